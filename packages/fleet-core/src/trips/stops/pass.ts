import { NO_REASON } from '../../work/deliveries.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop } from './handing-over.ts';

/** The robot comes by, says what it has to say, and goes on. */
export const pass: StopRules = {
  loads: false,
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'Being Delivered'),
  tend: () => NO_REASON,
  confirm: (fleet, _robot, delivery, subTaskId) => finishStop(fleet, delivery, subTaskId),
  resume: () => undefined,
  stateOf: () => 'going',
};
