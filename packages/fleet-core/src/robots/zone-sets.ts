import type { MapCopyTrouble } from '../model/map-copies.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { newId } from '../state/fleet-state.ts';
import type { MapWork, Robot } from '../state/robot.ts';
import { actionOf, forgetAction, isAtIt, reportedAction, sendUntilSeen } from './instant-actions.ts';
import { hasZones, zoneSetIdOf, zoneSetOf } from './zone-sets.rules.ts';

/** Zones are sent again until a state shows them: nothing on the topic is queued. */
const AGAIN_MS = 2_000;
/** Time that a robot may take to show them, and to enable them, ms. */
const TAKES_MS = 60_000;

/** The progress of a robot with the zones of its map: enabled, in transfer, or the reason why not. */
export type ZoneProgress = 'kept' | 'sending' | MapCopyTrouble;

/**
 * Whether a robot keeps to the zones of a version of a map that it has. One that reads none of those that are drawn has nothing to keep to but
 * its orders, and no zones of a former version may hold it back.
 */
export function keepsZones(fleet: FleetState, robot: Robot, mapId: string, version: string): boolean {
  const types = robot.reported.factsheet?.zones ?? [];
  const held = robot.reported.report?.zoneSets?.filter((set) => set.mapId === mapId);
  if (types.length === 0 || held === undefined) return true;
  const enabled = held.filter((set) => set.enabled);
  if (enabled.some((set) => set.zoneSetId === zoneSetIdOf(mapId, version))) return true;
  return enabled.length === 0 && !hasZones(fleet.mapVersions.get(mapId)?.drawings ?? [], types);
}

/**
 * Brings a robot that reads zones those of the version that it drives on: they are sent, and enabled once it shows that it has them
 * (VDA 5050 3.0, `zoneSet` and `enableZoneSet`). One that declares none has nothing to keep to but its orders.
 */
export function tendZones(step: Step, robot: Robot, work: MapWork, version: string): ZoneProgress {
  const { fleet } = step;
  const { mapId } = work.copy;
  if (keepsZones(fleet, robot, mapId, version)) {
    dropZones(robot, work);
    return 'kept';
  }
  const zoneSetId = zoneSetIdOf(mapId, version);
  const isThere =
    robot.reported.report?.zoneSets?.some((set) => set.zoneSetId === zoneSetId && set.mapId === mapId) ===
    true;
  work.zones ??= { since: fleet.now, sentAt: undefined, actionId: undefined };
  const { zones } = work;
  const isLate = fleet.now - zones.since >= TAKES_MS;
  if (!isThere) {
    if (isLate) return buildTrouble(robot, work, 'ZONES_NOT_TAKEN', '');
    if (zones.sentAt === undefined || fleet.now - zones.sentAt >= AGAIN_MS) {
      zones.sentAt = fleet.now;
      const { drawings } = fleet.mapVersions.get(mapId) ?? { drawings: [] };
      const zoneSet = zoneSetOf(mapId, version, drawings, robot.reported.factsheet?.zones ?? []);
      step.effects.push({ type: 'zone_set.published', robotId: robot.info.robotId, zoneSet });
    }
    return 'sending';
  }
  if (zones.actionId === undefined && isAtIt(robot, 'enableZoneSet'))
    return isLate ? buildTrouble(robot, work, 'NO_ANSWER', '') : 'sending';
  if (zones.actionId === undefined) {
    const action = actionOf(newId(fleet, 'a'), 'enableZoneSet', { zoneSetId });
    zones.actionId = action.actionId;
    sendUntilSeen(step, robot, action, TAKES_MS);
    return 'sending';
  }
  const said = reportedAction(robot, zones.actionId);
  if (said?.status === 'FAILED') return buildTrouble(robot, work, 'ZONES_REFUSED', said.result ?? '');
  return isLate ? buildTrouble(robot, work, 'NO_ANSWER', '') : 'sending';
}

/** Nothing of its zones is waited for any more. */
export function dropZones(robot: Robot, work: MapWork): void {
  if (work.zones?.actionId !== undefined) forgetAction(robot, work.zones.actionId);
  work.zones = undefined;
}

function buildTrouble(
  robot: Robot,
  work: MapWork,
  code: MapCopyTrouble['code'],
  said: string,
): MapCopyTrouble {
  dropZones(robot, work);
  return { code, said };
}
