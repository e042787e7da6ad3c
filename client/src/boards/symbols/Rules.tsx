export function Rules() {
  return (
    <>
      <p>
        Choose one of your squares, then a square around it that shows another symbol: it is yours
        and shows the attacker's symbol, and keeps its own in a box. Captured once more, the boxed
        symbol comes back. Squares beside it that show what the captured one showed can follow as a
        chain. Then protect one more square for a turn.
      </p>
      <p>
        A Star reaches two squares far. Stars, Omicrons and Deltas start cloaked, and a cloaked
        Delta blows up around it when it is captured. At its seventh change of hands a square is
        dead. A locked block can neither attack nor be captured, until two of its edges are held, or
        three if all its symbols are equal.
      </p>
      <p>
        51 squares win at once. When one side has reached 41, the other is asked whether it yields.
        Where nothing can change any more, more squares win.
      </p>
    </>
  );
}
