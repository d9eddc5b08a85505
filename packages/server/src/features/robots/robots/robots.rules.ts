import { reasonOf, type Decision } from '@rota/contract/decisions';
import type { RobotPose } from '@rota/contract/live';
import { splitMapId } from '@rota/contract/maps';
import {
  COMMAND_KINDS,
  type ProtocolVersion,
  type Robot,
  type RobotDialect,
  type RobotMapAlias,
  type RobotCommand,
  type RobotDetails,
} from '@rota/contract/robots';
import type { CommandRecord, DecisionRecord, RobotDetailView, RobotView } from '@rota/fleet-core';

/** A registered robot as it is kept. Times are ms since the epoch. */
export type RegisteredRobotRow = {
  readonly robotId: string;
  readonly projectId: number;
  readonly name: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly protocolVersion: ProtocolVersion;
  readonly interfaceName: string;
  readonly dialect: RobotDialect;
  readonly m2mNumber: string | null;
  /** What every robot of its model calls maps. */
  readonly modelMapAliases: readonly RobotMapAlias[];
  /** Counts the changes of these aliases; 0 before the first. */
  readonly modelVersion: number;
  readonly tags: readonly string[];
  readonly enabled: boolean;
  /** It is kept free of work for an update of its software. */
  readonly reserved: boolean;
  readonly activatedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a robot calls maps: its own aliases, and those of its model for maps and names that its own do not mention. */
export function aliasesOf({
  dialect,
  modelMapAliases,
}: Pick<RegisteredRobotRow, 'dialect' | 'modelMapAliases'>): RobotMapAlias[] {
  const own = dialect.map_aliases ?? [];
  const isMentioned = (alias: RobotMapAlias): boolean =>
    own.some(({ robot_map, map_id }) => robot_map === alias.robot_map || map_id === alias.map_id);
  return [...own, ...modelMapAliases.filter((alias) => !isMentioned(alias))];
}

/** Outline of a robot that has not declared its own, metres. */
const DEFAULT_FOOTPRINT = { length: 0.55, width: 0.5 };

/** The row of the contract: what is registered, and what the fleet control knows of it now (nothing for a robot never heard of). */
export function composeRobot(row: RegisteredRobotRow, view: RobotView | undefined): Robot {
  const map = view === undefined || view.mapId === null ? undefined : splitMapId(view.mapId);
  return {
    robot_id: row.robotId,
    project_id: row.projectId,
    name: row.name,
    serial_number: row.serialNumber,
    manufacturer: row.manufacturer,
    model: row.model,
    m2m_number: row.m2mNumber,
    protocol_version: row.protocolVersion,
    tags: [...row.tags],
    enabled: row.enabled,
    activated: row.activatedAt !== null,
    state: view?.state ?? 'offline',
    mode: view?.mode ?? null,
    connected: view?.connected ?? false,
    fitness: view?.fitness ?? 'offline',
    heard_at: momentOf(view?.heardAt),
    battery: view?.batteryPercent ?? null,
    charging: view?.charging ?? false,
    site: map?.site ?? null,
    floor: map?.floor ?? null,
    position: view?.position ?? null,
    speed: view?.speed ?? null,
    footprint: view?.footprint ?? DEFAULT_FOOTPRINT,
    lids: (view?.lids ?? []).map((lid) => ({ ...lid })),
    loads: view?.loads ?? 0,
    firmware: view?.firmware ?? null,
    delivery_id: view?.deliveryId ?? null,
    trip_id: view?.tripId ?? null,
    target_name: view?.targetName ?? null,
    eta_s: view?.etaS ?? null,
    waiting_reason: view?.waiting
      ? { ...reasonOf(view.waiting.code, view.waiting.params), since: isoOf(view.waiting.since) }
      : null,
    hold: view?.hold ?? null,
    escape: view?.escape ?? null,
    alerts: (view?.alerts ?? []).map((alert) => ({ ...alert, since: isoOf(alert.since) })),
    ...(view?.simulatedFaults && { simulated_faults: view.simulatedFaults.map((fault) => ({ ...fault })) }),
    updated_at: isoOf(Math.max(row.updatedAt, view?.updatedAt ?? 0)),
  };
}

/** Everything about one robot. Without a view nothing can be asked of it. */
export function composeRobotDetails(
  row: RegisteredRobotRow,
  view: RobotDetailView | undefined,
  commands: readonly CommandRecord[],
  decisions: readonly DecisionRecord[],
): RobotDetails {
  return {
    ...composeRobot(row, view),
    path: (view?.path ?? []).map(({ x, y }) => ({ x, y })),
    path_passed: view?.pathPassed ?? 0,
    stops: (view?.stops ?? []).map(({ targetId, targetName, ...stop }) => ({
      ...stop,
      target_id: targetId,
      target_name: targetName,
    })),
    errors: (view?.errors ?? []).map((error) => ({ ...error, since: isoOf(error.since) })),
    unavailable: unavailableOf(row, view),
    commands: commands.map(composeCommand),
    decisions: decisions.map(composeDecision),
    system_usage: usageOf(view?.systemUsage),
    battery_condition: conditionOf(view?.battery),
    has_factsheet: view?.hasFactsheet ?? false,
    versions: (view?.versions ?? []).map((entry) => ({ ...entry })),
    cargo: (view?.cargo ?? []).map((entry) => ({ ...entry })),
    speaking: speakingOf(view?.speaking),
    service_modes: [...(view?.serviceModes ?? [])],
    has_emergency_stop: view?.hasEmergencyStop ?? false,
    has_camera: view?.hasCamera ?? false,
    has_scan: view?.hasScan ?? false,
    has_manual_control: view?.hasManualControl ?? false,
    has_meetings: view?.hasMeetings ?? false,
    cameras: [...(view?.cameras ?? [])],
    has_video: view?.hasVideo ?? false,
    clock_offset_ms: view?.clockOffsetMs ?? null,
    first_heard_at: momentOf(view?.firstHeardAt),
    last_state_at: momentOf(view?.lastStateAt),
    interface_name: row.interfaceName,
    config_version: view?.configVersion ?? null,
    dialect: { ...row.dialect },
    model_map_aliases: [...row.modelMapAliases],
    model_version: row.modelVersion,
    created_at: isoOf(row.createdAt),
  };
}

/** `speaking` is undefined for a view that an older server wrote, too. */
function speakingOf(speaking: RobotDetailView['speaking'] | undefined): RobotDetails['speaking'] {
  return speaking === null || speaking === undefined
    ? null
    : { text: speaking.text, until: isoOf(speaking.until) };
}

function usageOf(usage: RobotDetailView['systemUsage'] | undefined): RobotDetails['system_usage'] {
  if (usage === null || usage === undefined) return null;
  return {
    cpu: usage.cpu,
    memory: usage.memory,
    disk: usage.disk,
    temperature_c: usage.temperatureC ?? null,
    signal_dbm: usage.signalDbm ?? null,
    received_bytes: usage.receivedBytes ?? null,
    sent_bytes: usage.sentBytes ?? null,
    uptime_s: usage.uptimeS ?? null,
  };
}

/** `battery` is undefined for a view that an older server wrote, too. */
function conditionOf(battery: RobotDetailView['battery'] | undefined): RobotDetails['battery_condition'] {
  return {
    health_percent: battery?.healthPercent ?? null,
    cycles: battery?.batteryCycles ?? null,
    voltage: battery?.voltage ?? null,
    reach_m: battery?.reachM ?? null,
  };
}

/** Without the address of a sound, which is for the robot alone. */
function shownParams(params: CommandRecord['params']): RobotCommand['params'] {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'link'));
}

