import { onLink, playerPath } from "../router";

/** A player's name, and the way to his page; who has been deleted has none. */
export function PlayerLink({ player }: { player: { id: string; name: string } }) {
  if (!player.id) return <bdi>{player.name}</bdi>;
  return (
    <a class="player-link" href={playerPath(player.id)} onClick={onLink}>
      <bdi>{player.name}</bdi>
    </a>
  );
}
