import { stepsAs, type TaskRules } from '../task-kind.ts';
import { delivery } from './delivery.ts';

/** A person loads at the first target; the robot delivers to the others, or without others to the nearest filling point. */
export const pickup: TaskRules = {
  ...delivery,
  plan({ stops: [first, ...others], nearestFilling }) {
    const to = others.length > 0 ? undefined : nearestFilling(first.target);
    if (others.length === 0 && to === undefined) return undefined;
    const stops = to === undefined ? others : [{ ...first, target: to }];
    return { filling: first.target, steps: stepsAs('unload', stops) };
  },
  mayShare: () => false,
};
