import { stepsAs, type TaskRules } from '../task-kind.ts';

/** The robot comes to a person for a call with someone elsewhere. */
export const meeting: TaskRules = {
  plan: ({ stops }) => ({ filling: undefined, steps: stepsAs('meet', stops) }),
  loadsFirst: false,
  needsMode: true,
  mayShare: () => false,
};