export function composeCommand(record: CommandRecord): RobotCommand {
  return {
    command_id: record.commandId,
    robot_id: record.robotId,
    kind: record.kind,
    params: shownParams(record.params),
    status: record.status,
    failure: record.failure,
    by: record.by,
    created_at: isoOf(record.createdAt),
    updated_at: isoOf(record.updatedAt),
  };
}

export function composeDecision(record: DecisionRecord): Decision {
  return {
    decision_id: record.decisionId,
    at: isoOf(record.at),
    robot_id: record.robotId,
    delivery_id: record.deliveryId,
    reason: reasonOf(record.code, record.params),
    candidates: record.candidates.map(({ robotId, name, seconds, code }) => ({
      robot_id: robotId,
      name,
      seconds,
      code,
    })),
  };
}

/** The pose to draw, where one is known. */
export function composePose(view: RobotView): RobotPose | undefined {
  return view.position === null
    ? undefined
    : { robot_id: view.robotId, ...view.position, at: view.updatedAt };
}

/**
 * A robot under way must end its trip, or have it cancelled, before it can be removed; not one that cannot be reached, which may never end
 * it: with it its trip goes.
 */
export function isCarryingOut(view: RobotView | undefined): boolean {
  if (view?.fitness === 'updating') return true;
  return view?.connected === true && (view.deliveryId !== null || view.tripId !== null);
}

function unavailableOf(
  row: RegisteredRobotRow,
  view: RobotDetailView | undefined,
): RobotDetails['unavailable'] {
  if (view !== undefined) return { ...view.unavailable };
  if (!row.enabled) return everyKind('ROBOT_DISABLED', 'The robot is disabled.');
  return everyKind('ROBOT_OFFLINE', 'The robot has not been heard of yet.');
}

function everyKind(code: 'ROBOT_DISABLED' | 'ROBOT_OFFLINE', text: string): RobotDetails['unavailable'] {
  return Object.fromEntries(COMMAND_KINDS.map((kind) => [kind, { code, text }]));
}

function momentOf(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : isoOf(ms);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
