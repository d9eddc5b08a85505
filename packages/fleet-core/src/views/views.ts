import { awaitedBy, isRobotWaitOpen } from '@rota/contract/decisions';
import type { OperatorHold } from '@rota/contract/robots';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, positionOf, tripOf } from '../state/fleet-state.ts';
import { serviceModesOf } from '../robots/service-modes.ts';
import { unavailableCommands } from '../commands/availability.ts';
import { declares } from '../robots/instant-actions.ts';
import { escapeProgressOf } from '../dispatch/escape.ts';
import { robotFitness, secondsFor } from '../dispatch/fitness.ts';
import { contradictionOf, isHalted, isOffline, lastSignOf } from '../robots/liveness.ts';
import { alertsOf, isStuck } from './alerts.ts';
import { robotStateOf, worstLevel } from './robot-state.ts';
import type { RobotHold } from '../model/fleet-records.ts';
import type { RobotDetailView, RobotView } from '../model/robot-views.ts';
import { footprintOf } from '../robots/footprint.ts';

/** The view of a robot for lists and the map; undefined for an unknown robot. */
export function viewRobot(fleet: FleetState, robotId: string, now: number): RobotView | undefined {
  const robot = fleet.robots.get(robotId);
  return robot && view(fleet, robot, now);
}

function view(fleet: FleetState, robot: Robot, now: number): RobotView {
  const report = robot.reported.report;
  const position = positionOf(robot);
  const trip = tripOf(fleet, robot);
  const stop = trip?.stops[trip.stopIndex];
  const contradiction = contradictionOf(robot, now);
  const atStop = trip !== undefined && (trip.phase === 'serving' || trip.phase === 'closing');
  return {
    robotId: robot.info.robotId,
    state: robotStateOf(fleet, robot, now),
    mode: robot.reported.service?.mode ?? report?.operatingMode ?? null,
    connected: !isOffline(robot, now),
    fitness: robotFitness(fleet, robot),
    batteryPercent: report?.stateOfChargePercent ?? null,
    charging: report?.charging ?? false,
    mapId: robot.position.mapId ?? null,
    position: position ? { x: position.x, y: position.y, theta: position.theta } : null,
    speed: report?.speed ?? null,
    footprint: footprintOf(robot),
    lids: robot.reported.service?.lids ?? [],
    loads: report?.loads.length ?? 0,
    firmware: robot.reported.factsheet?.firmware ?? null,
    deliveryId: currentDelivery(fleet, robot),
    tripId: robot.trip.id ?? null,
    releasing: robot.trip.releasing !== undefined,
    ...(contradiction && { contradiction }),
    targetName: fleet.targets.get(stop?.targetId ?? robot.place.standsAt ?? '')?.name ?? null,
    etaS:
      trip && !atStop && robot.trip.leg && !isStandingStill(robot, now)
        ? Math.round(secondsFor(robot, metresToStop(robot)))
        : null,
    waiting: waitingOf(robot),
    hold: robot.hold && viewHold(robot.hold),
    escape: escapeProgressOf(fleet, robot),
    ...softwareOf(robot),
    ...configOf(robot),
    alerts: alertsOf(fleet, robot, now),
    ...(declares(robot, 'simulateFault') && { simulatedFaults: robot.reported.service?.faults ?? [] }),
    heardAt: lastSignOf(robot) || null,
    lastStateAt: robot.reported.reportAt === 0 ? null : robot.reported.reportAt,
    updatedAt: Math.max(robot.reported.reportAt, robot.link.connectionAt),
  };
}

/** What its software and its health are, as far as it reports and declares that. */
function softwareOf(robot: Robot): Pick<RobotView, 'software' | 'takesUpdates' | 'worstError'> {
  const software = robot.reported.service?.software;
  const worst = worstLevel(robot);
  return {
    ...(software !== undefined && { software }),
    ...(declares(robot, 'updateSoftware') && {
      takesUpdates: { install: true, rollback: declares(robot, 'rollbackSoftware') },
    }),
    ...(worst !== undefined && { worstError: worst }),
  };
}

/** Which config it reports or refuses, and whether it takes one. */
function configOf(robot: Robot): Pick<RobotView, 'configVersion' | 'configRejected' | 'takesConfig'> {
  const rejected = robot.reported.service?.configRejected;
  return {
    configVersion: configVersionOf(robot),
    ...(rejected !== undefined && { configRejected: rejected }),
    ...(declares(robot, 'applyConfig') && { takesConfig: true as const }),
  };
}

/** The version of its config that it reports, or that it reported to an owner before. */
function configVersionOf({ reported, link }: Robot): number | null {
  return (reported.service === undefined ? link.configBefore : reported.service.configVersion) ?? null;
}

