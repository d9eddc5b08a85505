import type { CustodyAct } from '@rota/contract/deliveries';
import type { RobotState } from '@rota/contract/robots';
import type { DeliveryRecord, TripStop } from '../model/fleet-events.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import type { Why } from '../work/deliveries.ts';

/** The phase of a robot on its way to a stop. */
type Approach = 'on_the_way' | 'near' | 'there';

/** The rules of one kind of stop: everything in which it differs from other kinds. */
export type StopRules = {
  /** Whether goods come aboard here. */
  readonly loads: boolean;
  /** The robot gets there on its own, without an order: the stop begins where it stands. */
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
  /** Effects that an ended stop left on the robot, for a new owner. */
  readonly resume: (robot: Robot, stop: TripStop) => void;
  /** The robot's activity, in one word. */
  readonly stateOf: (robot: Robot, approach: Approach) => RobotState;
};
