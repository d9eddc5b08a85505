import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { DeliverySettings } from '@rota/contract/projects';
import type { ElevatorInfo } from '../model/elevators.ts';
import type { DeliveryRecord, FloorInfo, RobotInfo, TargetInfo } from '../model/fleet-events.ts';
import type { Learned } from '../model/learned.ts';

/** A robot as it takes part: where it begins, and what it is like. Metres, m/s, percent. */
export type PreflightRobot = {
  readonly info: RobotInfo;
  readonly at: { readonly mapId: string; readonly x: number; readonly y: number };
  readonly length: number;
  readonly width: number;
  readonly speed: number;
  readonly lids: readonly string[];
  readonly batteryPercent: number;
};

/** A site in one state: as it is, or as it would be. */
export type PreflightSite = {
  readonly settings: DeliverySettings;
  readonly floors: readonly FloorInfo[];
  readonly targets: readonly TargetInfo[];
  readonly elevators: readonly ElevatorInfo[];
  readonly robots: readonly PreflightRobot[];
  /** How long things take at this site; absent where nothing was recorded. */
  readonly learned?: Learned | undefined;
};

/** A task that comes so many ms after the beginning. */
export type PreflightTask = { readonly atMs: number; readonly delivery: DeliveryRecord };

/** Options of a simulated day: the seed of all random choices, and the progress callback. */
export type PreflightOptions = {
  readonly seed: number;
  /** Called now and then with the share of the day that has passed, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** A place on a map, metres, and what was counted there. */
export type PreflightPlace = {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  /** How often, and for how many seconds in total, robots waited there for others. */
  readonly count: number;
  readonly seconds: number;
};

/** A robot that waited for another one: how often, and for how many seconds in total. */
export type PreflightPair = {
  readonly robotId: string;
  readonly otherId: string;
  readonly count: number;
  readonly seconds: number;
};

/** A task that could not be made, why, and where: the target that it could not get to. */
export type PreflightMiss = {
  readonly deliveryId: string;
  readonly trackingId: string;
  readonly code: DecisionCode;
  readonly params: DecisionParams;
  readonly place: { readonly mapId: string; readonly x: number; readonly y: number } | null;
};

/** The result of a day, in seconds and metres. The time of a task runs from its arrival to its last hand-over. */
export type PreflightOutcome = {
  readonly tasks: number;
  readonly made: number;
  /** Null where no task was made. */
  readonly meanS: number | null;
  readonly p95S: number | null;
  /** For how long robots stood for others, all together. */
  readonly waitingS: number;
  readonly metres: number;
  /** How often a robot waited two seconds or more for another one. */
  readonly conflicts: number;
  /** The places and pairs with the most, {@link MOST_LISTED} at most. */
  readonly places: readonly PreflightPlace[];
  readonly pairs: readonly PreflightPair[];
  readonly missed: readonly PreflightMiss[];
  /** The length of the day, seconds of its own clock. */
  readonly lastedS: number;
};

/** Reports list at most this many places, pairs and tasks: people do not read longer lists. */
export const MOST_LISTED = 200;
