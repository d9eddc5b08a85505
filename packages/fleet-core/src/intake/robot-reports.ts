import type { FleetState, Robot } from '../state/fleet-state.ts';
import { positionOf } from '../state/fleet-state.ts';
import { markSeen } from '../robots/instant-actions.ts';
import { isInOurHands, isStopPressed, learnInterval } from '../robots/liveness.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import type { RobotReport } from '../model/robot-model.ts';
import { refreshOccupancy, refreshPose } from '../traffic/occupancy.ts';
import { aboutTrip } from '../trips/waiting.ts';

/** Errors that are told once, and again with each order, are forgotten when they have not been told for so long. */
const ERROR_KEPT_MS = 60_000;
/** A state that is older than the last by less than this was overtaken on the way; by more, the robot's clock was set. */
const OVERTAKEN_MS = 60_000;
const NEXT_HEADERS = 20;
const OFFSETS_KEPT = 6;
/** The largest difference of clocks that is nobody's business. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Takes in a state. False when it is one that a later one overtook: it shows that the robot lives, and nothing else. */
export function absorbReport(fleet: FleetState, robot: Robot, report: RobotReport): boolean {
  const former = robot.report;
  learnInterval(robot, fleet.now);
  robot.reportAt = fleet.now;
  robot.statesHeard += 1;
  if (former && isOvertaken(report, former, robot.countsSinceMs)) return false;
  if (former && report.headerId < former.headerId) robot.countsSinceMs = report.robotTimeMs;
  robot.report = report;
  learnClock(fleet, robot, report);
  placeOnFloor(fleet, robot);
  latchErrors(fleet, robot, report);
  markSeen(robot);
  noteBattery(fleet, robot, report);
  noteAlerts(fleet, robot, report);
  noteManual(fleet, robot);
  noteStop(fleet, robot, report);
  notePause(fleet, robot, report);
  refreshPose(fleet, robot);
  return true;
}

/** A state that was long on its way makes the robot's clock look slow; the quickest of the last few comes nearest to the truth. */
function learnClock(fleet: FleetState, robot: Robot, report: RobotReport): void {
  if (report.robotTimeMs === undefined) return;
  robot.clockOffsets.push(report.robotTimeMs - fleet.now);
  if (robot.clockOffsets.length > OFFSETS_KEPT) robot.clockOffsets.shift();
  robot.clockOffsetMs = Math.max(...robot.clockOffsets);
}

/**
 * Only the robot's own clock and counter are compared with each other; no clock is shared. A clock that was set back shows in a counter
 * that went on, unless the counter began anew since: then what was said before may have any number.
 */
function isOvertaken(report: RobotReport, former: RobotReport, countsSinceMs = -Infinity): boolean {
  if (report.robotTimeMs === undefined || former.robotTimeMs === undefined) return false;
  const older = former.robotTimeMs - report.robotTimeMs;
  const ahead = report.headerId - former.headerId;
  const wentOn = ahead > 0 && ahead <= NEXT_HEADERS && report.robotTimeMs >= countsSinceMs;
  return older > 0 && older < OVERTAKEN_MS && !wentOn;
}

/** Finds the floor that a robot is on. In a project with a single map, a robot that calls it by another name is on that. */
export function placeOnFloor(fleet: FleetState, robot: Robot): void {
  const named = positionOf(robot)?.mapId;
  const only = fleet.floors.size === 1 ? [...fleet.floors.keys()][0] : undefined;
  const mapId = named === undefined ? undefined : fleet.floors.has(named) ? named : only;
  if (mapId === robot.mapId) return;
  const { robotId } = robot.info;
  const former = robot.mapId === undefined ? undefined : fleet.floors.get(robot.mapId);
  former?.robots.delete(robotId);
  former?.waiting.delete(robotId);
  former?.room.remove(robot);
  robot.mapId = mapId;
  if (mapId !== undefined) fleet.floors.get(mapId)?.robots.set(robotId, robot);
  fleet.dispatchDue = true;
  refreshOccupancy(fleet, robot);
}

