import type { Action, Factsheet, Order, ReportedAction, ServiceState } from '@rota/fleet-core';
import type { RobotStatus } from '@rota/robot-link';
import { createActionRunner } from './instant-actions.ts';
import type { Body } from './lidar.ts';
import type { Faults } from './faults.ts';
import { createLids } from './lids.ts';
import { createMind, restart, type Mind, type RobotSetup, type Standing } from './mind.ts';
import { bodyRadius } from './models.ts';
import { drive, receiveOrder, settleCancel } from './motion.ts';
import { createPerson } from './person.ts';
import { createSkills, declaredActions } from './skills.ts';
import { wrapAngle, type Vehicle } from './vehicle.ts';

/** What changed in a step and should be said at once. */
export type Changes = { readonly state: boolean; readonly service: boolean; readonly confirmed: boolean };

export type SimulatedRobot = {
  readonly setup: RobotSetup;
  readonly vehicle: Readonly<Vehicle>;
  body: () => Body;
  standing: () => Standing;
  receiveOrder: (order: Order) => void;
  receiveAction: (action: Action) => void;
  /** Lives for `dt` seconds among the bodies of others. */
  step: (dt: number, others: readonly Body[]) => Changes;
  /** Pictures a second that the camera is to send now; undefined while it is off. */
  cameraFps: () => number | undefined;
  report: () => RobotStatus;
  service: () => ServiceState;
  factsheet: () => Factsheet;
  /** What the robot is made to suffer. */
  readonly faults: Faults;
};

/** A robot as its own sensors and its order make it: it knows nothing of the fleet. */
export function createRobot(setup: RobotSetup): SimulatedRobot {
  const mind = createMind(setup, createLids(setup.model.lids, setup.start.openLids), createPerson(setup.places, setup.random));
  const skills = createSkills(mind);
  const instant = createActionRunner(skills);
  const atNodes = createActionRunner(skills);
  const radius = bodyRadius(setup.model);
  return {
    setup,
    faults: mind.faults,
    vehicle: mind.vehicle,
    body: () => ({ x: mind.vehicle.x, y: mind.vehicle.y, radius }),
    standing: () => standingOf(mind),
    receiveOrder: (order) => {
      if (!mind.faults.has('kill')) receiveOrder(mind, order);
    },
    receiveAction: (action) => {
      const deaf = mind.faults.has('kill') || (mind.faults.has('ignore_actions') && !FAULT_ACTIONS.has(action.actionType));
      if (deaf) return;
      instant.start(action);
      mind.changed = true;
    },
    step(dt, others) {
      settleFaults(mind, dt);
      if (mind.faults.has('kill')) return nothingNew(mind);
      drive(mind, others, atNodes.start, dt);
      if (settleCancel(mind)) instant.finish('cancelOrder');
      live(mind, dt);
      const confirmed = serve(mind, dt);
      const acted = [instant.step(dt), atNodes.step(dt)];
      if (acted.includes(true)) mind.changed = true;
      const changes = { state: mind.changed, service: mind.serviceChanged, confirmed };
      mind.changed = false;
      mind.serviceChanged = false;
      return changes;
    },
    cameraFps: () => mind.camera?.fps,
    report: () => ({ ...reportOf(mind), actions: [...atNodes.reported(), ...waitingActions(mind)], instantActions: instant.reported() }),
    service: () => ({
      lids: mind.lids.states(),
      mode: mind.mode,
      modes: setup.model.modes,
      systemUsage: systemUsage(mind),
      faults: mind.faults.active(),
    }),
    factsheet: () => ({
      seriesName: setup.model.name,
      firmware: '4.2.1',
      versions: [
        { part: 'navigation', version: '2.8.0' },
        { part: 'screen', version: '1.14.3' },
      ],
      speedMax: setup.model.drive.speedMax,
      accelerationMax: setup.model.drive.acceleration,
      length: setup.model.length,
      width: setup.model.width,
      lids: setup.model.lids,
      actions: declaredActions(skills),
    }),
  };
}

function standingOf({ vehicle: { x, y, theta }, batteryPercent, loads, lids }: Mind): Standing {
  const openLids = lids.states().flatMap(({ lid, state }) => (state === 'opened' || state === 'opening' ? [lid] : []));
  return { x, y, theta, batteryPercent: Math.round(batteryPercent * 10) / 10, loads, openLids };
}

