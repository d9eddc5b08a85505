import type { FleetEvent, FleetReply } from '../model/fleet-events.ts';
import { declares } from '../robots/instant-actions.ts';
import { fetchScan, sendMapNow, takesMaps } from '../robots/map-copies.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { refuseUndeclared, findManualRefusal, findOfflineRefusal, type Refusal } from './refusals.ts';

type MapCommandEvent = Extract<FleetEvent, { type: 'map.command' }>;
const OK: FleetReply = { ok: true };

/** Carries out a person's word about a map: that robots get the version in use now, or that one gives what it has scanned. */
export function commandMaps(step: Step, event: MapCommandEvent): FleetReply {
  const { fleet } = step;
  if (event.robotId === null) return sendToAll(step, event.mapId);
  const robot = fleet.robots.get(event.robotId);
  if (!robot || !fleet.mapVersions.has(event.mapId)) {
    return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such robot or map.' };
  }
  const why = findMapCommandRefusal(fleet, robot, event.act);
  if (why) return { ok: false, code: why.code, message: why.text };
  if (event.act === 'send') sendMapNow(step, robot, event.mapId);
  else fetchScan(step, robot, event.mapId, event.link ?? '', event.actor.name);
  return OK;
}

/** Those that cannot be reached now get it once they can. */
function sendToAll(step: Step, mapId: string): FleetReply {
  const { fleet } = step;
  for (const robot of fleet.robots.values()) {
    const isOn = robot.position.mapId !== undefined && fleet.mapVersions.get(robot.position.mapId)?.site;
    const isOfSite = isOn !== undefined && isOn === fleet.mapVersions.get(mapId)?.site;
    if (isOfSite && findMapCommandRefusal(fleet, robot, 'send') === undefined) sendMapNow(step, robot, mapId);
  }
  return OK;
}

function findMapCommandRefusal(
  fleet: FleetState,
  robot: Robot,
  act: MapCommandEvent['act'],
): Refusal | undefined {
  const away = findOfflineRefusal(fleet, robot) ?? findManualRefusal(robot);
  if (away) return away;
  if (act === 'send') return takesMaps(robot) ? undefined : refuseUndeclared('downloadMap');
  return declares(robot, 'uploadMap') ? undefined : refuseUndeclared('uploadMap');
}
