/** A place on a sheet, millimetres from its upper left corner. */
export type Place = readonly [x: number, y: number];

/** Between two arrows of a lane. */
const ARROWS_MM = 22;

/** Straight pieces from place to place, as SVG writes them. */
export function lineOf(places: readonly Place[]): string {
  return places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

/** Heads of arrows along each straight piece, the way that it is driven: at least one in its middle. */
export function arrowsOn(places: readonly Place[]): string {
  return places
    .slice(1)
    .flatMap(([x1, y1], index) => {
      const [x0, y0] = places[index] ?? [x1, y1];
      const heading = Math.atan2(y1 - y0, x1 - x0);
      const count = Math.max(1, Math.round(Math.hypot(x1 - x0, y1 - y0) / ARROWS_MM));
      return Array.from({ length: count }, (_, step) => {
        const share = (step + 0.5) / count;
        const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
        return headOfArrow([x, y], heading);
      });
    })
    .join('');
}

/** The two sides of an arrow that ends at a place. `heading`: radians, clockwise on the sheet. */
export function headOfArrow([x, y]: Place, heading: number): string {
  const side = (turn: number): string =>
    `${n(x - 2 * Math.cos(heading + turn))} ${n(y - 2 * Math.sin(heading + turn))}`;
  return `M${side(0.5)}L${n(x)} ${n(y)}L${side(-0.5)}`;
}

/** A disc. */
export function discOf(x: number, y: number, radius: number): string {
  const [r, w] = [n(radius), n(2 * radius)];
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${w} 0a${r} ${r} 0 1 0 -${w} 0Z`;
}

/** A length as it is written: to the thousandth. */
export function n(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
