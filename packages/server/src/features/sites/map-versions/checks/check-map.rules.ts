import {
  MAP_FINDING_CODES,
  MAP_FINDING_ERRORS,
  type MapCheck,
  type MapFinding,
  type MapFindingCode,
} from '@rota/contract/map-versions';
import type { Check, CheckedMap, Found, Surroundings } from './check.rules.ts';
import { doorsCrossed } from './doors-crossed.rules.ts';
import { elevatorGroups } from './elevator-groups.rules.ts';
import { escapePoints } from './escape-points.rules.ts';
import { mapSwitches } from './map-switches.rules.ts';
import { oneWayTraps } from './one-way-traps.rules.ts';
import { pointNames } from './point-names.rules.ts';
import { pointsFree } from './points-free.rules.ts';
import { pointsInUse, pointsNeeded } from './points-in-use.rules.ts';
import { pointsReached } from './points-reached.rules.ts';
import { tasksCut } from './tasks-cut.rules.ts';
import { travelEffect } from './travel.rules.ts';
import { findWays } from './ways.rules.ts';
import { zoneDeadEnds } from './zone-dead-ends.rules.ts';

const CHECKS: readonly Check[] = [
  pointNames,
  pointsFree,
  pointsReached,
  pointsInUse,
  pointsNeeded,
  oneWayTraps,
  tasksCut,
  elevatorGroups,
  mapSwitches,
  escapePoints,
  doorsCrossed,
  zoneDeadEnds,
];

/** What is wrong with a map after a change, which of it was so before, and how long robots drive. Nothing is ignored yet. */
export function checkMap(before: CheckedMap, after: CheckedMap, around: Surroundings): MapCheck {
  const old = new Set(findAll(before, around).map(({ key }) => key));
  const findings = findAll(after, around)
    .map((found): MapFinding => {
      const severity = MAP_FINDING_ERRORS.includes(found.code) ? 'error' : 'warning';
      return {
        ...found,
        ids: [...found.ids],
        params: { ...found.params },
        severity,
        is_old: old.has(found.key),
        ignored: null,
      };
    })
    .sort((a, b) => rankOf(a.code) - rankOf(b.code) || (a.key < b.key ? -1 : 1));
  const [type] = around.types;
  const nothing = { travel: [], mean_before_s: null, mean_after_s: null };
  return { findings, ...(type ? travelEffect(before, after, type) : nothing) };
}

/** Findings about running work come first: one wall cuts off a hundred places, which would hide the guest who waits. */
function rankOf(code: MapFindingCode): number {
  return code === 'TASK_CUT' ? -1 : MAP_FINDING_CODES.indexOf(code);
}

function findAll(map: CheckedMap, around: Surroundings): Found[] {
  const ways = findWays(map, around.types);
  return CHECKS.flatMap((check) => check(map, around, ways));
}
