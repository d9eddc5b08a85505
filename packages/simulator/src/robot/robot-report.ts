import type { ReportedAction, ServiceState } from '@rota/fleet-core';
import type { RobotStatus } from '@rota/robot-link';
import type { RobotModel } from './models.ts';
import type { Onboard } from './onboard.ts';
import { wrapAngle } from './vehicle.ts';

/** The charge of a battery that is set to low, percent. */
const LOW_BATTERY = 8;

/** What orders and states come to, bytes a second. */
const RECEIVED_BYTES_PER_S = 120;
const SENT_BYTES_PER_S = 900;

/** The load of its computer and the strength of its network. */
export function systemUsage(onboard: Onboard): NonNullable<ServiceState['systemUsage']> {
  const noise = onboard.setup.random.next();
  return {
    cpu: Math.round(18 + 20 * noise + (onboard.driving ? 25 : 0)),
    memory: Math.round(40 + 6 * noise),
    disk: 57,
    temperatureC: Math.round(41 + 8 * noise + (onboard.driving ? 6 : 0)),
    signalDbm: Math.round(signalAt(onboard) - 6 * noise),
    receivedBytes: Math.round(onboard.upS * RECEIVED_BYTES_PER_S),
    sentBytes: Math.round(onboard.upS * SENT_BYTES_PER_S),
    uptimeS: Math.round(onboard.upS),
  };
}

/** An access point stands near the lower left corner of every floor: strength falls by 20 dB with each tenfold distance, and by walls between. */
const ACCESS_POINT = { x: 4, y: 3 };
const DBM_AT_A_METRE = -40;
const DBM_LOST_A_METRE = 0.6;

function signalAt({ vehicle }: Onboard): number {
  const metres = Math.max(1, Math.hypot(vehicle.x - ACCESS_POINT.x, vehicle.y - ACCESS_POINT.y));
  return DBM_AT_A_METRE - 20 * Math.log10(metres) - DBM_LOST_A_METRE * metres;
}

/** Actions at nodes that lie ahead. */
export function listWaitingActions(onboard: Onboard): ReportedAction[] {
  return onboard.book.nodes.flatMap((node) =>
    node.actions.map(({ actionId, actionType }) => ({
      actionId,
      actionType,
      status: 'WAITING' as const,
      result: undefined,
    })),
  );
}

function loadsOf({ loads, collectedKg, setup: { model } }: Onboard): RobotStatus['loads'] {
  const carried = Array.from({ length: loads }, (_, index) => ({
    loadId: `load-${index + 1}`,
    position: model.lids[index],
  }));
  const weightKg = Math.round(collectedKg * 10) / 10;
  return collectedKg === 0
    ? carried
    : [
        ...carried,
        { loadId: 'collected', position: undefined, ...(model.maxLoadKg !== undefined && { weightKg }) },
      ];
}

/** A battery of 24 V whose charge lasts as long as it drives. */
function batteryOf({ batteryPercent, setup }: Onboard): NonNullable<RobotStatus['battery']> {
  const model: RobotModel = setup.model;
  const metresPerPercent = (60 / model.drainDriving) * model.drive.speedMax;
  return {
    ...(model.wear && { healthPercent: model.wear.health }),
    voltage: Math.round((22 + batteryPercent * 0.07) * 10) / 10,
    reachM: Math.round(batteryPercent * metresPerPercent),
  };
}

/** Its state but for its actions. */
export function reportOf(onboard: Onboard): Omit<RobotStatus, 'actions' | 'instantActions'> {
  const { book, vehicle } = onboard;
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
      mapId: onboard.floor.mapId,
      localized: !onboard.faults.has('localization_lost'),
    },
    speed: vehicle.speed,
    driving: onboard.driving,
    paused: onboard.paused,
    newBaseRequest: onboard.driving && onboard.path.length <= 1 && book.nodes.length > onboard.path.length,
    operatingMode: onboard.manual === undefined ? 'AUTOMATIC' : 'MANUAL',
    stateOfChargePercent:
      Math.round(
        (onboard.faults.has('low_battery')
          ? Math.min(LOW_BATTERY, onboard.batteryPercent)
          : onboard.batteryPercent) * 10,
      ) / 10,
    charging: onboard.charging,
    battery: batteryOf(onboard),
    errors: onboard.errors,
    loads: loadsOf(onboard),
    emergencyStop: onboard.emergencyLeft > 0 ? 'MANUAL' : 'NONE',
    fieldViolation: onboard.blocked,
    ...(onboard.maps && { maps: onboard.maps.held() }),
    ...(onboard.zones && { zoneSets: onboard.zones.held() }),
  };
}
