import { squaredDistanceToSegment, type Point } from '@rota/floor';

/** The line with fewer corners, nowhere further than `tolerance` metres from the one that was drawn (Ramer, Douglas and Peucker). */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const [a, b] = [line[from], line[to]];
    if (a === undefined || b === undefined) continue;
    let [far, at] = [tolerance * tolerance, -1];
    for (let index = from + 1; index < to; index += 1) {
      const { x, y } = line[index] ?? a;
      const away = squaredDistanceToSegment(x, y, a.x, a.y, b.x, b.y);
      if (away > far) [far, at] = [away, index];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => kept.has(index));
}
