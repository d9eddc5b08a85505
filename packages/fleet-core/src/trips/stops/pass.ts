import { NO_REASON } from '../../work/deliveries.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop } from './hand-over.ts';

/** The robot comes by, says what it has to say, and goes on. */
export const pass: StopRules = {
  loads: false,
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'Being Delivered'),
  tend: () => NO_REASON,
  confirm: (step, _robot, delivery, subTaskId) => finishStop(step, delivery, subTaskId),
  resume: () => undefined,
  stateOf: () => 'going',
};
