export function Rules() {
  return (
    <>
      <p>
        A turn is a claim or an attack. To claim a free square you solve a challenge, the harder the
        higher its number; right, and the square and its points are yours.
      </p>
      <p>
        To attack you risk the square's points: the other side repels you for the same price, or
        faces you in a challenge. An attack that succeeds takes the square; one that is beaten costs
        its points and one of your squares.
      </p>
      <p>
        Filled blocks of your colour, at least two by two, are your rectangles. When no square is
        free, the larger rectangle wins, then more rectangles, then more points. Without points you
        lose at once.
      </p>
    </>
  );
}
