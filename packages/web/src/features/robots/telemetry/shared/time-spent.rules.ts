import type { TelemetryPoint, TimeSpent } from '@rota/contract/telemetry';
import { groupBars } from '../../../../ui/charts/charts.rules.ts';

/** What a robot spends its time on, in the order in which it is shown. */
export const PARTS = ['driving', 'waiting', 'charging', 'idle', 'offline'] as const;
export type Part = (typeof PARTS)[number];

const MOST_BARS = 48;

export function secondsOf(spent: TimeSpent, part: Part): number {
  return spent[`${part}_s`];
}

/** The seconds of all parts together. */
export function totalSeconds(spent: TimeSpent): number {
  return PARTS.reduce((sum, part) => sum + secondsOf(spent, part), 0);
}

/** The shares of each part over time, in few enough bars to be seen. `stepMs` is the time from one point to the next, `to` the end of all, ms. */
export function shareBars(
  points: readonly TelemetryPoint[],
  { stepMs, to, colours }: { stepMs: number; to: number; colours: Readonly<Record<Part, string>> },
) {
  const barMs = stepMs * Math.max(1, Math.ceil(points.length / MOST_BARS));
  return groupBars(points, MOST_BARS, addPoints).map((point) => {
    const at = Date.parse(point.at);
    const total = Math.max(1e-6, totalSeconds(point));
    const shares = PARTS.map((part) => ({
      key: part,
      share: secondsOf(point, part) / total,
      color: colours[part],
    }));
    return { at, untilAt: Math.min(to, at + barMs), shares };
  });
}

function addPoints(a: TelemetryPoint, b: TelemetryPoint): TelemetryPoint {
  const spent = Object.fromEntries(
    PARTS.map((part) => [`${part}_s`, secondsOf(a, part) + secondsOf(b, part)]),
  ) as TimeSpent;
  return { ...a, ...spent, distance_m: a.distance_m + b.distance_m };
}
