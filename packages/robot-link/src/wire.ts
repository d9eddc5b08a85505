import type { Action, ActionParameter, Factsheet, ReportedAction, RobotReport } from '@rota/fleet-core';
import type { RobotIdentity } from './topics.ts';

/** A message as it goes to `JSON.stringify`. */
export type WireMessage = Readonly<Record<string, unknown>>;

/** The header of every message. `headerId` counts per robot and topic and serves only to notice gaps. */
export type Header = {
  readonly robot: RobotIdentity;
  readonly headerId: number;
  readonly timestampMs: number;
};

/** The head of a message to a robot. It is written by `control-door.ts` alone, so that no message leaves without the token. */
export type ControlHeader = Header & {
  /** Our extension: the grant of the project's lease under which the message is written; undefined for a robot that does not declare it. */
  readonly fencingToken: number | undefined;
};

/** A robot's own account of itself: what it puts into a `state` message. The charge must be known, both versions require it. */
export type RobotStatus = Omit<
  RobotReport,
  'headerId' | 'robotTimeMs' | 'actions' | 'stateOfChargePercent' | 'backlog'
> & {
  /** Actions of the order. */
  readonly actions: readonly ReportedAction[];
  readonly instantActions: readonly ReportedAction[];
  readonly stateOfChargePercent: number;
};

/** Name of the field that carries the fencing token in every message to a robot, and of the optional parameter that declares it. */
export const FENCING_TOKEN = 'fencingToken';

/** The factsheet entry of a robot that refuses orders of a former fleet control, in the form in which 2.1 and 3.0 declare optional fields. */
export const FENCING_PARAMETERS = [
  `order.${FENCING_TOKEN}`,
  `instantActions.${FENCING_TOKEN}`,
  `zoneSet.${FENCING_TOKEN}`,
  // A robot that declares one optional field must declare all it supports: omitted ones count as unsupported.
  'order.nodes.nodePosition.theta',
  'order.nodes.nodePosition.allowedDeviationXY',
  'order.edges.maxSpeed',
  'order.edges.maximumSpeed',
].map((parameter) => ({ parameter, support: 'SUPPORTED' }));

/** The five fields that begin every message. Time stamps are UTC with a `Z`. */
export function writeHeader(header: Header): WireMessage {
  return {
    headerId: header.headerId,
    timestamp: new Date(header.timestampMs).toISOString(),
    version: header.robot.protocolVersion,
    manufacturer: header.robot.manufacturer,
    serialNumber: header.robot.serialNumber,
  };
}

/** The fields that begin every message to a robot: those of `writeHeader`, and the fencing token where there is one. */
export function writeControlHeader(header: ControlHeader): WireMessage {
  return {
    ...writeHeader(header),
    ...(header.fencingToken === undefined ? {} : { [FENCING_TOKEN]: header.fencingToken }),
  };
}

/** The same direction as an angle in (-pi, pi], the range that both versions demand. */
export function normalizeAngle(theta: number): number {
  if (theta > -Math.PI && theta <= Math.PI) return theta;
  const turned = theta - 2 * Math.PI * Math.round(theta / (2 * Math.PI));
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned;
}

/** Omits undefined fields, because the schemas allow absent but not null fields. */
export function omitUndefined(fields: WireMessage): WireMessage {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Parameters of an action, left out when there are none. */
export function writeParameters(action: Action): WireMessage {
  return action.parameters.length === 0
    ? {}
    : { actionParameters: action.parameters.map(({ key, value }) => ({ key, value })) };
}

type ParameterDeclaration = {
  readonly key: ActionParameter['key'];
  readonly valueDataType: string;
  readonly isOptional: boolean;
};
const text = (key: string, isOptional = false): ParameterDeclaration => ({
  key,
  valueDataType: 'STRING',
  isOptional,
});
const number = (key: string, isOptional = false): ParameterDeclaration => ({
  key,
  valueDataType: 'NUMBER',
  isOptional,
});

/** Parameters of the actions that are ours, as a factsheet declares them. Standard actions need no declaration. */
const EXTENSION_PARAMETERS: Readonly<Record<string, readonly ParameterDeclaration[]>> = {
  openLid: [text('lid')],
  closeLid: [text('lid')],
  speak: [text('text'), text('lang', true), number('volume', true)],
  emergencyStop: [],
  setServiceMode: [text('mode')],
  selfTest: [],
  simulateFault: [text('kind'), number('seconds')],
  clearFaults: [],
  startManualControl: [text('session_id')],
  stopManualControl: [text('session_id')],
  answerMeeting: [],
  startCamera: [
    number('fps', true),
    number('ttl', true),
    text('camera', true),
    text('whip_url', true),
    number('viewers', true),
    text('recorded_by', true),
  ],
  stopCamera: [text('camera', true), text('whip_url', true)],
  startScan: [number('rate', true), number('ttl', true)],
  stopScan: [],
  setMqttAccess: [text('username'), text('password')],
  applyConfig: [number('version'), text('checksum'), text('json_config')],
  updateSoftware: [
    text('update_id'),
    text('kind'),
    text('version'),
    text('url'),
    number('bytes'),
    text('sha256'),
    text('signature'),
    text('manifest'),
  ],
  cancelUpdate: [text('update_id')],
  rollbackSoftware: [text('update_id'), text('kind')],
  uploadMap: [text('mapId'), text('mapVersion', true), text('uploadUrl')],
};

/** Declared actions in a stable order, with the parameters of ours. */
export function listDeclaredActions(factsheet: Factsheet): readonly {
  readonly actionType: string;
  readonly actionScopes: readonly string[];
  readonly actionParameters: readonly ParameterDeclaration[];
}[] {
  return Object.entries(factsheet.actions).map(([actionType, actionScopes]) => ({
    actionType,
    actionScopes,
    actionParameters: Object.hasOwn(EXTENSION_PARAMETERS, actionType)
      ? (EXTENSION_PARAMETERS[actionType] ?? [])
      : [],
  }));
}

/** Software versions as a factsheet lists them, the firmware first; undefined when there is none. */
export function listDeclaredVersions(
  factsheet: Factsheet,
): { readonly versions: readonly { key: string; value: string }[] } | undefined {
  const versions = [
    ...(factsheet.firmware === undefined ? [] : [{ key: 'firmware', value: factsheet.firmware }]),
    ...(factsheet.versions ?? []).map(({ part, version }) => ({ key: part, value: version })),
  ];
  return versions.length === 0 ? undefined : { versions };
}
