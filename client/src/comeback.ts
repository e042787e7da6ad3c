/**
 * How long to wait before the next try to connect: ever longer after losses, spread out after a
 * restart, as long as the server has said. All in ms and with some chance in it, so that not all
 * come back at once.
 */
const SLOWEST = 8_000;
const SPREAD = 5_000;

export const RATE_LIMITED = 4008;
export const RESTARTING = 1012;

export class Comeback {
  private attempt = 0;
  private said: number | null = null;

  constructor(private readonly random: () => number) {}

  /** The server says after how long to come back, this once. */
  told(retry: number): void {
    this.said = retry;
  }

  /** We are in, or have reason to hope for it: what comes is a first try. */
  reset(): void {
    this.attempt = 0;
    this.said = null;
  }

  /** The wait after a connection that was closed with `code`. */
  after(code: number): number {
    const { said } = this;
    this.said = null;
    if (said !== null) return said + this.random() * 500;
    if (code === RESTARTING) return this.random() * SPREAD;
    const limit = Math.min(SLOWEST, 500 * 2 ** this.attempt++);
    const least = code === RATE_LIMITED ? SLOWEST : 100;
    return least + this.random() * limit;
  }
}
