/** What is known of a player, as the server tells it. */

export interface Result {
  won: number;
  drawn: number;
  lost: number;
}

export interface GameRecord {
  rating: number;
  deviation: number;
  /** Too few matches yet for the rating to say much. */
  provisional: boolean;
  /** How many matches counted. */
  rated: number;
  curve: { at: number; rating: number }[];
  bot_scores: Record<string, number>;
  bot_score: number;
  results: { duel: Result; bot: Result };
}

export interface PlayedMatch {
  room: string;
  game: string;
  mode: string;
  opponent: { id: string; name: string };
  level: string | null;
  result: "won" | "drawn" | "lost";
  ended: number;
  rated: boolean;
  private: boolean;
}

export interface Profile {
  player: { id: string; name: string };
  games: Record<string, GameRecord>;
  matches: PlayedMatch[];
}

/** null: there is no such player. Rejects where the server can't be reached. */
export async function fetchProfile(id: string, signal: AbortSignal): Promise<Profile | null> {
  return read(await fetch(`/api/v1/players/${encodeURIComponent(id)}`, { signal }));
}

/** One's own, with private matches and all else that is kept. */
export async function fetchOwn(token: string, signal?: AbortSignal): Promise<Profile | null> {
  const headers = { Authorization: `Bearer ${token}` };
  return read(await fetch("/api/v1/me", { headers, ...(signal && { signal }) }));
}

async function read(answer: Response): Promise<Profile | null> {
  if (answer.status === 404 || answer.status === 401) return null;
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as Profile;
}

export function played({ results, rated, bot_score }: GameRecord): boolean {
  const { duel, bot } = results;
  const matches = [duel, bot].some(({ won, drawn, lost }) => won + drawn + lost > 0);
  return matches || rated > 0 || bot_score > 0;
}
