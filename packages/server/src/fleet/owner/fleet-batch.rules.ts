import type {
  Action,
  CommandRecord,
  CustodyRecord,
  DecisionRecord,
  ElevatorBlock,
  ElevatorRequest,
  ElevatorSession,
  FleetEffect,
  FleetReply,
  HelpRecord,
  Learned,
  MapCopy,
  Order,
  ChangedPromise,
  RobotHold,
  TripRecord,
  ZoneSet,
} from '@rota/fleet-core';
import type { AuditChange } from '../../audit/index.ts';
import type { DeliveryChange, DeliverySave, ElevatorAsked, ElevatorNote, FleetRequest } from '../ports.ts';
import type { InboxRow } from '../fleet-inbox.store.ts';

/** The effects of some events, gathered: what is written in one transaction, and what is sent once that is committed. */
export type FleetBatch = {
  readonly batchId: string;
  /** When it was begun, ms. */
  readonly at: number;
  readonly deliveries: Map<string, DeliverySave & { changes: DeliveryChange[] }>;
  readonly custody: CustodyRecord[];
  readonly remote: RemoteNoted[];
  readonly trips: Map<string, TripRecord>;
  readonly commands: Map<string, CommandRecord>;
  readonly holds: Map<string, RobotHold | null>;
  readonly decisions: DecisionRecord[];
  /** By robot and map, as it is now. */
  readonly mapCopies: Map<string, MapCopy>;
  /** By subtask, as last announced; with the moment of the last, in ms. */
  readonly promises: Map<string, ChangedPromise>;
  promisedAt: number;
  learned: Learned | undefined;
  /** By id, as it is now. */
  readonly help: Map<string, HelpRecord>;
  /** By id, as it is now. */
  readonly elevatorSessions: Map<string, ElevatorSession>;
  /** By elevator. */
  readonly elevatorBlocks: Map<string, ElevatorBlock | null>;
  readonly elevatorNotes: ElevatorNote[];
  readonly elevatorRequests: { elevatorId: string; request: ElevatorRequest }[];
  readonly audits: AuditChange[];
  readonly finished: { inboxId: number; requestId: string; reply: FleetReply | null }[];
  readonly messages: FleetMessage[];
  /** Robots that something was heard of or decided about. */
  readonly robotIds: Set<string>;
};

type RemoteNoted = Extract<FleetEffect, { type: 'remote.noted' }>;

/** The messages to a robot. */
export type FleetMessage =
  | { readonly robotId: string; readonly order: Order }
  | { readonly robotId: string; readonly actions: readonly Action[] }
  | { readonly robotId: string; readonly zoneSet: ZoneSet };

export function emptyBatch(batchId: string, at: number): FleetBatch {
  return {
    batchId,
    at,
    deliveries: new Map(),
    custody: [],
    remote: [],
    trips: new Map(),
    commands: new Map(),
    holds: new Map(),
    decisions: [],
    mapCopies: new Map(),
    promises: new Map(),
    promisedAt: 0,
    learned: undefined,
    help: new Map(),
    elevatorSessions: new Map(),
    elevatorBlocks: new Map(),
    elevatorNotes: [],
    elevatorRequests: [],
    audits: [],
    finished: [],
    messages: [],
    robotIds: new Set(),
  };
}

/** Whether there is anything to write. */
export function hasRecords(batch: FleetBatch): boolean {
  return (
    batch.deliveries.size > 0 ||
    batch.custody.length > 0 ||
    batch.remote.length > 0 ||
    batch.trips.size > 0 ||
    batch.commands.size > 0 ||
    batch.holds.size > 0 ||
    batch.decisions.length > 0 ||
    batch.mapCopies.size > 0 ||
    batch.promises.size > 0 ||
    batch.learned !== undefined ||
    batch.help.size > 0 ||
    batch.elevatorSessions.size > 0 ||
    batch.elevatorBlocks.size > 0 ||
    batch.elevatorNotes.length > 0 ||
    batch.audits.length > 0 ||
    batch.finished.length > 0
  );
}

/** Ids of the deliveries that look otherwise after it. */
export function deliveriesIn({ deliveries, decisions, promises }: FleetBatch): string[] {
  const decided = decisions.flatMap(({ deliveryId }) => deliveryId ?? []);
  return [...deliveries.keys(), ...decided, ...[...promises.values()].map(({ deliveryId }) => deliveryId)];
}

/** Adds the effects of one event at `at` (ms). The newest record of each thing wins; changes of status are kept in order. */
export function addEffects(batch: FleetBatch, effects: readonly FleetEffect[], at: number): void {
  for (const effect of effects) {
    addEffect(batch, effect, at);
    const robotId = robotOf(effect);
    if (robotId !== null) batch.robotIds.add(robotId);
  }
}

