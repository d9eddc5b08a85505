import type { DeliveryRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/** What one kind of task is: everything in which it differs from other kinds. */
export type TaskRules = {
  /** The stops, in order, of a trip for tasks of the kind that share it. */
  readonly buildStops: (fleet: FleetState, robot: Robot, tasks: readonly DeliveryRecord[]) => readonly TripStop[];
  /** Whether a robot of which these lids are taken is fit to do a task. */
  readonly mayServe: (robot: Robot, task: DeliveryRecord, taken: readonly string[]) => boolean;
  /** Whether another task of the kind may go along on the trip that a robot makes for the first. */
  readonly mayShare: (first: DeliveryRecord, other: DeliveryRecord, robot: Robot) => boolean;
  /** The status in which a task ends now that its stops are as they are; undefined while something is left to do. */
  readonly outcome: (task: DeliveryRecord) => 'Completed' | undefined;
};
