import { aboutPoint, type Check } from './check.rules.ts';

/** Points at which robots wait for elevators that do not stop here, or nowhere else. */
export const elevatorGroups: Check = ({ mapId, points }, { elevators }) =>
  points.flatMap((point) => {
    const { elevator_group: group } = point;
    if (group === null) return [];
    const isServed = elevators.some(
      (one) => one.group === group && one.mapIds.includes(mapId) && one.mapIds.length > 1,
    );
    return isServed ? [] : [aboutPoint('ELEVATOR_GROUP_UNMATCHED', point, { group })];
  });
