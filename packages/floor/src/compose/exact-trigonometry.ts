/** Terms of the series; the last is below 1e-18 where the angle is at most a quarter turn. */
const TERMS = 12;
const QUARTER = Math.PI / 2;

/**
 * The sine of an angle in radians, from sums and products alone: those come out alike in every engine, which the language does not promise of
 * `Math.sin` (ECMA-262, "implementation-approximated").
 */
export function exactSine(angle: number): number {
  const turned = angle % (2 * Math.PI);
  const quarters = Math.round(turned / QUARTER);
  const rest = turned - quarters * QUARTER;
  const value = quarters % 2 === 0 ? series(rest, 1) : series(rest, 0);
  return quarters === 2 || quarters === -2 || quarters === 3 || quarters === -1 ? -value : value;
}

/** The cosine, as {@link exactSine}. */
export function exactCosine(angle: number): number {
  const turned = angle % (2 * Math.PI);
  const quarters = Math.round(turned / QUARTER);
  const rest = turned - quarters * QUARTER;
  const value = quarters % 2 === 0 ? series(rest, 0) : series(rest, 1);
  return quarters === 2 || quarters === -2 || quarters === 1 || quarters === -3 ? -value : value;
}

/** The series of the sine (`first` 1) or the cosine (`first` 0). */
function series(x: number, first: 0 | 1): number {
  let term = first === 1 ? x : 1;
  let sum = term;
  for (let at = 1; at <= TERMS; at += 1) {
    const n = 2 * at + first;
    term *= -(x * x) / (n * (n - 1));
    sum += term;
  }
  return sum;
}
