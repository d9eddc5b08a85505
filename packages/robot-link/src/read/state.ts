import { z } from 'zod';
import type {
  ActionStatus,
  EmergencyStop,
  ErrorLevel,
  OperatingMode,
  ReportedBattery,
  RobotReport,
} from '@rota/fleet-core';
import { nameInV3 } from '../action-names.ts';
import type { Read } from '../payload.ts';
import {
  anything,
  flag,
  idOrEmpty,
  integerOrZero,
  looseList,
  optionalNumber,
  optionalPart,
  optionalText,
  readWith,
  requiredId,
  requiredInteger,
  strictList,
  timeStamp,
  word,
} from '../field-readers.ts';
import { poseFields, poseOf } from './parts.ts';

const OPERATING_MODES: readonly OperatingMode[] = [
  'STARTUP',
  'AUTOMATIC',
  'SEMIAUTOMATIC',
  'INTERVENED',
  'MANUAL',
  'SERVICE',
  'TEACH_IN',
];
const ACTION_STATUSES: readonly ActionStatus[] = [
  'WAITING',
  'INITIALIZING',
  'RUNNING',
  'PAUSED',
  'RETRIABLE',
  'FINISHED',
  'FAILED',
];
const ERROR_LEVELS: readonly ErrorLevel[] = ['WARNING', 'URGENT', 'CRITICAL', 'FATAL'];
const EMERGENCY_STOPS: readonly EmergencyStop[] = ['NONE', 'MANUAL', 'REMOTE', 'AUTOACK'];

const MAX_ROUTE = 5_000;
const MAX_ACTIONS = 2_000;
const MAX_ERRORS = 200;
const MAX_LOADS = 200;
const MAX_MAPS = 500;
const MAX_REFERENCES = 50;

const nodeState = z.object({ nodeId: requiredId, sequenceId: requiredInteger, released: flag(true) });
const edgeState = z.object({ edgeId: requiredId, sequenceId: requiredInteger, released: flag(true) });

const actionState = z
  .object({
    actionId: requiredId,
    actionType: idOrEmpty,
    // An unknown status does not report an end, so a time-out decides about the action, not a guess.
    actionStatus: word(ACTION_STATUSES, 'WAITING', 'RUNNING'),
    resultDescription: optionalText,
    actionResult: optionalText,
  })
  .transform(({ actionId, actionType, actionStatus, resultDescription, actionResult }) => ({
    actionId,
    actionType: nameInV3(actionType),
    status: actionStatus,
    result: actionResult ?? resultDescription,
  }));

const reference = z
  .object({ referenceKey: optionalText, referenceValue: optionalText })
  .transform(({ referenceKey, referenceValue }) => ({
    key: referenceKey ?? '',
    value: referenceValue ?? '',
  }));

const error = z
  .object({
    errorType: optionalText,
    errorLevel: word(ERROR_LEVELS, 'WARNING', 'URGENT'),
    errorDescription: optionalText,
    errorHint: optionalText,
    errorReferences: looseList(reference, MAX_REFERENCES),
  })
  .transform(({ errorType, errorLevel, errorDescription, errorHint, errorReferences }) => ({
    type: errorType ?? 'unknown',
    level: errorLevel,
    description: errorDescription ?? '',
    hint: errorHint,
    references: errorReferences,
  }));

const load = z
  .object({ loadId: optionalText, loadPosition: optionalText, weight: optionalNumber })
  .transform(({ loadId, loadPosition, weight }) => ({
    loadId,
    position: loadPosition,
    ...(weight !== undefined && weight >= 0 && { weightKg: weight }),
  }));

const map = z
  .object({ mapId: requiredId, mapVersion: requiredId, mapStatus: anything })
  .transform(({ mapId, mapVersion, mapStatus }) => ({
    mapId,
    mapVersion,
    enabled: typeof mapStatus === 'string' && mapStatus.toUpperCase() === 'ENABLED',
  }));

/** Values that no battery has count as not reported. */
function conditionOf(
  health: number | undefined,
  voltage: number | undefined,
  reachM: number | undefined,
): ReportedBattery | undefined {
  const condition = {
    ...(health !== undefined && health >= 0 && health <= 100 && { healthPercent: health }),
    ...(voltage !== undefined && voltage > 0 && { voltage }),
    ...(reachM !== undefined && reachM >= 0 && { reachM }),
  };
  return Object.keys(condition).length === 0 ? undefined : condition;
}

const power = optionalPart(
  z
    .object({
      stateOfCharge: optionalNumber,
      batteryCharge: optionalNumber,
      charging: flag(false),
      batteryHealth: optionalNumber,
      batteryVoltage: optionalNumber,
      range: optionalNumber,
      reach: optionalNumber,
    })
    .transform(({ stateOfCharge, batteryCharge, charging, batteryHealth, batteryVoltage, range, reach }) => ({
      percent: stateOfCharge ?? batteryCharge,
      charging,
      battery: conditionOf(batteryHealth, batteryVoltage, range ?? reach),
    })),
);

