import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { writeRobot } from '../state/robot.ts';
import { countFloors, findFloorByName, positionOf } from '../state/fleet-state.ts';
import { markSeen } from '../robots/instant-actions.ts';
import { isInOurHands, isStopPressed, noteDenial, OFFLINE_AFTER_MS } from '../robots/liveness.ts';
import { latchErrors } from '../robots/errors.ts';
import { driftBetween } from '../robots/motion.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import type { RobotReport } from '../model/robot-model.ts';
import { noteFirstHeard } from './robot-messages.ts';
import { beginIdle } from '../trips/rest.ts';
import { aboutTrip } from '../trips/waiting.ts';

/** A state that is older than the last by less than this was overtaken on the way; by more, the robot's clock was set. */
const OVERTAKEN_MS = 60_000;
const NEXT_HEADERS = 20;
const OFFSETS_KEPT = 6;
/** The largest clock difference that raises no alert. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Takes in a state; the first one makes the robot one that can be given work. False when nothing came of it. */
export function receiveReport(step: Step, robot: Robot, report: RobotReport): boolean {
  const first = robot.reported.report === undefined;
  if (!absorbReport(step, robot, report)) return false;
  if (first) step.fleet.dispatchDue = true;
  return true;
}

/** Takes in a state. False when it is one that a later one overtook: it shows that the robot lives, and nothing else. */
function absorbReport(step: Step, robot: Robot, report: RobotReport): boolean {
  const { fleet } = step;
  const former = robot.reported.report;
  learnInterval(robot, fleet.now);
  noteFirstHeard(fleet, robot);
  noteDenial(robot, fleet.now);
  robot.reported.reportAt = fleet.now;
  robot.link.statesHeard += 1;
  if (former && isOvertaken(report, former, robot.clock.countsSinceMs)) return false;
  if (former && report.headerId < former.headerId) robot.clock.countsSinceMs = report.robotTimeMs;
  writeRobot(robot, 'reported', { report }, former ? 'pose' : 'all');
  noteMotion(fleet, robot, former, report);
  learnClock(fleet, robot, report);
  noteBack(step, robot, report);
  placeOnFloor(fleet, robot);
  latchErrors(fleet, robot, report);
  markSeen(robot);
  noteBattery(fleet, robot, report);
  noteAlerts(fleet, robot, report);
  noteManual(step, robot);
  noteStop(step, robot, report);
  notePause(step, robot, report);
  return true;
}

function noteMotion(
  fleet: FleetState,
  robot: Robot,
  former: RobotReport | undefined,
  report: RobotReport,
): void {
  const { anchor, hasMoved } = driftBetween(robot.position.anchor, former, report);
  robot.position.anchor = anchor;
  if (hasMoved) robot.position.driftedAt = fleet.now;
}

/** Learns how often a robot usually reports. A longer gap counts at once, a shorter one slowly, as events come in between. */
function learnInterval(robot: Robot, now: number): void {
  if (robot.reported.reportAt === 0) return;
  const gap = now - robot.reported.reportAt;
  if (gap > OFFLINE_AFTER_MS) return;
  const usual = robot.link.usualIntervalMs;
  robot.link.usualIntervalMs = Math.min(30_000, gap > usual ? gap : usual - (usual - gap) * 0.02);
}

/** A state that was long on its way makes the robot's clock look slow; the quickest of the last few comes nearest to the truth. */
function learnClock(fleet: FleetState, robot: Robot, report: RobotReport): void {
  if (report.robotTimeMs === undefined) return;
  robot.clock.offsets.push(report.robotTimeMs - fleet.now);
  if (robot.clock.offsets.length > OFFSETS_KEPT) robot.clock.offsets.shift();
  robot.clock.offsetMs = Math.max(...robot.clock.offsets);
}

/**
 * Compares only the robot's own clock and counter with each other; no clock is shared. When the clock was set back, the counter still
 * went up, unless the counter restarted since: then an earlier message may have any number.
 */
function isOvertaken(report: RobotReport, former: RobotReport, countsSinceMs = -Infinity): boolean {
  if (report.robotTimeMs === undefined || former.robotTimeMs === undefined) return false;
  const older = former.robotTimeMs - report.robotTimeMs;
  const ahead = report.headerId - former.headerId;
  const wentOn = ahead > 0 && ahead <= NEXT_HEADERS && report.robotTimeMs >= countsSinceMs;
  return older > 0 && older < OVERTAKEN_MS && !wentOn;
}

