import type { StopRules } from '../stop-kind.ts';
import { finishTrip } from '../trips.ts';

/** The robot waits at a place of its own until it is needed. */
export const wait: StopRules = {
  loads: false,
  arrive: (step, robot) => finishTrip(step, robot),
  tend: () => undefined,
  confirm: undefined,
  resume: () => undefined,
  stateOf: () => 'going',
};
