import type { ElevatorInfo } from '../model/elevators.ts';
import type { FloorInfo, RobotInfo, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { endSession } from '../elevators/sessions.ts';
import { cabAreas, cabTargets } from '../state/cabs.ts';
import { newElevator } from '../state/elevator.ts';
import { newFloor, noteMapVersion, tripOf } from '../state/fleet-state.ts';
import { newRobot } from '../state/robot.ts';
import { restartLeg } from '../trips/order-release.ts';
import { endCommand, saveTrip, SYSTEM } from '../state/records.ts';
import { placeOnFloor } from './robot-reports.ts';
import { radiusOf } from '../robots/footprint.ts';
import { takePlace } from '../trips/places.ts';
import { failAboard, giveUpTrip } from '../trips/trips.ts';

/**
 * Takes in a new map, a new version, other drawings, or a change of whether the floor is prepared: ways on it are planned again. Orders
 * under way continue as planned, unless they break a rule that is now drawn there or cross a new wall. Orders on an unprepared floor stop.
 */
export function changeFloor(step: Step, info: FloorInfo): void {
  const { fleet } = step;
  const { mapId, planner } = info;
  const former = fleet.floors.get(mapId)?.info.planner.raster;
  fleet.floors.delete(mapId);
  fleet.unprepared.delete(mapId);
  noteMapVersion(fleet.mapVersions, info);
  const cabs = cabAreas(infosOf(fleet), mapId);
  if (planner)
    fleet.floors.set(mapId, newFloor({ ...info, planner }, fleet.searchesPerTick, fleet.touched, cabs));
  else fleet.unprepared.add(mapId);
  fleet.dispatchDue = true;
  for (const robot of fleet.robots.values()) placeOnFloor(fleet, robot);
  const there = robotsOn(fleet, mapId);
  const floor = fleet.floors.get(mapId);
  for (const robot of there) floor?.robots.set(robot.info.robotId, robot);
  for (const robot of there) fleet.touched.mark(robot);
  const isOther = former !== undefined && former !== floor?.info.planner.raster;
  for (const robot of floor ? there : []) keepToRules(step, robot, isOther);
}

/** Replans the robots whose way breaks the rules now drawn on their floor; where the floor itself changed, also those that would touch something. */
function keepToRules(step: Step, robot: Robot, isOther: boolean): void {
  const { fleet } = step;
  const { leg } = robot.trip;
  const trip = tripOf(fleet, robot);
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  if (!leg || !floor || trip?.phase !== 'driving' || robot.trip.releasing) return;
  const ahead = leg.route.slice(Math.max(0, leg.passed));
  const radius = radiusOf(robot);
  const isOpen = !isOther || floor.planner.isClear(ahead, radius);
  if (!isOpen || !floor.planner.keepsRules(ahead, radius)) restartLeg(step, robot);
}

/** Takes a floor out of the fleet. The robots on it give up their trips, and are on no floor until they report from another one. */
export function removeFloor(step: Step, mapId: string): void {
  const { fleet } = step;
  const there = robotsOn(fleet, mapId);
  for (const robot of there) giveUpTrip(step, robot, 'TARGET_MISSING', {});
  fleet.floors.delete(mapId);
  fleet.unprepared.delete(mapId);
  fleet.mapVersions.delete(mapId);
  for (const robot of there) {
    writeRobot(robot, 'position', { mapId: undefined });
    placeOnFloor(fleet, robot);
  }
}

function robotsOn(fleet: FleetState, mapId: string): Robot[] {
  return [...fleet.robots.values()].filter((robot) => robot.position.mapId === mapId);
}

/** Takes in the elevators as now registered: a removed one loses its session, and floors where a cab moved are evaluated again. */
export function changeElevators(step: Step, infos: readonly ElevatorInfo[]): void {
  const { fleet } = step;
  const before = new Map(
    [...fleet.floors.keys()].map((mapId) => [mapId, JSON.stringify(cabAreas(infosOf(fleet), mapId))]),
  );
  const ids = new Set(infos.map(({ elevatorId }) => elevatorId));
  for (const elevator of [...fleet.elevators.values()]) {
    if (ids.has(elevator.info.elevatorId)) continue;
    endSession(step, elevator, 'released');
    fleet.elevators.delete(elevator.info.elevatorId);
  }
  for (const info of infos) {
    const known = fleet.elevators.get(info.elevatorId);
    if (known) known.info = info;
    else fleet.elevators.set(info.elevatorId, newElevator(info));
  }
  for (const { info } of [...fleet.floors.values()]) {
    if (JSON.stringify(cabAreas(infos, info.mapId)) !== before.get(info.mapId)) changeFloor(step, info);
  }
  changeTargets(
    step,
    [...fleet.targets.values()].filter(({ elevatorId }) => elevatorId === undefined),
  );
}

function infosOf(fleet: FleetState): ElevatorInfo[] {
  return [...fleet.elevators.values()].map(({ info }) => info);
}

/** Targets that moved are driven to at their new place; what goes to one that is gone is given up when its turn comes. */
export function changeTargets(step: Step, targets: readonly TargetInfo[]): void {
  const { fleet } = step;
  const former = new Map(fleet.targets);
  fleet.targets.clear();
  for (const target of [...targets, ...cabTargets(infosOf(fleet))])
    fleet.targets.set(target.targetId, target);
  for (const floor of fleet.floors.values()) {
    floor.ways.clear();
    floor.lengths.clear();
  }
  fleet.dispatchDue = true;
  for (const robot of fleet.robots.values()) {
    fleet.touched.mark(robot);
    if (robot.place.ownId !== undefined && !fleet.targets.has(robot.place.ownId)) takePlace(robot, undefined);
    const trip = tripOf(fleet, robot);
    const id = trip?.stops[trip.stopIndex]?.targetId ?? '';
    const before = former.get(id);
    const after = fleet.targets.get(id);
    const moved = before?.x !== after?.x || before?.y !== after?.y || before?.mapId !== after?.mapId;
    if (trip && trip.phase === 'driving' && moved) restartLeg(step, robot);
  }
}

/** Takes in a robot as it is registered now; a new one joins the fleet. A known robot keeps its trip and all that it reported. */
export function changeRobot(fleet: FleetState, info: RobotInfo): void {
  fleet.dispatchDue = true;
  const robot = fleet.robots.get(info.robotId);
  if (robot) robot.info = info;
  else fleet.robots.set(info.robotId, newRobot(info, fleet.now, fleet.touched));
}

/** A robot that is no longer registered: its work goes back into the queue, and nothing is expected of it any more. */
export function removeRobot(step: Step, robotId: string): void {
  const { fleet } = step;
  const robot = fleet.robots.get(robotId);
  if (!robot) return;
  giveUpTrip(step, robot, 'ROBOT_REMOVED', {});
  failAboard(step, robot, { code: 'ROBOT_REMOVED', params: {}, actor: SYSTEM });
  for (const left of [...fleet.trips.values()]) {
    if (left.robotId === robotId) saveTrip(step, left, { status: 'failed', phase: 'ended', order: null });
  }
  for (const command of [...fleet.commands.values()]) {
    if (command.robotId === robotId) endCommand(step, command.commandId, 'The robot was removed.');
  }
  forget(fleet, robot);
}

function forget(fleet: FleetState, robot: Robot): void {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  floor?.robots.delete(robot.info.robotId);
  floor?.waiting.delete(robot.info.robotId);
  floor?.room.remove(robot);
  floor?.zones.remove(robot);
  fleet.robots.delete(robot.info.robotId);
  for (const delivery of [...fleet.deliveries.values()]) {
    if (delivery.releasing && delivery.robotId === robot.info.robotId) {
      fleet.deliveries.set(delivery.deliveryId, { ...delivery, releasing: false });
    }
  }
}