function addEffect(batch: FleetBatch, effect: FleetEffect, at: number): void {
  switch (effect.type) {
    case 'delivery.saved': {
      const changes = batch.deliveries.get(effect.delivery.deliveryId)?.changes ?? [];
      if (effect.change !== null) changes.push({ ...effect.change, at });
      return void batch.deliveries.set(effect.delivery.deliveryId, { delivery: effect.delivery, changes });
    }
    case 'custody.noted':
      return void batch.custody.push(effect.custody);
    case 'remote.noted':
      return void batch.remote.push(effect);
    case 'trip.saved':
      return void batch.trips.set(effect.trip.tripId, effect.trip);
    case 'command.saved':
      return void batch.commands.set(effect.command.commandId, effect.command);
    case 'hold.saved':
      return void batch.holds.set(effect.robotId, effect.hold);
    case 'decision.saved':
      return void batch.decisions.push(effect.decision);
    case 'map_copy.saved':
      return void batch.mapCopies.set(`${effect.copy.robotId} ${effect.copy.mapId}`, effect.copy);
    case 'promises.changed':
      for (const promise of effect.promises) batch.promises.set(promise.subTaskId, promise);
      batch.promisedAt = at;
      return;
    case 'learned.saved':
      batch.learned = effect.learned;
      return;
    case 'help.saved':
      return void batch.help.set(effect.help.helpId, effect.help);
    case 'order.published':
      return void batch.messages.push({ robotId: effect.robotId, order: effect.order });
    case 'actions.published':
      return void batch.messages.push({ robotId: effect.robotId, actions: effect.actions });
    case 'zone_set.published':
      return void batch.messages.push({ robotId: effect.robotId, zoneSet: effect.zoneSet });
    case 'elevator_session.saved':
      return void batch.elevatorSessions.set(effect.session.sessionId, effect.session);
    case 'elevator_block.saved':
      return void batch.elevatorBlocks.set(effect.elevatorId, effect.block);
    case 'elevator.requested':
      return void batch.elevatorRequests.push({ elevatorId: effect.elevatorId, request: effect.request });
    case 'replied':
  }
}

/** The robot whose view an effect changes. */
function robotOf(effect: FleetEffect): string | null {
  switch (effect.type) {
    case 'delivery.saved':
      return effect.delivery.robotId;
    case 'trip.saved':
      return effect.trip.robotId;
    case 'command.saved':
      return effect.command.robotId;
    case 'hold.saved':
      return effect.robotId;
    case 'decision.saved':
      return effect.decision.robotId;
    case 'map_copy.saved':
      return effect.copy.robotId;
    default:
      return null;
  }
}

const DELIVERY_AUDIT = {
  cancel: 'LOG_DELIVERY_CANCELLED',
  set_requested: 'LOG_DELIVERY_SET_REQUESTED',
  set_delivered: 'LOG_DELIVERY_SET_DELIVERED',
  set_waiting: 'LOG_DELIVERY_SET_WAITING',
  confirm: 'LOG_DELIVERY_CONFIRMED',
  full: 'LOG_DELIVERY_FULL',
  assign: 'LOG_DELIVERY_ASSIGNED',
  set_priority: 'LOG_DELIVERY_PRIORITY',
  set_earliest_start: 'LOG_DELIVERY_START_MOVED',
  open: 'LOG_REMOTE_DELIVERY_OPENED',
  renew_pin: 'LOG_REMOTE_DELIVERY_PIN_RENEWED',
} as const;

const REMOTE_AUDIT = {
  activated: 'LOG_REMOTE_DELIVERY_ACTIVATED',
  opened_by_pin: 'LOG_REMOTE_DELIVERY_OPENED_BY_PIN',
  pin_refused: 'LOG_REMOTE_DELIVERY_PIN_REFUSED',
  completed: 'LOG_REMOTE_DELIVERY_COMPLETED',
} as const satisfies Record<RemoteNoted['step'], string>;

/** The audit codes for the steps of remote deliveries at their robots. */
export function remoteAudits({ remote }: FleetBatch, projectId: number): AuditChange[] {
  return remote.map(({ step, deliveryId, targetId, robotId, robotName, tries }) => ({
    projectId,
    actor: {
      id: robotId,
      name: robotName,
    },
    code: REMOTE_AUDIT[step],
    entity: 'delivery',
    entityId: deliveryId,
    before: null,
    after: {
      target_id: targetId,
      ...(tries !== undefined && { tries }),
    },
  }));
}

const NOT_ANSWERED: FleetReply = {
  ok: false,
  code: 'INTERNAL_ERROR',
  message: 'The fleet control gave no answer',
};

