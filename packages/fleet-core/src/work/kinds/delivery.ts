import { stepsAs, type TaskRules } from '../task-kind.ts';

/** Goods are brought from where they are loaded to one target or several. */
export const delivery: TaskRules = {
  plan: ({ stops, filling }) => ({ filling, steps: stepsAs('unload', stops) }),
  loadsFirst: true,
  // Deliveries share a trip when they are loaded at the same place, one lid each.
  mayShare(first, other, robot) {
    return (
      first.fillingTargetId !== null &&
      other.fillingTargetId === first.fillingTargetId &&
      other.mapId === first.mapId &&
      !robot.trip.aboard.has(first.deliveryId)
    );
  },
};
