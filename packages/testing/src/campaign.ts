/** True under `npm run test:long`, where campaigns run at their full size. */
export const isLongRun = process.env.ROTA_LONG === '1';

/** How many rounds a campaign has: `short` in `npm test`, `long` in `npm run test:long`. */
export function campaign(short: number, long: number): number {
  return isLongRun ? long : short;
}
