import type { CustodyAct } from '@rota/contract/deliveries';
import type { RobotState } from '@rota/contract/robots';
import type { DeliveryRecord, TripStop } from '../model/fleet-events.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import type { Why } from '../work/deliveries.ts';

/** Where a robot is on its way to a stop. */
type Approach = 'on_the_way' | 'near' | 'there';

/** What one kind of stop is: everything that is done otherwise there than at stops of other kinds. */
export type StopRules = {
  /** Whether goods come aboard here. */
  readonly loads: boolean;
  /** The robot gets there by itself, without an order: the stop begins where it stands. */
  readonly drivesItself?: true;
  /** The robot has come to stand there. */
  readonly arrive: (step: Step, robot: Robot, stop: TripStop) => void;
  /** The robot stands there. Answers why the stop counts as confirmed, where it does. */
  readonly tend: (step: Step, robot: Robot, stop: TripStop) => Why | undefined;
  /** What "done" means for a delivery that is served here; undefined for stops without confirmation. */
  readonly confirm:
    | ((step: Step, robot: Robot, delivery: DeliveryRecord, subTaskId: string | null, why: Why) => void)
    | undefined;
  /** What happens to goods here on confirmation, for the chain of custody; undefined where no goods change hands. */
  readonly custody?: CustodyAct;
  /** What a stop that is over left on the robot, for a new owner. */
  readonly resume: (robot: Robot, stop: TripStop) => void;
  /** What the robot is doing, in one word. */
  readonly stateOf: (robot: Robot, approach: Approach) => RobotState;
};
