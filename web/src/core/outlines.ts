/*
 * outlines.ts: outlines of sets of cells: of stones, of the slab under a board.
 */
export type Point = readonly [number, number];

const key = (u: number, v: number): string => `${u},${v}`;

/** The outlines of a set of unit cells centred on whole numbers: outer ones
 * counter-clockwise, holes clockwise, straight runs merged. */
export function traceOutlines(cells: readonly Point[]): Point[][] {
  const inside = new Set(cells.map(([u, v]) => key(u, v)));
  const next = new Map<string, Point[]>();
  const add = (a: Point, b: Point): void => {
    const list = next.get(key(...a));
    if (list) list.push(b);
    else next.set(key(...a), [b]);
  };
  for (const [u, v] of cells) {
    const [w, e, s, n] = [u - 0.5, u + 0.5, v - 0.5, v + 0.5];
    if (!inside.has(key(u, v - 1))) add([w, s], [e, s]);
    if (!inside.has(key(u + 1, v))) add([e, s], [e, n]);
    if (!inside.has(key(u, v + 1))) add([e, n], [w, n]);
    if (!inside.has(key(u - 1, v))) add([w, n], [w, s]);
  }
  const outlines: Point[][] = [];
  for (;;) {
    const open = [...next].find(([, ends]) => ends.length > 0);
    if (!open) return outlines;
    const start = open[0].split(',').map(Number) as unknown as Point;
    const outline: Point[] = [];
    let here = start;
    let heading: Point = [0, 0];
    do {
      const ends = next.get(key(...here));
      if (!ends || ends.length === 0) break;
      // Where two corners touch, turn left, so that the loops stay apart.
      const turn = ([u, v]: Point): number => heading[0] * (v - here[1]) - heading[1] * (u - here[0]);
      ends.sort((a, b) => turn(b) - turn(a));
      const to = ends.shift() as Point;
      const step: Point = [to[0] - here[0], to[1] - here[1]];
      if (step[0] !== heading[0] || step[1] !== heading[1]) outline.push(here);
      heading = step;
      here = to;
    } while (here[0] !== start[0] || here[1] !== start[1]);
    const [a, b] = [outline[0], outline[1]];
    if (a && b && Math.sign(b[0] - a[0]) === heading[0] && Math.sign(b[1] - a[1]) === heading[1]) outline.shift();
    outlines.push(outline);
  }
}

/** An outline pulled inwards by 'inset' with its outward corners rounded. */
export function softenOutline(outline: readonly Point[], inset: number, radius: number, steps = 3): Point[] {
  const points: Point[] = [];
  const count = outline.length;
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  };
  for (let i = 0; i < count; i++) {
    const here = outline[i] as Point;
    const a = towards(outline[(i + count - 1) % count] as Point, here);
    const b = towards(here, outline[(i + 1) % count] as Point);
    const cross = a[0] * b[1] - a[1] * b[0];
    const dot = a[0] * b[0] + a[1] * b[1];
    // The corner of the two edges moved to the left by 'inset'.
    const shift = inset / (1 + dot);
    const corner: Point = [here[0] - (a[1] + b[1]) * shift, here[1] + (a[0] + b[0]) * shift];
    const reach = radius * Math.tan(Math.acos(Math.max(-1, Math.min(1, dot))) / 2);
    if (cross <= 0 || reach < 1e-4) {
      points.push(corner);
      continue;
    }
    for (let s = 0; s <= steps; s++) {
      const t = s / steps;
      const on = (axis: 0 | 1): number =>
        (corner[axis] - a[axis] * reach) * (1 - t) * (1 - t) +
        corner[axis] * 2 * t * (1 - t) +
        (corner[axis] + b[axis] * reach) * t * t;
      points.push([on(0), on(1)]);
    }
  }
  return points;
}

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [o, a] = [hull[hull.length - 2], hull[hull.length - 1]];
        if (!o || !a || (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9) break;
        hull.pop();
      }
      hull.push(p);
    }
    hull.pop();
    return hull;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** The outline of the slab under a board: the hull of its cells with a rim, and
 * a real hole where the board has one. */
export function slabOutline(
  cells: readonly Point[],
  rim: number,
  holeRim: number,
): { outer: Point[]; holes: Point[][] } {
  const corners = cells.flatMap(([x, y]) => [
    [x - 0.5, y - 0.5] as Point,
    [x + 0.5, y - 0.5] as Point,
    [x - 0.5, y + 0.5] as Point,
    [x + 0.5, y + 0.5] as Point,
  ]);
  const area = (outline: readonly Point[]): number =>
    outline.reduce((sum, [u, v], i) => {
      const [p, q] = outline[(i + 1) % outline.length] as Point;
      return sum + u * q - p * v;
    }, 0);
  const holes = traceOutlines(cells).filter((outline) => area(outline) < 0);
  return {
    outer: softenOutline(convexHull(corners), -rim, 0.35, 6),
    holes: holes.map((outline) => softenOutline(outline, -holeRim, 0.08)),
  };
}
