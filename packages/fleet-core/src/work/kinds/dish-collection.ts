import { hasRoundLeft, stepsAs, type TaskRules } from '../task-kind.ts';

/** The robot waits at each table for a while, and what people put on it goes to be washed. */
export const dishCollection: TaskRules = {
  plan({ stops, filling, nearestFilling }) {
    const to = filling ?? nearestFilling(stops[0].target);
    if (to === undefined) return undefined;
    return {
      filling: to,
      steps: [...stepsAs('collect', stops), { kind: 'empty', target: to, lid: null, note: null }],
    };
  },
  loadsFirst: false,
  mayShare: () => false,
  goesOn: hasRoundLeft,
};
