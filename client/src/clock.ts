/**
 * The server's clock, seen from here.
 *
 * A round trip tells the server's time to within half its length; the shortest trip is believed as
 * long as none proves it wrong. Local time is a monotonic one, so a wrong or stepped clock of this
 * device changes nothing; but it may stand still while the device sleeps, which nobody tells a page.
 */
export class ServerClock {
  private offset: number | null = null;
  private best = Number.POSITIVE_INFINITY;

  constructor(private readonly local: () => number = () => performance.now()) {}

  /** Forgets what was measured, as after a sleep in which local time may have stood still. */
  restart(): void {
    this.best = Number.POSITIVE_INFINITY;
  }

  /** Takes in one round trip: local times of sending and receipt, the server's time between. */
  measure(sent: number, received: number, server: number): void {
    const trip = received - sent;
    if (trip > this.best && this.fits(sent, received, server)) return;
    this.best = trip;
    this.offset = server - (sent + received) / 2;
  }

  /** Whether the server can have said this at a time between those, by what is believed. */
  private fits(sent: number, received: number, server: number): boolean {
    const offset = this.offset ?? 0;
    return sent + offset <= server && server <= received + offset;
  }

  /** The server's time in ms since the epoch. */
  now(): number {
    return this.offset === null ? Date.now() : this.local() + this.offset;
  }
}
