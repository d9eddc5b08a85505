import type { StopRules } from '../stop-kind.ts';
import { finishTrip } from '../trips.ts';

/** The robot stands where a person sent it. */
export const visit: StopRules = {
  loads: false,
  arrive: (step, robot) => finishTrip(step, robot),
  tend: () => undefined,
  confirm: undefined,
  resume: () => undefined,
  stateOf: () => 'going',
};