/** Whether it stands without a predictable end: it is unreachable, a person has stopped it, or it is stuck. */
function isStandingStill(robot: Robot, now: number): boolean {
  const { waiting } = robot.trip;
  return (
    isOffline(robot, now) ||
    isHalted(robot) ||
    isStuck(robot, now) ||
    (waiting !== undefined && isRobotWaitOpen(waiting.code))
  );
}

/** Its reason to wait. A robot that a person has stopped waits for that person, whatever it waited for before. */
function waitingOf(robot: Robot): RobotView['waiting'] {
  const { waiting } = robot.trip;
  if (!waiting) return null;
  const { code, params, since } = waiting;
  return isHalted(robot) && awaitedBy(code) === undefined ? null : { code, params, since };
}

/** The delivery that the present stop is for, or the first of the trip. */
function currentDelivery(fleet: FleetState, robot: Robot): string | null {
  const trip = tripOf(fleet, robot);
  if (!trip) return null;
  const here = trip.stops[trip.stopIndex]?.work.find(
    (work) => fleet.deliveries.get(work.deliveryId)?.tripId === trip.tripId,
  );
  return here?.deliveryId ?? deliveriesOf(fleet, trip)[0]?.deliveryId ?? null;
}

/** Metres of route ahead of the robot on its present leg. */
function metresToStop(robot: Robot): number {
  const leg = robot.trip.leg;
  let previous: { readonly x: number; readonly y: number } | undefined = robot.reported.report?.position;
  let metres = 0;
  for (const node of leg?.route.slice(leg.passed + 1) ?? []) {
    if (previous) metres += Math.hypot(node.x - previous.x, node.y - previous.y);
    previous = node;
  }
  return metres;
}

/** Everything the dashboard of one robot shows; undefined for one that the fleet does not know. */
export function viewRobotDetails(
  fleet: FleetState,
  robotId: string,
  now: number,
): RobotDetailView | undefined {
  const robot = fleet.robots.get(robotId);
  if (!robot) return undefined;
  const trip = tripOf(fleet, robot);
  return {
    ...view(fleet, robot, now),
    path: robot.trip.leg?.route.map(({ x, y }) => ({ x, y })) ?? [],
    pathPassed: robot.trip.leg ? Math.max(0, robot.trip.leg.passed + 1) : 0,
    stops: (trip?.stops ?? []).map((stop, index) => {
      const target = fleet.targets.get(stop.targetId);
      return {
        targetId: stop.targetId,
        targetName: target?.name ?? stop.targetId,
        kind: stop.kind,
        x: target?.x ?? 0,
        y: target?.y ?? 0,
        done: index < (trip?.stopIndex ?? 0),
      };
    }),
    errors: [...robot.errors.values()].map(({ error, since }) => ({
      type: error.type,
      level: error.level,
      description: error.description,
      hint: error.hint ?? null,
      since,
    })),
    unavailable: unavailableCommands(fleet, robot),
    systemUsage: robot.reported.service?.systemUsage ?? null,
    battery: { ...robot.reported.report?.battery, batteryCycles: robot.reported.service?.batteryCycles },
    configVersion: configVersionOf(robot),
    hasFactsheet: robot.reported.factsheet !== undefined,
    versions: robot.reported.factsheet?.versions ?? [],
    cargo: (robot.reported.report?.loads ?? []).map(({ loadId, position }) => ({
      load: loadId ?? null,
      lid: position ?? null,
    })),
    speaking: speakingOf(robot),
    serviceModes: serviceModesOf(robot),
    hasEmergencyStop: declares(robot, 'emergencyStop'),
    hasCamera: declares(robot, 'startCamera'),
    hasScan: declares(robot, 'startScan'),
    hasManualControl: declares(robot, 'startManualControl'),
    takesAccess: declares(robot, 'setMqttAccess'),
    hasMeetings: declares(robot, 'answerMeeting'),
    cameras: robot.reported.service?.cameras ?? [],
    hasVideo: robot.reported.service?.sendsVideo ?? false,
    firstHeardAt: robot.link.firstHeardAt,
    clockOffsetMs: robot.clock.offsetMs ?? null,
  };
}

/** What it says, by our own clock: the robot's may be wrong. */
function speakingOf({ reported: { service, serviceAt } }: Robot): RobotDetailView['speaking'] {
  const speaking = service?.speaking;
  return speaking === undefined
    ? null
    : { text: speaking.text ?? null, until: serviceAt + Math.round(speaking.secondsLeft * 1_000) };
}

/** A hold as it is shown: the words of a robot whose orders failed stand in its alert. */
function viewHold({ reason, by, since, said }: RobotHold): OperatorHold {
  return { reason, by, since, ...(reason === 'person' && said !== undefined && { said }) };
}
