import type {
  ConnectionState,
  EmergencyStop,
  Position,
  ReportedAction,
  ReportedError,
  ReportedMap,
  RobotVisualization,
} from '@rota/fleet-core';
import {
  normalizeAngle,
  omitUndefined,
  writeHeader,
  type Header,
  type RobotStatus,
  type WireMessage,
} from '../wire.ts';

/** `state` of 3.0: instant actions have a list of their own, the charge is the power supply's. */
export function writeState(header: Header, status: RobotStatus): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    orderId: status.orderId,
    orderUpdateId: status.orderUpdateId,
    lastNodeId: status.lastNodeId,
    lastNodeSequenceId: status.lastNodeSequenceId,
    nodeStates: status.nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
    edgeStates: status.edges.map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
    mobileRobotPosition: status.position && writePosition(status.position),
    velocity: writeVelocity(status.speed),
    driving: status.driving,
    paused: status.paused,
    newBaseRequest: status.newBaseRequest,
    operatingMode: status.operatingMode,
    actionStates: status.actions.map(writeActionState),
    instantActionStates: status.instantActions.map(writeActionState),
    powerSupply: omitUndefined({
      stateOfCharge: status.stateOfChargePercent,
      charging: status.charging,
      batteryVoltage: status.battery?.voltage,
      batteryHealth: status.battery?.healthPercent,
      range: status.battery?.reachM,
    }),
    errors: status.errors.map(writeError),
    maps: status.maps?.map(writeMap),
    zoneSets: status.zoneSets?.map(({ zoneSetId, mapId, enabled }) => ({
      zoneSetId,
      mapId,
      zoneSetStatus: enabled ? 'ENABLED' : 'DISABLED',
    })),
    loads: status.loads.map((load) =>
      omitUndefined({ loadId: load.loadId, loadPosition: load.position, weight: load.weightKg }),
    ),
    safetyState: {
      activeEmergencyStop: EMERGENCY_STOPS[status.emergencyStop],
      fieldViolation: status.fieldViolation,
    },
  });
}

/** `visualization` of 3.0, which names the `state` it goes with. */
export function writeVisualization(
  header: Header,
  visualization: RobotVisualization,
  stateHeaderId: number,
): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    referenceStateHeaderId: stateHeaderId,
    mobileRobotPosition: visualization.position && writePosition(visualization.position),
    velocity: writeVelocity(visualization.speed),
  });
}

/** `connection` of 3.0. */
export function writeConnection(header: Header, connection: ConnectionState): WireMessage {
  return { ...writeHeader(header), connectionState: connection };
}

function writeMap({ mapId, mapVersion, enabled }: ReportedMap): WireMessage {
  return { mapId, mapVersion, mapStatus: enabled ? 'ENABLED' : 'DISABLED' };
}

function writePosition(position: Position): WireMessage {
  const { x, y, mapId, localized } = position;
  return { x, y, theta: normalizeAngle(position.theta), mapId, localized };
}

function writeVelocity(speed: number | undefined): WireMessage | undefined {
  return speed === undefined ? undefined : { vx: speed, vy: 0, omega: 0 };
}

function writeActionState(action: ReportedAction): WireMessage {
  return omitUndefined({
    actionId: action.actionId,
    actionType: action.actionType,
    actionStatus: action.status,
    actionResult: action.result,
  });
}

function writeError(error: ReportedError): WireMessage {
  return omitUndefined({
    errorType: error.type,
    errorLevel: error.level,
    errorDescription: error.description,
    errorHint: error.hint,
    errorReferences: error.references.map(({ key, value }) => ({ referenceKey: key, referenceValue: value })),
  });
}

// 3.0 dropped the stop that acknowledges itself; one that a person must acknowledge is the stricter of the rest.
const EMERGENCY_STOPS: Readonly<Record<EmergencyStop, string>> = {
  NONE: 'NONE',
  MANUAL: 'MANUAL',
  REMOTE: 'REMOTE',
  AUTOACK: 'MANUAL',
};
