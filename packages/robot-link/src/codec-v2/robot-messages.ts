import type {
  ActionStatus,
  ConnectionState,
  ErrorLevel,
  OperatingMode,
  Position,
  ReportedAction,
  ReportedError,
  ReportedMap,
  RobotVisualization,
} from '@rota/fleet-core';
import { nameInV2 } from '../action-names.ts';
import {
  normalizeAngle,
  omitUndefined,
  writeHeader,
  type Header,
  type RobotStatus,
  type WireMessage,
} from '../wire.ts';

/** `state` of 2.x: instant actions share one list with those of the order. */
export function writeState(header: Header, status: RobotStatus): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    orderId: status.orderId,
    orderUpdateId: status.orderUpdateId,
    lastNodeId: status.lastNodeId,
    lastNodeSequenceId: status.lastNodeSequenceId,
    nodeStates: status.nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
    edgeStates: status.edges.map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
    agvPosition: status.position && writePosition(status.position),
    velocity: writeVelocity(status.speed),
    driving: status.driving,
    paused: status.paused,
    newBaseRequest: status.newBaseRequest,
    operatingMode: MODES[status.operatingMode],
    actionStates: [...status.actions, ...status.instantActions].map(writeActionState),
    batteryState: writeBattery(status),
    errors: status.errors.map(writeError),
    maps: status.maps?.map(writeMap),
    loads: status.loads.map((load) =>
      omitUndefined({ loadId: load.loadId, loadPosition: load.position, weight: load.weightKg }),
    ),
    safetyState: { eStop: status.emergencyStop, fieldViolation: status.fieldViolation },
  });
}

/** 2.0 has whole numbers for health and reach. */
function writeBattery({ stateOfChargePercent, charging, battery }: RobotStatus): WireMessage {
  return omitUndefined({
    batteryCharge: stateOfChargePercent,
    charging,
    batteryVoltage: battery?.voltage,
    batteryHealth: battery?.healthPercent === undefined ? undefined : Math.round(battery.healthPercent),
    reach: battery?.reachM === undefined ? undefined : Math.round(battery.reachM),
  });
}

/** `visualization` of 2.x. */
export function writeVisualization(header: Header, visualization: RobotVisualization): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    agvPosition: visualization.position && writePosition(visualization.position),
    velocity: writeVelocity(visualization.speed),
  });
}

/** `connection` of 2.x, which has no word for hibernating. */
export function writeConnection(header: Header, connection: ConnectionState): WireMessage {
  return { ...writeHeader(header), connectionState: CONNECTIONS[connection] };
}

function writeMap({ mapId, mapVersion, enabled }: ReportedMap): WireMessage {
  return { mapId, mapVersion, mapStatus: enabled ? 'ENABLED' : 'DISABLED' };
}

function writePosition(position: Position): WireMessage {
  const { x, y, mapId } = position;
  return { x, y, theta: normalizeAngle(position.theta), mapId, positionInitialized: position.localized };
}

function writeVelocity(speed: number | undefined): WireMessage | undefined {
  return speed === undefined ? undefined : { vx: speed, vy: 0, omega: 0 };
}

function writeActionState(action: ReportedAction): WireMessage {
  return omitUndefined({
    actionId: action.actionId,
    actionType: nameInV2(action.actionType),
    actionStatus: STATUSES[action.status],
    resultDescription: action.result,
  });
}

function writeError(error: ReportedError): WireMessage {
  return omitUndefined({
    errorType: error.type,
    errorLevel: LEVELS[error.level],
    errorDescription: error.description,
    errorHint: error.hint,
    errorReferences: error.references.map(({ key, value }) => ({ referenceKey: key, referenceValue: value })),
  });
}

const CONNECTIONS: Readonly<Record<ConnectionState, string>> = {
  ONLINE: 'ONLINE',
  OFFLINE: 'OFFLINE',
  CONNECTION_BROKEN: 'CONNECTIONBROKEN',
  HIBERNATING: 'OFFLINE',
};

// STARTUP takes no orders, as SERVICE does; INTERVENED means that a person has taken over, as MANUAL does.
const MODES: Readonly<Record<OperatingMode, string>> = {
  STARTUP: 'SERVICE',
  AUTOMATIC: 'AUTOMATIC',
  SEMIAUTOMATIC: 'SEMIAUTOMATIC',
  INTERVENED: 'MANUAL',
  MANUAL: 'MANUAL',
  SERVICE: 'SERVICE',
  TEACH_IN: 'TEACHIN',
};

// The 2.1 schema lists neither PAUSED, which its text knows, nor RETRIABLE. A paused action has begun and not ended.
const STATUSES: Readonly<Record<ActionStatus, string>> = {
  WAITING: 'WAITING',
  INITIALIZING: 'INITIALIZING',
  RUNNING: 'RUNNING',
  PAUSED: 'RUNNING',
  RETRIABLE: 'FAILED',
  FINISHED: 'FINISHED',
  FAILED: 'FAILED',
};

// 2.x: a WARNING needs no person, after a FATAL the robot cannot go on.
const LEVELS: Readonly<Record<ErrorLevel, string>> = {
  WARNING: 'WARNING',
  URGENT: 'WARNING',
  CRITICAL: 'FATAL',
  FATAL: 'FATAL',
};
