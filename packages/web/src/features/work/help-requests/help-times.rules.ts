/** Whole seconds from one moment to another (ISO); undefined while one of them has not come. */
export function secondsBetween(from: string | null, to: string | null): number | undefined {
  return from === null || to === null
    ? undefined
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
}
