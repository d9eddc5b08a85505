/** True under `npm run test:long`, where campaigns run at their full size. */
export const isLongRun = process.env.ROTA_LONG === '1';

/** True in the projects of `npm run test:system` (`vitest.config.ts`), where a campaign may take minutes. */
const isSystemLane = process.env.ROTA_LANE === 'system';

/** The size of campaigns in this run. */
export const campaignSize = isLongRun ? 'long' : isSystemLane ? 'system' : 'quick';

/** The number of rounds of a campaign: `long` in `npm run test:long`, `short` in `npm run test:system`, `quick` in `npm test`. */
export function campaign(short: number, long: number, quick = short): number {
  return { long, system: short, quick }[campaignSize];
}