// An unknown emergency stop counts as one that a person must acknowledge.
const stopWord = word(EMERGENCY_STOPS, 'NONE', 'MANUAL');
const safety = optionalPart(
  z
    .object({ activeEmergencyStop: anything, eStop: anything, fieldViolation: flag(false) })
    .transform(({ activeEmergencyStop, eStop, fieldViolation }) => ({
      emergencyStop: stopWord.parse(activeEmergencyStop ?? eStop),
      fieldViolation,
    })),
);

/** A robot that leaves the list out does not report its maps; an empty list says that it has none. */
const looseMaps = optionalPart(looseList(map, MAX_MAPS));

const zoneSet = z
  .object({ zoneSetId: requiredId, mapId: requiredId, zoneSetStatus: optionalText })
  .transform(({ zoneSetId, mapId, zoneSetStatus }) => ({
    zoneSetId,
    mapId,
    enabled: zoneSetStatus === 'ENABLED',
  }));
/** As with maps: a robot that leaves the list out says nothing of zones. */
const looseZoneSets = optionalPart(looseList(zoneSet, MAX_MAPS));

const state = z.object({
  headerId: integerOrZero.catch(0),
  timestamp: timeStamp,
  orderId: idOrEmpty,
  orderUpdateId: integerOrZero,
  lastNodeId: idOrEmpty,
  lastNodeSequenceId: integerOrZero,
  nodeStates: strictList(nodeState, MAX_ROUTE),
  edgeStates: strictList(edgeState, MAX_ROUTE),
  ...poseFields,
  driving: flag(false),
  paused: flag(false),
  newBaseRequest: flag(false),
  operatingMode: word(OPERATING_MODES, 'AUTOMATIC', 'SERVICE'),
  actionStates: looseList(actionState, MAX_ACTIONS, 'last'),
  instantActionStates: looseList(actionState, MAX_ACTIONS, 'last'),
  zoneActionStates: looseList(actionState, MAX_ACTIONS, 'last'),
  batteryState: power,
  powerSupply: power,
  errors: looseList(error, MAX_ERRORS),
  loads: looseList(load, MAX_LOADS),
  maps: looseMaps,
  zoneSets: looseZoneSets,
  safetyState: safety,
});

/**
 * Reads `state` of any version. Order, route and their numbers must be readable where present; what else is damaged
 * counts as not reported. An unknown operating mode is SERVICE, so that the robot gets no work.
 */
export function readState(message: unknown): Read<RobotReport> {
  const read = readWith(state, message);
  if (!read.ok) return read;
  const wire = read.value;
  const energy = wire.powerSupply ?? wire.batteryState;
  return {
    ok: true,
    value: {
      headerId: wire.headerId,
      robotTimeMs: wire.timestamp,
      orderId: wire.orderId,
      orderUpdateId: wire.orderUpdateId,
      lastNodeId: wire.lastNodeId,
      lastNodeSequenceId: wire.lastNodeSequenceId,
      nodes: wire.nodeStates,
      edges: wire.edgeStates,
      ...poseOf(wire),
      driving: wire.driving,
      paused: wire.paused,
      newBaseRequest: wire.newBaseRequest,
      operatingMode: wire.operatingMode,
      actions: [...wire.actionStates, ...wire.instantActionStates, ...wire.zoneActionStates],
      stateOfChargePercent:
        energy?.percent === undefined ? undefined : Math.min(100, Math.max(0, energy.percent)),
      charging: energy?.charging ?? false,
      ...(energy?.battery !== undefined && { battery: energy.battery }),
      errors: wire.errors,
      loads: wire.loads,
      emergencyStop: wire.safetyState?.emergencyStop ?? 'NONE',
      fieldViolation: wire.safetyState?.fieldViolation ?? false,
      ...(wire.maps !== undefined && { maps: wire.maps }),
      ...(wire.zoneSets !== undefined && { zoneSets: wire.zoneSets }),
    },
  };
}

/**
 * For robots that keep passed nodes on their list (dialect `completion: 'last_node'`): takes off the last node and all before it.
 * Only where that very node is still listed: right after a new order the last node is one of the order before.
 */
export function dropPassed(report: RobotReport): RobotReport {
  const reached = report.lastNodeSequenceId;
  if (!report.nodes.some((node) => node.nodeId === report.lastNodeId && node.sequenceId === reached))
    return report;
  return {
    ...report,
    nodes: report.nodes.filter((node) => node.sequenceId > reached),
    edges: report.edges.filter((edge) => edge.sequenceId > reached),
  };
}
