import type { TelemetryPoint } from '@rota/contract/telemetry';

/** How fast a battery goes down and up, percent an hour; undefined where too little is known. */
export type BatteryUse = { readonly drain: number | undefined; readonly charge: number | undefined };

type Point = Pick<TelemetryPoint, 'at' | 'battery' | 'charging_s'>;

/** The time that a rate must rest on, ms. */
const LEAST_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** The use of the last hour of a history; of all of it where the hour shows too little. `stepMs` is the time that a point covers. */
export function batteryUse(points: readonly Point[], stepMs: number): BatteryUse {
  const last = points.at(-1);
  if (last === undefined) return { drain: undefined, charge: undefined };
  const since = Date.parse(last.at) - HOUR_MS;
  const hour = points.filter(({ at }) => Date.parse(at) >= since);
  const [recent, all] = [ratesOf(hour, stepMs), ratesOf(points, stepMs)];
  return { drain: recent.drain ?? all.drain, charge: recent.charge ?? all.charge };
}

function ratesOf(points: readonly Point[], stepMs: number): BatteryUse {
  const down = { ms: 0, percent: 0 };
  const up = { ms: 0, percent: 0 };
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || before.battery === null || point.battery === null) continue;
    const ms = Date.parse(point.at) - Date.parse(before.at);
    // Between points that are not neighbours anything may have happened.
    if (ms <= 0 || ms > stepMs * 2.5) continue;
    const charged = (before.charging_s + point.charging_s) * 1_000;
    const sum = charged === 0 ? down : charged >= 1.8 * stepMs ? up : undefined;
    if (sum === undefined) continue;
    sum.ms += ms;
    sum.percent += charged === 0 ? before.battery - point.battery : point.battery - before.battery;
  }
  return { drain: rateOf(down), charge: rateOf(up) };
}

function rateOf({ ms, percent }: { ms: number; percent: number }): number | undefined {
  return ms < LEAST_MS || percent <= 0 ? undefined : (percent * HOUR_MS) / ms;
}

/** Hours until a battery is down to `floor` percent; undefined while it charges or where its use is not known. */
export function hoursUntil(
  floor: number,
  { battery, charging }: { readonly battery: number; readonly charging: boolean },
  { drain }: BatteryUse,
): number | undefined {
  if (charging || drain === undefined) return undefined;
  return Math.max(0, battery - floor) / drain;
}

/** The charge after some hours of the same, percent; undefined where the rate is not known. */
export function batteryAfter(
  hours: number,
  { battery, charging }: { readonly battery: number; readonly charging: boolean },
  { drain, charge }: BatteryUse,
): number | undefined {
  if (charging) return charge === undefined ? undefined : Math.min(100, battery + charge * hours);
  return drain === undefined ? undefined : Math.max(0, battery - drain * hours);
}

const DAY_MINUTES = 1_440;

/** Hours from `now` (ms) until it is next `time` (as `22:30`) on the clock of a time zone. */
export function hoursUntilTime(time: string, now: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const minutes = minutesOf(time) - minutesOf(clock.format(new Date(now)));
  return (minutes <= 0 ? minutes + DAY_MINUTES : minutes) / 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
