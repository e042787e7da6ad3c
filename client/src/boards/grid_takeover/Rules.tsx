export function Rules() {
  return (
    <p>
      Step to a tile beside you, or jump over the other pawn: the tile becomes yours. Close in an
      area away from the rim and all of it is yours. When no neutral tile is left, more tiles win.
      You can't go straight back to where you came from.
    </p>
  );
}