/** Finds the floor that a robot is on. */
export function placeOnFloor(fleet: FleetState, robot: Robot): void {
  const reportedName = positionOf(robot)?.mapId;
  const mapId = reportedName === undefined ? undefined : findFloorByName(fleet, reportedName);
  if (mapId === robot.position.mapId) return;
  const { robotId } = robot.info;
  const former = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  former?.robots.delete(robotId);
  former?.waiting.delete(robotId);
  former?.room.remove(robot);
  former?.zones.remove(robot);
  writeRobot(robot, 'position', { mapId });
  if (mapId !== undefined) fleet.floors.get(mapId)?.robots.set(robotId, robot);
  fleet.dispatchDue = true;
}

/** A robot that was taken off the floor goes back to work once it says where it is. */
function noteBack(step: Step, robot: Robot, report: RobotReport): void {
  if (robot.hold?.reason !== 'taken_off' || report.position?.localized !== true) return;
  saveHold(step, robot, null);
  beginIdle(robot, step.fleet.now);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'BACK_ON_FLOOR', {});
}

function noteBattery(fleet: FleetState, robot: Robot, report: RobotReport): void {
  const percent = report.stateOfChargePercent;
  if (percent === undefined) return;
  const former = robot.care.lowBattery;
  const settings = settingsOf(fleet, robot);
  if (percent < settings.low_battery_percent) robot.care.lowBattery = true;
  else if (percent >= settings.ready_battery_percent) robot.care.lowBattery = false;
  if (former !== robot.care.lowBattery) fleet.dispatchDue = true;
}

function noteAlerts(fleet: FleetState, robot: Robot, report: RobotReport): void {
  note(fleet, robot, 'emergency_stop', report.emergencyStop !== 'NONE');
  note(fleet, robot, 'localization_lost', report.position !== undefined && !report.position.localized);
  note(fleet, robot, 'low_battery', robot.care.lowBattery && !report.charging);
  note(fleet, robot, 'clock_offset', Math.abs(robot.clock.offsetMs ?? 0) > CLOCK_TOLERANCE_MS);
  note(
    fleet,
    robot,
    'wrong_floor',
    report.position !== undefined && robot.position.mapId === undefined && countFloors(fleet) > 0,
  );
}

function note(fleet: FleetState, robot: Robot, code: string, on: boolean): void {
  if (!on) robot.care.alertsSince.delete(code);
  else if (!robot.care.alertsSince.has(code)) robot.care.alertsSince.set(code, fleet.now);
}

/** A robot that was driven by hand gets no new order until a person releases it. */
function noteManual(step: Step, robot: Robot): void {
  const { fleet } = step;
  const mode = robot.reported.report?.operatingMode;
  if (isInOurHands(robot) || robot.hold?.reason === 'manual') return;
  if (mode !== 'MANUAL' && mode !== 'TEACH_IN' && mode !== 'SERVICE') return;
  recordDecision(step, aboutTrip(fleet, robot), 'ROBOT_MANUAL', {});
  saveHold(step, robot, { reason: 'manual', by: 'robot', since: new Date(fleet.now).toISOString() });
}

/**
 * A pressed emergency stop means more than the button: the robot is held until a person releases it. A stop that acknowledges itself (a
 * bumper, a protective field) is not a person's decision.
 */
function noteStop(step: Step, robot: Robot, report: RobotReport): void {
  const { fleet } = step;
  if (!isStopPressed(report) || robot.hold?.reason === 'stopped' || robot.hold?.reason === 'manual') return;
  if (robot.hold?.reason === 'paused' && robot.hold.by !== 'robot') return;
  recordDecision(step, aboutTrip(fleet, robot), 'HELD_BY_PERSON', { reason: 'stopped' });
  saveHold(step, robot, { reason: 'stopped', by: 'robot', since: new Date(fleet.now).toISOString() });
}

/** A state that shows a pause may have crossed with our own word to end it. */
const PAUSE_SURE_MS = 3_000;

/** A robot that was paused at the robot itself is held like one paused in the console, until it resumes. */
function notePause(step: Step, robot: Robot, report: RobotReport): void {
  const { fleet } = step;
  if (!report.paused) {
    robot.care.alertsSince.delete('paused');
    if (robot.hold?.reason === 'paused' && robot.hold.by === 'robot') saveHold(step, robot, null);
    return;
  }
  const ending = [...robot.requested.actions.values()].some(
    (pending) => pending.action.actionType === 'stopPause',
  );
  if (robot.hold || ending) robot.care.alertsSince.delete('paused');
  else if (!robot.care.alertsSince.has('paused')) robot.care.alertsSince.set('paused', fleet.now);
  else if (fleet.now - (robot.care.alertsSince.get('paused') ?? fleet.now) >= PAUSE_SURE_MS) {
    saveHold(step, robot, { reason: 'paused', by: 'robot', since: new Date(fleet.now).toISOString() });
  }
}