/** Marks the row as done with the answer among the effects, and notes in the audit log what a person did by it. */
export function finishRow(
  batch: FleetBatch,
  row: InboxRow,
  effects: readonly FleetEffect[],
  projectId: number,
): void {
  const { inboxId, requestId } = row;
  if (row.kind === 'delivery.created' || row.kind === 'registry.changed') {
    batch.finished.push({ inboxId, requestId, reply: null });
    return;
  }
  const replied = effects.find((effect) => effect.type === 'replied' && effect.requestId === requestId);
  const answer = replied?.type === 'replied' ? replied.reply : NOT_ANSWERED;
  batch.finished.push({ inboxId, requestId, reply: answer });
  if (row.kind === 'fleet.asked' || !answer.ok) return;
  const by = row.payload.actor.name;
  batch.audits.push({
    ...auditOf(row.payload, { id: row.actorId ?? '', name: by }, effects, projectId),
    ...beforeOf(answer),
  });
  if (row.payload.type === 'elevator.command') {
    const { elevatorId, command } = row.payload;
    const floor = command.kind === 'call' ? command.floor : null;
    batch.elevatorNotes.push({ elevatorId, at: batch.at, kind: 'command', detail: command.kind, floor, by });
  }
}

/** The value before a change of another field than the status, where the answer contains it. */
function beforeOf(answer: FleetReply): Partial<Pick<AuditChange, 'before'>> {
  return answer.ok && answer.before !== undefined ? { before: answer.before } : {};
}

function auditOf(
  request: FleetRequest,
  actor: AuditChange['actor'],
  effects: readonly FleetEffect[],
  projectId: number,
): AuditChange {
  if (request.type === 'robot.command') {
    const after = { command_id: request.commandId, ...request.command };
    return {
      projectId,
      actor,
      code: 'LOG_ROBOT_COMMAND_GIVEN',
      entity: 'robot',
      entityId: request.robotId,
      before: null,
      after,
    };
  }
  if (request.type === 'map.command') return mapAudit(request, actor, projectId);
  if (request.type === 'help.command') return helpAudit(request, actor, effects, projectId);
  if (request.type === 'elevator.command') return elevatorAudit(request, actor, projectId);
  const changes = effects.flatMap((effect) =>
    effect.type === 'delivery.saved' && effect.delivery.deliveryId === request.deliveryId && effect.change
      ? [effect.change]
      : [],
  );
  const [first, last] = [changes[0], changes.at(-1)];
  return {
    projectId,
    actor,
    code: DELIVERY_AUDIT[request.command],
    entity: 'delivery',
    entityId: request.deliveryId,
    before: first === undefined ? null : { status: first.from },
    after: {
      ...(last !== undefined && { status: last.to }),
      ...(request.command === 'set_priority' && { priority: request.priority }),
      ...(request.command === 'set_earliest_start' && {
        earliest_start_at: isoOf(request.earliestStartAt ?? null),
      }),
      ...(request.command === 'assign' && { robot_id: request.toRobotId ?? null }),
      ...(request.reason !== null && { reason: request.reason }),
    },
  };
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function mapAudit(
  { mapId, robotId, act }: Extract<FleetRequest, { type: 'map.command' }>,
  actor: AuditChange['actor'],
  projectId: number,
): AuditChange {
  return {
    projectId,
    actor,
    code: act === 'send' ? 'LOG_MAP_SENT' : 'LOG_MAP_SCAN_ASKED',
    entity: 'map',
    entityId: mapId,
    before: null,
    after: robotId === null ? {} : { robot_id: robotId },
  };
}

function helpAudit(
  { helpId, act }: Extract<FleetRequest, { type: 'help.command' }>,
  actor: AuditChange['actor'],
  effects: readonly FleetEffect[],
  projectId: number,
): AuditChange {
  const saved = effects
    .flatMap((effect) => (effect.type === 'help.saved' && effect.help.helpId === helpId ? [effect.help] : []))
    .at(-1);
  return {
    projectId,
    actor,
    code: act === 'answer' ? 'LOG_HELP_ANSWERED' : 'LOG_HELP_RESOLVED',
    entity: 'robot',
    entityId: saved?.robotId ?? '',
    before: null,
    after: {
      help: saved?.code ?? '',
      ...(act !== 'answer' && { solved: act }),
    },
  };
}

const ELEVATOR_AUDIT = {
  call: 'LOG_ELEVATOR_CALLED',
  hold: 'LOG_ELEVATOR_HELD',
  release: 'LOG_ELEVATOR_RELEASED',
} as const satisfies Record<ElevatorAsked['command']['kind'], string>;

function elevatorAudit(
  { elevatorId, elevatorName, command }: ElevatorAsked,
  actor: AuditChange['actor'],
  projectId: number,
): AuditChange {
  return {
    projectId,
    actor,
    code: ELEVATOR_AUDIT[command.kind],
    entity: 'elevator',
    entityId: elevatorId,
    before: null,
    after: {
      name: elevatorName,
      ...(command.kind === 'call' && { floor: command.floor }),
      ...(command.kind === 'release' && command.isEmpty && { is_empty: true }),
    },
  };
}
