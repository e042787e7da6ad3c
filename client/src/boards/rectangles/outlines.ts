/** Which frames to draw around the rectangles, and how they keep out of each other's way. */
import type { Rectangle, RectanglesView } from "./view";

export interface Outlined {
  id: string;
  rectangle: Rectangle;
  owner: "b" | "r";
  /** One of its owner's largest. */
  largest: boolean;
  /** How far inside the tiles' edge it is drawn, in steps. */
  depth: number;
}

export function areaOf([, , height, width]: Rectangle): number {
  return height * width;
}

/**
 * All rectangles of both sides, the largest ones last, to lie on top. A frame lies one step further
 * in than those before it with which it shares an edge.
 */
export function outlines(view: Pick<RectanglesView, "rectangles" | "largest">): Outlined[] {
  return view.rectangles.flatMap((all, seat) => {
    const most = view.largest[seat] ?? 0;
    const sorted = [...all].sort((one, other) => areaOf(one) - areaOf(other));
    const drawn: Outlined[] = [];
    for (const rectangle of sorted) {
      const near = drawn.filter((one) => shareEdge(one.rectangle, rectangle));
      drawn.push({
        id: `${seat}:${rectangle.join()}`,
        rectangle,
        owner: seat === 0 ? "b" : "r",
        largest: areaOf(rectangle) === most,
        depth: freeDepth(near.map((one) => one.depth)),
      });
    }
    return drawn;
  });
}

function freeDepth(taken: number[]): number {
  let depth = 0;
  while (taken.includes(depth)) depth++;
  return depth;
}

/** Whether the frames of two rectangles would run along the same line somewhere. */
function shareEdge(one: Rectangle, other: Rectangle): boolean {
  return along(one, other) || along(turned(one), turned(other));
}

/** Whether an upper or lower edge is common to both. */
function along([top, left, height, width]: Rectangle, [top2, left2, height2, width2]: Rectangle) {
  const overlap = left < left2 + width2 && left2 < left + width;
  return overlap && (top === top2 || top + height === top2 + height2);
}

function turned([top, left, height, width]: Rectangle): Rectangle {
  return [left, top, width, height];
}
