import type { RobotTimeline } from '@rota/contract/doctor';
import type { TelemetryPoint } from '@rota/contract/telemetry';
import { PARTS, secondsOf, totalSeconds, type Part } from '../telemetry/shared/time-spent.rules.ts';

/** A time in which a robot did mostly one thing. Times are ms. */
type Band = { readonly part: Part; readonly from: number; readonly to: number };

function mainPart(point: TelemetryPoint): Part | undefined {
  if (totalSeconds(point) === 0) return undefined;
  return PARTS.reduce((main, part) => (secondsOf(point, part) > secondsOf(point, main) ? part : main));
}

/** What a robot mostly did, in bands; where nothing is recorded there is none. `stepMs` is the time that a point covers. */
export function bandsOf(points: readonly TelemetryPoint[], stepMs: number): Band[] {
  const bands: Band[] = [];
  for (const point of points) {
    const part = mainPart(point);
    const from = Date.parse(point.at);
    const last = bands.at(-1);
    if (part === undefined) continue;
    // Points come a little late; only a whole step without one is a gap.
    if (last?.part === part && from - last.to < stepMs)
      bands[bands.length - 1] = { ...last, to: from + stepMs };
    else bands.push({ part, from, to: from + stepMs });
  }
  return bands;
}

/** Where something lies on a timeline, percent of its width; a moment has no width. */
export function placeOn(
  range: { readonly from: number; readonly to: number },
  from: number,
  to: number,
): { readonly left: number; readonly width: number } {
  const whole = range.to - range.from;
  const left = Math.min(100, Math.max(0, (100 * (from - range.from)) / whole));
  const right = Math.min(100, Math.max(0, (100 * (to - range.from)) / whole));
  return { left, width: Math.max(0, right - left) };
}

/** One thing that happened, for the list below the timeline. */
export type TimelineEvent = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'error'; readonly error: RobotTimeline['errors'][number] }
  | { readonly kind: 'command'; readonly command: RobotTimeline['commands'][number] }
  | { readonly kind: 'trip'; readonly trip: RobotTimeline['trips'][number] }
  | { readonly kind: 'connection'; readonly state: string }
);

/** Everything that happened, newest first. */
export function eventsOf({ errors, commands, trips, connections }: RobotTimeline): TimelineEvent[] {
  return [
    ...errors.map((error) => ({
      key: `error ${error.type} ${error.since}`,
      at: error.since,
      kind: 'error' as const,
      error,
    })),
    ...commands.map((command) => ({
      key: command.command_id,
      at: command.at,
      kind: 'command' as const,
      command,
    })),
    ...trips.map((trip) => ({ key: trip.trip_id, at: trip.since, kind: 'trip' as const, trip })),
    ...connections.map(({ at, state }, index) => ({
      key: `connection ${at} ${index}`,
      at,
      kind: 'connection' as const,
      state,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