/** Some robots tell an error in one message only, some until the next order: each is kept once, by its type and what it refers to. */
function latchErrors(fleet: FleetState, robot: Robot, report: RobotReport): void {
  for (const error of report.errors) {
    const references = error.references.map(({ key, value }) => `${key}=${value}`).sort();
    const key = `${error.type}\n${references.join('\n')}`;
    const known = robot.errors.get(key);
    if (known) {
      known.error = error;
      known.seenAt = fleet.now;
    } else {
      robot.errors.set(key, { error, since: fleet.now, seenAt: fleet.now });
    }
  }
  if (robot.errors.size === 0) return;
  for (const [key, latched] of robot.errors) {
    const kept = latched.error.level === 'FATAL' || latched.error.level === 'CRITICAL' ? 2_000 : ERROR_KEPT_MS;
    if (fleet.now - latched.seenAt > kept) robot.errors.delete(key);
  }
}

function noteBattery(fleet: FleetState, robot: Robot, report: RobotReport): void {
  const percent = report.stateOfChargePercent;
  if (percent === undefined) return;
  const former = robot.lowBattery;
  if (percent < fleet.settings.low_battery_percent) robot.lowBattery = true;
  else if (percent >= fleet.settings.ready_battery_percent) robot.lowBattery = false;
  if (former !== robot.lowBattery) fleet.dispatchDue = true;
}

function noteAlerts(fleet: FleetState, robot: Robot, report: RobotReport): void {
  note(fleet, robot, 'emergency_stop', report.emergencyStop !== 'NONE');
  note(fleet, robot, 'localization_lost', report.position !== undefined && !report.position.localized);
  note(fleet, robot, 'low_battery', robot.lowBattery && !report.charging);
  note(fleet, robot, 'clock_offset', Math.abs(robot.clockOffsetMs ?? 0) > CLOCK_TOLERANCE_MS);
  note(fleet, robot, 'wrong_floor', report.position !== undefined && robot.mapId === undefined && fleet.floors.size > 0);
}

function note(fleet: FleetState, robot: Robot, code: string, on: boolean): void {
  if (!on) robot.alertsSince.delete(code);
  else if (!robot.alertsSince.has(code)) robot.alertsSince.set(code, fleet.now);
}

/** A robot that somebody drives by hand is not sent off again until a person says so. */
function noteManual(fleet: FleetState, robot: Robot): void {
  const mode = robot.report?.operatingMode;
  if (isInOurHands(robot) || robot.hold?.reason === 'manual') return;
  if (mode !== 'MANUAL' && mode !== 'TEACH_IN' && mode !== 'SERVICE') return;
  recordDecision(fleet, aboutTrip(fleet, robot), 'ROBOT_MANUAL', {});
  saveHold(fleet, robot, { reason: 'manual', by: 'robot', since: new Date(fleet.now).toISOString() });
}

/**
 * A stop that somebody pressed is more than the button: the robot is held until a person releases it. One that acknowledges itself (a
 * bumper, a protective field) is no word of a person.
 */
function noteStop(fleet: FleetState, robot: Robot, report: RobotReport): void {
  if (!isStopPressed(report) || robot.hold?.reason === 'stopped' || robot.hold?.reason === 'manual') return;
  if (robot.hold?.reason === 'paused' && robot.hold.by !== 'robot') return;
  recordDecision(fleet, aboutTrip(fleet, robot), 'HELD_BY_PERSON', { reason: 'stopped' });
  saveHold(fleet, robot, { reason: 'stopped', by: 'robot', since: new Date(fleet.now).toISOString() });
}

/** A state that shows a pause may have crossed with our own word to end it. */
const PAUSE_SURE_MS = 3_000;

/** A robot that somebody paused at the robot itself is held like one that was paused here, until the robot goes on. */
function notePause(fleet: FleetState, robot: Robot, report: RobotReport): void {
  if (!report.paused) {
    robot.alertsSince.delete('paused');
    if (robot.hold?.reason === 'paused' && robot.hold.by === 'robot') saveHold(fleet, robot, null);
    return;
  }
  const ending = [...robot.actions.values()].some((pending) => pending.action.actionType === 'stopPause');
  if (robot.hold || ending) robot.alertsSince.delete('paused');
  else if (!robot.alertsSince.has('paused')) robot.alertsSince.set('paused', fleet.now);
  else if (fleet.now - (robot.alertsSince.get('paused') ?? fleet.now) >= PAUSE_SURE_MS) {
    saveHold(fleet, robot, { reason: 'paused', by: 'robot', since: new Date(fleet.now).toISOString() });
  }
}
