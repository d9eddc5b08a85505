import { hasRoundLeft, stepsAs, type TaskRules } from '../task-kind.ts';

/** The robot passes its stops, round after round, until its rounds are done, its time expires, or a person ends it. */
export const cruise: TaskRules = {
  plan: ({ stops }) => ({ filling: undefined, steps: stepsAs('pass', stops) }),
  loadsFirst: false,
  givesWay: true,
  mayShare: () => false,
  goesOn(task, since, now) {
    const { rounds, minutes = 0 } = task.options;
    if (minutes > 0 && now - since >= minutes * 60_000) return false;
    return minutes > 0 && rounds === undefined ? true : hasRoundLeft(task);
  },
};
