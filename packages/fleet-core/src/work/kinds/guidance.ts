import { stepsAs, type TaskRules } from '../task-kind.ts';

/** A guest is met at the first of several targets and led to the others; with one target alone, from where the robot stands. */
export const guidance: TaskRules = {
  plan({ stops: [first, ...others] }) {
    if (others.length === 0) return { filling: undefined, steps: stepsAs('pass', [first]) };
    return { filling: undefined, steps: [...stepsAs('fetch', [first]), ...stepsAs('pass', others)] };
  },
  loadsFirst: false,
  mayShare: () => false,
};
