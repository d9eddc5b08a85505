/** True under `npm run test:long`, where campaigns run at their full size. */
export const isLongRun = process.env.ROTA_LONG === '1';

/** True in the projects of `npm run test:system` (`vitest.config.ts`), where a campaign may take minutes. */
const isSystemLane = process.env.ROTA_LANE === 'system';

/** How large a campaign is. */
export const campaignSize = isLongRun ? 'long' : isSystemLane ? 'system' : 'quick';

/** How many rounds a campaign has: `long` in `npm run test:long`, `short` in `npm run test:system`, `quick` in `npm test`. */
export function campaign(short: number, long: number, quick = short): number {
  return { long, system: short, quick }[campaignSize];
}
