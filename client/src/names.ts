/**
 * Players whose names look alike are told apart (scenario 43).
 *
 * The server refuses names that mix alphabets; namesakes, and Latin letters that pass for others,
 * it does not. Where two such players are shown side by side, each has a piece of his id beside it.
 */

interface Named {
  id: string;
  name: string;
}

const TAKEN_FOR: Record<string, string> = {
  ...paired("авсеһіјкӏмнорԛѕтухԝьԁ", "abcehijklmhopqstyxwbd"),
  ...paired("αβεζηικμνορτυχ", "abezhikmnoptyx"),
  ...paired("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprtuvwyz"),
  ...paired("015|ı", "olsll"),
};

function paired(letters: string, others: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, n) => [letter, others.charAt(n)]));
}

/** A name within plain text, where no `bdi` can be: its direction turns nothing around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** A name as it is seen in passing: equal for names that can be taken for one another. */
export function outline(name: string): string {
  const bare = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{Cf}]/gu, "");
  const taken = [...bare].map((letter) => TAKEN_FOR[letter] ?? letter).join("");
  return taken.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

/** What is shown beside each of these players' names: "" where no other looks like it. */
export function tagsOf(players: readonly (Named | null | undefined)[]): string[] {
  const outlines = players.map((player) => (player ? outline(player.name) : null));
  return players.map((player, n) => {
    const alike = (other: string | null, m: number) =>
      other === outlines[n] && players[m]?.id !== player?.id;
    return player && outlines.some(alike) ? `#${player.id.slice(0, 4)}` : "";
  });
}
