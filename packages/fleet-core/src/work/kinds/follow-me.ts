import { stepsAs, type TaskRules } from '../task-kind.ts';

/** The robot follows a person to a target; with two of them it comes to the person at the first. */
export const followMe: TaskRules = {
  plan({ stops: [first, ...others] }) {
    if (others.length === 0) return { filling: undefined, steps: stepsAs('follow', [first]) };
    return { filling: undefined, steps: [...stepsAs('fetch', [first]), ...stepsAs('follow', others)] };
  },
  loadsFirst: false,
  needsMode: true,
  mayShare: () => false,
};
