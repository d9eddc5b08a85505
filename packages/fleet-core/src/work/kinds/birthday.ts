import { stepsAs, type TaskRules } from '../task-kind.ts';

/** A cake, where one is loaded, is brought with light and music. */
export const birthday: TaskRules = {
  plan: ({ stops, filling }) => ({ filling, steps: stepsAs('celebrate', stops) }),
  loadsFirst: true,
  mayShare: () => false,
};
