/** How strong a network is where a robot drives. The limits, dBm, are those that makers of access points plan for: voice needs −67. */
export const SIGNAL_BANDS = [
  { band: 'good', from: -67, tone: 'charging' },
  { band: 'fair', from: -75, tone: 'paused' },
  { band: 'weak', from: -Infinity, tone: 'fault' },
] as const;

/** The band of a strength, dBm. */
export function bandOf(dbm: number): (typeof SIGNAL_BANDS)[number] {
  return SIGNAL_BANDS.find(({ from }) => dbm >= from) ?? SIGNAL_BANDS[2];
}