/** By these a person ends what a robot suffers: not even a robot that ignores everything ignores them. */
const FAULT_ACTIONS: ReadonlySet<string> = new Set(['simulateFault', 'clearFaults']);
/** What a battery shows that is said to be low, percent. */
const LOW_BATTERY = 8;

/** Faults begin and end; a killed robot that comes back has forgotten what it was doing. */
function settleFaults(mind: Mind, dt: number): void {
  const { begun, ended } = mind.faults.step(dt);
  if (begun.length + ended.length === 0) return;
  mind.changed = true;
  mind.serviceChanged = true;
  if (begun.includes('kill') || ended.includes('kill')) restart(mind);
}

/** Of a robot without power only its last word is heard, so that people see why it is silent. */
function nothingNew(mind: Mind): Changes {
  const changes = { state: false, service: mind.serviceChanged, confirmed: false };
  mind.serviceChanged = false;
  return changes;
}

/** Battery, lids and the emergency stop, as time passes. */
function live(mind: Mind, dt: number): void {
  const { model } = mind.setup;
  const before = Math.floor(mind.batteryPercent);
  const rate = mind.charging ? model.charge : -(mind.driving ? model.drainDriving : model.drainStanding);
  mind.batteryPercent = Math.max(0, Math.min(100, mind.batteryPercent + (rate * dt) / 60));
  if (Math.floor(mind.batteryPercent) !== before) mind.changed = true;
  if (mind.emergencyLeft > 0) {
    mind.emergencyLeft = Math.max(0, mind.emergencyLeft - dt);
    if (mind.emergencyLeft === 0) mind.changed = true;
  }
  if (mind.camera !== undefined) {
    mind.camera.left -= dt;
    if (mind.camera.left <= 0) mind.camera = undefined;
  }
  if (mind.lids.step(dt)) mind.serviceChanged = true;
}

/** People load and take out; answers whether somebody just pressed "done". */
function serve(mind: Mind, dt: number): boolean {
  const lids = mind.setup.model.lids.length;
  const ready = !mind.driving && mind.emergencyLeft === 0 && (lids === 0 || mind.lids.anyOpen());
  const done = mind.person.step(dt, ready);
  if (done === undefined) return false;
  mind.loads = done === 'load' ? Math.min(Math.max(1, lids), mind.loads + 1) : Math.max(0, mind.loads - 1);
  mind.changed = true;
  return true;
}

function systemUsage(mind: Mind): NonNullable<ServiceState['systemUsage']> {
  const noise = mind.setup.random.next();
  return { cpu: Math.round(18 + 20 * noise + (mind.driving ? 25 : 0)), memory: Math.round(40 + 6 * noise), disk: 57 };
}

/** Actions at nodes that lie ahead. */
function waitingActions(mind: Mind): ReportedAction[] {
  return mind.book.nodes.flatMap((node) =>
    node.actions.map(({ actionId, actionType }) => ({ actionId, actionType, status: 'WAITING' as const, result: undefined })),
  );
}

function reportOf(mind: Mind): Omit<RobotStatus, 'actions' | 'instantActions'> {
  const { book, vehicle, setup } = mind;
  return {
    orderId: book.orderId,
    orderUpdateId: book.orderUpdateId,
    lastNodeId: book.lastNodeId,
    lastNodeSequenceId: book.lastNodeSequenceId,
    nodes: book.nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
    edges: book.edges.map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
    position: {
      x: vehicle.x,
      y: vehicle.y,
      theta: wrapAngle(vehicle.theta),
      mapId: setup.mapId,
      localized: !mind.faults.has('localization_lost'),
    },
    speed: vehicle.speed,
    driving: mind.driving,
    paused: mind.paused,
    newBaseRequest: mind.driving && mind.path.length <= 1 && book.nodes.length > mind.path.length,
    operatingMode: 'AUTOMATIC',
    stateOfChargePercent:
      Math.round((mind.faults.has('low_battery') ? Math.min(LOW_BATTERY, mind.batteryPercent) : mind.batteryPercent) * 10) / 10,
    charging: mind.charging,
    errors: mind.errors,
    loads: Array.from({ length: mind.loads }, (_, index) => ({ loadId: `load-${index + 1}`, position: setup.model.lids[index] })),
    emergencyStop: mind.emergencyLeft > 0 ? 'MANUAL' : 'NONE',
    fieldViolation: mind.blocked,
  };
}
