/** Points that are drawn as one mark with a count. `members` are indices into the points handed in. */
export type Cluster = { x: number; y: number; members: number[] };

/**
 * Groups points that share a square of a grid fixed in the map frame, so that panning does not regroup them. Squares with fewer than `least`
 * points stay single. `side` is in the unit of the points.
 */
export function clusterPoints(
  points: readonly { readonly x: number; readonly y: number }[],
  side: number,
  least: number,
): { clusters: Cluster[]; singles: number[] } {
  const squares = new Map<string, number[]>();
  points.forEach((point, index) => {
    const key = `${Math.floor(point.x / side)} ${Math.floor(point.y / side)}`;
    const members = squares.get(key);
    if (members === undefined) squares.set(key, [index]);
    else members.push(index);
  });
  const clusters: Cluster[] = [];
  const singles: number[] = [];
  for (const members of squares.values()) {
    if (members.length < least) singles.push(...members);
    else clusters.push({ ...middleOf(points, members), members });
  }
  return { clusters, singles };
}

function middleOf(
  points: readonly { readonly x: number; readonly y: number }[],
  members: readonly number[],
): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (const index of members) {
    x += points[index]?.x ?? 0;
    y += points[index]?.y ?? 0;
  }
  return { x: x / members.length, y: y / members.length };
}

/** Side of the grid's squares, metres, for marks of `pixels` at a zoom: a power of two, so that it stays while zooming a little. */
export function clusterSide(metresPerPixel: number, pixels: number): number {
  return 2 ** Math.ceil(Math.log2(metresPerPixel * pixels));
}

/**
 * Groups points nearer to each other than `reach`, one gathering after the other in the order of the points; those without a neighbour stay
 * single. For some hundred points that stand still.
 */
export function clusterNear(
  points: readonly { readonly x: number; readonly y: number }[],
  reach: number,
): { clusters: Cluster[]; singles: number[] } {
  const isTaken = points.map(() => false);
  const clusters: Cluster[] = [];
  const singles: number[] = [];
  points.forEach((point, index) => {
    if (isTaken[index] === true) return;
    const members = points.flatMap((other, at) =>
      at >= index && isTaken[at] !== true && Math.hypot(other.x - point.x, other.y - point.y) < reach
        ? [at]
        : [],
    );
    for (const member of members) isTaken[member] = true;
    if (members.length < 2) singles.push(index);
    else clusters.push({ ...middleOf(points, members), members });
  });
  return { clusters, singles };
}
