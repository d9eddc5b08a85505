import { MOST_POINTS, RESOLUTION_SECONDS, type Resolution } from '@rota/contract/telemetry';
import type { RobotView } from '@rota/fleet-core';

/** How a robot spends its time, as far as statistics tell. */
export type Activity = 'driving' | 'waiting' | 'charging' | 'idle' | 'offline';

/** m/s below which a robot counts as standing. */
const STANDING_SPEED = 0.02;
/** A robot does not drive faster than this, m/s: a longer way between two looks is a jump of its localisation. */
const JUMP_SPEED = 6;
/** The longest stretch between two looks that counts, s: a server that slept knows nothing of the time between. */
const LONGEST_LOOK_S = 5;

/** What a robot is doing. Waiting is to stand although there is work: for a person, for others, or held in the middle of a trip. */
export function activityOf(
  view: Pick<RobotView, 'connected' | 'charging' | 'state' | 'speed' | 'waiting' | 'tripId'>,
): Activity {
  if (!view.connected) return 'offline';
  if (view.charging) return 'charging';
  if (Math.abs(view.speed ?? 0) > STANDING_SPEED) return 'driving';
  if (view.state === 'waiting_for_loading' || view.state === 'waiting_for_unloading') return 'waiting';
  return view.waiting !== null || view.tripId !== null || view.state === 'going' ? 'waiting' : 'idle';
}

/** One row of what is kept: the stretch that ends at `at` (ms). */
export type Sample = {
  readonly robotId: string;
  readonly at: number;
  readonly seconds: number;
  readonly spent: Readonly<Record<Activity, number>>;
  readonly distance: number;
  readonly battery: number | null;
  readonly batteryUsed: number;
  readonly speed: number | null;
  readonly speedMax: number | null;
  readonly state: string;
  readonly mapId: string | null;
  readonly position: RobotView['position'];
};

/** What is gathered of a robot between two samples. */
export type Gathering = {
  readonly last: RobotView;
  /** Ms. */
  readonly lookedAt: number;
  readonly since: number;
  readonly spent: Readonly<Record<Activity, number>>;
  readonly distance: number;
  readonly batteryUsed: number;
  readonly speedSum: number;
  readonly speedMax: number | null;
  readonly looks: number;
};

const NOTHING = { driving: 0, waiting: 0, charging: 0, idle: 0, offline: 0 } as const;

/** Begins to gather at `now` (ms). */
export function beginGathering(view: RobotView, now: number): Gathering {
  const zero = { spent: NOTHING, distance: 0, batteryUsed: 0, speedSum: 0, speedMax: null, looks: 0 };
  return { last: view, lookedAt: now, since: now, ...zero };
}

/** Adds the stretch since the last look: its time goes to what the robot does now. */
export function look(gathering: Gathering, view: RobotView, now: number): Gathering {
  const { last } = gathering;
  const seconds = Math.min(LONGEST_LOOK_S, Math.max(0, (now - gathering.lookedAt) / 1_000));
  const activity = activityOf(view);
  const speed = view.connected && view.speed !== null ? Math.abs(view.speed) : null;
  return {
    ...gathering,
    last: view,
    lookedAt: now,
    spent: { ...gathering.spent, [activity]: gathering.spent[activity] + seconds },
    distance: gathering.distance + drivenBetween(last, view),
    batteryUsed: gathering.batteryUsed + usedBetween(last, view),
    speedSum: gathering.speedSum + (speed ?? 0),
    speedMax: speed === null ? gathering.speedMax : Math.max(gathering.speedMax ?? 0, speed),
    looks: gathering.looks + (speed === null ? 0 : 1),
  };
}

function drivenBetween(last: RobotView, view: RobotView): number {
  if (last.position === null || view.position === null || last.mapId !== view.mapId) return 0;
  const metres = Math.hypot(view.position.x - last.position.x, view.position.y - last.position.y);
  const seconds = Math.max(1, (view.updatedAt - last.updatedAt) / 1_000);
  return metres > JUMP_SPEED * seconds ? 0 : metres;
}

function usedBetween(last: RobotView, view: RobotView): number {
  if (last.batteryPercent === null || view.batteryPercent === null || view.charging) return 0;
  return Math.max(0, last.batteryPercent - view.batteryPercent);
}

/** What is gathered, as a row. */
export function sampleOf(gathering: Gathering): Sample {
  const { last, spent, looks } = gathering;
  return {
    robotId: last.robotId,
    at: gathering.lookedAt,
    seconds: spent.driving + spent.waiting + spent.charging + spent.idle + spent.offline,
    spent,
    distance: gathering.distance,
    battery: last.batteryPercent,
    batteryUsed: gathering.batteryUsed,
    speed: looks === 0 ? null : gathering.speedSum / looks,
    speedMax: gathering.speedMax,
    state: last.state,
    mapId: last.mapId,
    position: last.position,
  };
}

/** Days that samples and minutes are kept; hours are kept indefinitely. */
export type Retention = { readonly rawDays: number; readonly minuteDays: number };

const DAY_MS = 86_400_000;
/** Ranges up to this long are shown sample by sample, ms. */
const RAW_UP_TO_MS = 2 * 3_600_000;
const MINUTES_UP_TO_MS = 30 * 3_600_000;

/** The finest resolution that is kept for the whole range and readable in it, and the seconds a point covers: never more than the most points. */
export function chooseResolution(
  range: { readonly from: number; readonly to: number },
  now: number,
  retention: Retention,
  wanted?: Resolution,
): { readonly resolution: Resolution; readonly stepS: number } {
  const length = range.to - range.from;
  const isKept = (days: number): boolean => range.from >= now - days * DAY_MS;
  const fitting =
    length <= RAW_UP_TO_MS && isKept(retention.rawDays)
      ? 'raw'
      : length <= MINUTES_UP_TO_MS && isKept(retention.minuteDays)
        ? 'minute'
        : 'hour';
  const resolution = wanted ?? fitting;
  const unit = RESOLUTION_SECONDS[resolution];
  return { resolution, stepS: unit * Math.max(1, Math.ceil(length / 1_000 / unit / (MOST_POINTS - 1))) };
}
