import type { FloorInfo, RobotInfo, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { newFloor, tripOf } from '../state/fleet-state.ts';
import { newRobot } from '../state/robot.ts';
import { restartLeg } from '../trips/releasing.ts';
import { endCommand, saveTrip, SYSTEM } from '../state/records.ts';
import { placeOnFloor } from './robot-reports.ts';
import { refreshOccupancy } from '../traffic/occupancy.ts';
import { takePlace } from '../trips/places.ts';
import { failAboard, giveUpTrip } from '../trips/trips.ts';

/**
 * A new version of a map, a new map, or one that is prepared now, or no longer: ways are planned anew on it. Orders under way go on as they
 * were planned, and those on a floor that is not prepared get no further.
 */
export function changeFloor(fleet: FleetState, info: FloorInfo): void {
  const { mapId, planner } = info;
  fleet.floors.delete(mapId);
  fleet.unprepared.delete(mapId);
  if (planner) fleet.floors.set(mapId, newFloor({ ...info, planner }, fleet.searchesPerTick));
  else fleet.unprepared.add(mapId);
  fleet.dispatchDue = true;
  for (const robot of fleet.robots.values()) placeOnFloor(fleet, robot);
  const there = robotsOn(fleet, mapId);
  for (const robot of there) fleet.floors.get(mapId)?.robots.set(robot.info.robotId, robot);
  for (const robot of there) refreshOccupancy(fleet, robot);
}

export function removeFloor(fleet: FleetState, mapId: string): void {
  const there = robotsOn(fleet, mapId);
  for (const robot of there) {
    const trip = tripOf(fleet, robot);
    if (trip) giveUpTrip(fleet, robot, trip, 'TARGET_MISSING', {});
  }
  fleet.floors.delete(mapId);
  fleet.unprepared.delete(mapId);
  for (const robot of there) {
    robot.position.mapId = undefined;
    placeOnFloor(fleet, robot);
    refreshOccupancy(fleet, robot);
  }
}

function robotsOn(fleet: FleetState, mapId: string): Robot[] {
  return [...fleet.robots.values()].filter((robot) => robot.position.mapId === mapId);
}

/** Targets that moved are driven to at their new place; what goes to one that is gone is given up when its turn comes. */
export function changeTargets(fleet: FleetState, targets: readonly TargetInfo[]): void {
  const former = new Map(fleet.targets);
  fleet.targets.clear();
  for (const target of targets) fleet.targets.set(target.targetId, target);
  for (const floor of fleet.floors.values()) floor.ways.clear();
  fleet.dispatchDue = true;
  for (const robot of fleet.robots.values()) {
    if (robot.place.ownId !== undefined && !fleet.targets.has(robot.place.ownId)) takePlace(robot, undefined);
    const trip = tripOf(fleet, robot);
    const id = trip?.stops[trip.stopIndex]?.targetId ?? '';
    const before = former.get(id);
    const after = fleet.targets.get(id);
    const moved = before?.x !== after?.x || before?.y !== after?.y || before?.mapId !== after?.mapId;
    if (trip && trip.phase === 'driving' && moved) restartLeg(fleet, robot, trip);
    else refreshOccupancy(fleet, robot);
  }
}

export function changeRobot(fleet: FleetState, info: RobotInfo): void {
  fleet.dispatchDue = true;
  const robot = fleet.robots.get(info.robotId);
  if (robot) robot.info = info;
  else fleet.robots.set(info.robotId, newRobot(info, fleet.now));
}

/** A robot that is no longer registered: its work goes back into the queue, and nothing is expected of it any more. */
export function removeRobot(fleet: FleetState, robotId: string): void {
  const robot = fleet.robots.get(robotId);
  if (!robot) return;
  const trip = tripOf(fleet, robot);
  if (trip) giveUpTrip(fleet, robot, trip, 'ROBOT_REMOVED', {});
  failAboard(fleet, robot, { code: 'ROBOT_REMOVED', params: {}, actor: SYSTEM });
  for (const left of [...fleet.trips.values()]) {
    if (left.robotId === robotId) saveTrip(fleet, { ...left, status: 'failed', phase: 'ended', order: null });
  }
  for (const command of [...fleet.commands.values()]) {
    if (command.robotId === robotId) endCommand(fleet, command.commandId, 'The robot was removed.');
  }
  forget(fleet, robot);
}

function forget(fleet: FleetState, robot: Robot): void {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  floor?.robots.delete(robot.info.robotId);
  floor?.waiting.delete(robot.info.robotId);
  floor?.room.remove(robot);
  fleet.robots.delete(robot.info.robotId);
  for (const delivery of [...fleet.deliveries.values()]) {
    if (delivery.releasing && delivery.robotId === robot.info.robotId) {
      fleet.deliveries.set(delivery.deliveryId, { ...delivery, releasing: false });
    }
  }
}
