import { STUCK_AT_ELEVATOR, WAITS_AT_ELEVATOR } from './elevator-waits.ts';
import type { Robot } from './robots.ts';

/** The source of a situation: the row of a robot as it goes over the wire. */
export type SituationSource = Pick<
  Robot,
  | 'enabled'
  | 'connected'
  | 'heard_at'
  | 'state'
  | 'mode'
  | 'fitness'
  | 'alerts'
  | 'hold'
  | 'waiting_reason'
  | 'target_name'
  | 'eta_s'
  | 'trip_id'
  | 'battery'
>;

/** The console action against a situation; actions at the robot itself are not included. */
type Remedy = 'resume' | 'release' | 'adopt' | 'taken_off';

type Values = Readonly<Record<string, string>>;

/** A robot's situation at this moment: one kind, and the values of its sentence. `eta` is in seconds, `battery` in percent. */
export type Situation = {
  readonly kind: SituationKind;
  readonly values: Values;
  readonly eta?: number;
  readonly battery?: number;
};

/** How a kind of situation is shown, and what it asks for. */
export type SituationRules = {
  /** The colour and shape group it belongs to. */
  readonly tone: 'neutral' | 'going' | 'waiting' | 'charging' | 'paused' | 'attention' | 'fault' | 'offline';
  /** The first step from the console; null where there is none. */
  readonly remedy: Remedy | null;
};

type Tone = SituationRules['tone'];
type Help = 'attention' | 'fault';
const calm = (tone: Exclude<Tone, Help>): SituationRules => ({ tone, remedy: null });
const haltedRules = (remedy: Remedy): SituationRules => ({ tone: 'paused', remedy });
/** It ends only when a person does something, and no person wanted it so. */
const help = (tone: Help, remedy: Remedy | null = null): SituationRules => ({ tone, remedy });

/** Every kind of situation that a robot can be in. Each has its words in `situation-texts.ts`. */
export const situations = {
  disabled: calm('offline'),
  never_connected: calm('offline'),
  taken_off: calm('offline'),
  in_the_way: help('fault', 'taken_off'),
  lost: calm('offline'),
  silent: calm('offline'),
  starting: calm('neutral'),
  hibernating: calm('neutral'),
  emergency_stop: help('fault'),
  fault: help('fault'),
  fault_said: help('fault'),
  localization_lost: help('fault'),
  recovering: help('attention'),
  recovering_said: help('attention'),
  wrong_floor: help('attention'),
  orders_refused: help('attention', 'release'),
  order_kept: help('attention'),
  foreign_order: help('attention', 'adopt'),
  foreign_order_adopted: haltedRules('release'),
  paused_by: haltedRules('resume'),
  paused_at_robot: haltedRules('resume'),
  stopped_by: haltedRules('release'),
  stopped_at_robot: haltedRules('release'),
  by_hand: haltedRules('release'),
  held_by: haltedRules('release'),
  held_finishing: haltedRules('release'),
  updating: calm('neutral'),
  update_restarting: calm('neutral'),
  update_next: calm('neutral'),
  stuck: help('attention'),
  stuck_robot: help('attention'),
  stuck_passage: help('attention'),
  stuck_zone: help('attention'),
  stuck_target: help('attention'),
  stuck_obstacle: help('attention'),
  stuck_dark: help('attention'),
  stuck_elevator: help('attention'),
  waiting_robot: calm('waiting'),
  waiting_passage: calm('waiting'),
  waiting_zone: calm('waiting'),
  waiting_target: calm('waiting'),
  waiting_obstacle: calm('waiting'),
  waiting_dark: help('attention'),
  waiting_elevator: calm('waiting'),
  waiting_elevator_mode: calm('waiting'),
  waiting_elevator_blocked: calm('waiting'),
  riding_elevator: calm('going'),
  leaving_elevator: calm('waiting'),
  no_lobby: help('attention'),
  waiting_floor: calm('waiting'),
  waiting_answer: calm('waiting'),
  blocked_way: help('attention'),
  position_denies: help('attention'),
  driving_denies: help('attention'),
  nobody_loads: help('attention'),
  nobody_unloads: help('attention'),
  waiting_charger: calm('waiting'),
  no_charger: help('attention'),
  loading: calm('waiting'),
  loading_at: calm('waiting'),
  unloading: calm('waiting'),
  unloading_at: calm('waiting'),
  collecting_at: calm('waiting'),
  emptying_at: calm('waiting'),
  opening_at: calm('waiting'),
  guest_at: calm('waiting'),
  celebrating_at: calm('waiting'),
  meeting_at: calm('paused'),
  following_to: calm('going'),
  arriving: calm('going'),
  going: calm('going'),
  going_to: calm('going'),
  going_eta: calm('going'),
  docking: calm('going'),
  docking_at: calm('going'),
  following: calm('going'),
  meeting: calm('paused'),
  charging: calm('charging'),
  charging_at: calm('charging'),
  letting_go: calm('neutral'),
  low_battery: calm('neutral'),
  low_battery_at: calm('neutral'),
  preparing: calm('neutral'),
  not_in_sync: calm('neutral'),
  sleeping: calm('neutral'),
  waking: calm('neutral'),
  unfit: calm('neutral'),
  idle: calm('neutral'),
  idle_waiting: calm('neutral'),
  idle_at: calm('neutral'),
} satisfies Record<string, SituationRules>;
/** A kind of {@link situations}. */
export type SituationKind = keyof typeof situations;

/** Below so many seconds a countdown says nothing more. */
const ARRIVING_S = 2;

function as(kind: SituationKind, values: Values = {}): Situation {
  return { kind, values };
}

/** A kind with the target where one is known, else the kind without. */
function at(
  kind: SituationKind,
  withTarget: SituationKind,
  { target_name: targetName }: SituationSource,
): Situation {
  return targetName === null ? as(kind) : as(withTarget, { target: targetName });
}

function alertOf(
  robot: SituationSource,
  code: Robot['alerts'][number]['code'],
): Robot['alerts'][number] | undefined {
  return robot.alerts.find((alert) => alert.code === code);
}

/** Why the robot sends nothing, or that it has only just connected. */
function absence(robot: SituationSource): Situation | undefined {
  if (!robot.enabled) return as('disabled');
  if (robot.hold?.reason === 'taken_off') return as('taken_off');
  if (!robot.connected || robot.state === 'offline') {
    if (robot.fitness === 'updating') return as('update_restarting');
    const way = alertOf(robot, 'in_the_way');
    if (way !== undefined) return as('in_the_way', { names: way.text });
    return as(robot.heard_at === null ? 'never_connected' : 'lost');
  }
  if (robot.state === 'hibernating') return as('hibernating');
  if (alertOf(robot, 'connection_lost')) return as('silent');
  return robot.state === 'initializing' ? as('starting') : undefined;
}

/** What is wrong with the robot itself, regardless of who holds it. */
function trouble(robot: SituationSource): Situation | undefined {
  if (robot.state === 'emergency_stop') return as('emergency_stop');
  const text = (alertOf(robot, 'fatal_error') ?? alertOf(robot, 'error'))?.text ?? '';
  if (robot.state === 'fatal_error') return text === '' ? as('fault') : as('fault_said', { text });
  if (alertOf(robot, 'localization_lost')) return as('localization_lost');
  if (robot.state === 'recovery') return text === '' ? as('recovering') : as('recovering_said', { text });
  return alertOf(robot, 'wrong_floor') ? as('wrong_floor') : undefined;
}

/** It drives, or may drive, for an order that was cancelled: more urgent than who holds it. */
function keepingOrder(robot: SituationSource): Situation | undefined {
  return alertOf(robot, 'order_kept') && as('order_kept');
}

/** The person or reason that keeps it from its work where it stands. */
function describeHold(robot: SituationSource): Situation | undefined {
  const { hold, state } = robot;
  const isByRobot = hold === null || hold.by === 'robot';
  const person = hold?.by ?? '';
  if (hold?.reason === 'orders_failed') return as('orders_refused');
  if (hold?.reason === 'foreign_order') {
    return alertOf(robot, 'foreign_order')?.level === 'warning'
      ? as('foreign_order')
      : as('foreign_order_adopted');
  }
  if (hold?.reason === 'manual' || state === 'manual_control') return as('by_hand');
  if (hold?.reason === 'stopped') return isByRobot ? as('stopped_at_robot') : as('stopped_by', { person });
  if (hold?.reason === 'paused' || state === 'paused')
    return isByRobot ? as('paused_at_robot') : as('paused_by', { person });
  return undefined;
}

/** A robot that takes no new work finishes what it has; if that needs a person, the situation says so. */
function describeKeepingPlace(robot: SituationSource): Situation | undefined {
  const { hold, trip_id: tripId, state, waiting_reason: waitingReason } = robot;
  if (hold?.reason !== 'person') return undefined;
  if (tripId === null) return as('held_by', { person: hold.by });
  const isServed = state === 'waiting_for_loading' || state === 'waiting_for_unloading';
  const isBlocked =
    waitingReason?.code === 'BLOCKED_BY_ROBOT' || waitingReason?.code === 'TARGET_UNREACHABLE';
  return isServed || isBlocked || alertOf(robot, 'stuck')
    ? undefined
    : as('held_finishing', { person: hold.by });
}

const STUCK = {
  WAITING_FOR_ROBOT: 'stuck_robot',
  WAITING_FOR_PASSAGE: 'stuck_passage',
  WAITING_FOR_ZONE: 'stuck_zone',
  WAITING_FOR_TARGET: 'stuck_target',
  WAITING_FOR_OBSTACLE: 'stuck_obstacle',
  BLOCKED_BY_ROBOT: 'stuck_dark',
  ...STUCK_AT_ELEVATOR,
} as const;
const WAITS = {
  WAITING_FOR_ROBOT: 'waiting_robot',
  WAITING_FOR_PASSAGE: 'waiting_passage',
  WAITING_FOR_ZONE: 'waiting_zone',
  WAITING_FOR_TARGET: 'waiting_target',
  WAITING_FOR_OBSTACLE: 'waiting_obstacle',
  BLOCKED_BY_ROBOT: 'waiting_dark',
  ...WAITS_AT_ELEVATOR,
  FLOOR_PREPARING: 'waiting_floor',
  WAITING_FOR_CONFIRMATION: 'waiting_answer',
  WAITING_FOR_STATE: 'waiting_answer',
  TARGET_UNREACHABLE: 'blocked_way',
  ARRIVAL_DENIED_BY_POSITION: 'position_denies',
  ARRIVAL_DENIED_BY_DRIVING: 'driving_denies',
  CHARGERS_TAKEN: 'waiting_charger',
  NEXT_AT_CHARGER: 'waiting_charger',
  NO_CHARGER: 'no_charger',
  WAKING_UP: 'waking',
} as const;

/** Why it stands still in the middle of its work; if a person serves it, its work says so. */
function describeStandstill(robot: SituationSource): Situation | undefined {
  if (robot.state === 'updating') return as('updating');
  const isStuck = alertOf(robot, 'stuck') !== undefined;
  const reason = robot.waiting_reason;
  const table: Readonly<Partial<Record<string, SituationKind>>> = isStuck ? { ...WAITS, ...STUCK } : WAITS;
  const kind = reason === null ? undefined : table[reason.code];
  if (reason === null || kind === undefined) return isStuck ? as('stuck') : undefined;
  return as(
    kind,
    Object.fromEntries(Object.entries(reason.params).map(([name, value]) => [name, String(value)])),
  );
}

function describeDrive(robot: SituationSource): Situation {
  const { target_name: target, eta_s: eta } = robot;
  if (target === null) return as('going');
  if (eta === null) return as('going_to', { target });
  return eta < ARRIVING_S ? as('arriving', { target }) : { kind: 'going_eta', values: { target }, eta };
}

const ATTENDED = {
  NOBODY_LOADS: 'nobody_loads',
  NOBODY_UNLOADS: 'nobody_unloads',
  NOBODY_OPENS: 'nobody_unloads',
  WAITING_FOR_COLLECTION: 'collecting_at',
  WAITING_FOR_EMPTYING: 'emptying_at',
  WAITING_FOR_OPENING: 'opening_at',
  WAITING_FOR_GUEST: 'guest_at',
  CELEBRATING: 'celebrating_at',
  IN_MEETING: 'meeting_at',
  FOLLOWING_PERSON: 'following_to',
} as const;

/** Its activity at a stop with a person, besides loading and unloading. */
function describeAttention({ waiting_reason: waitingReason }: SituationSource): Situation | undefined {
  const kind =
    waitingReason === null
      ? undefined
      : (ATTENDED as Partial<Record<string, SituationKind>>)[waitingReason.code];
  return kind && as(kind, { target: String(waitingReason?.params['target'] ?? '') });
}

function describeWork(robot: SituationSource): Situation | undefined {
  const withPerson = describeAttention(robot);
  if (withPerson) return withPerson;
  // With a person it drives, too: not to a target of ours.
  if (robot.trip_id === null && robot.mode === 'follow_me') return as('following');
  if (robot.trip_id === null && robot.mode === 'meeting') return as('meeting');
  switch (robot.state) {
    case 'waiting_for_loading':
      return at('loading', 'loading_at', robot);
    case 'waiting_for_unloading':
      return at('unloading', 'unloading_at', robot);
    case 'docking':
      return at('docking', 'docking_at', robot);
    case 'going':
      return describeDrive(robot);
    case 'charging':
      return robot.battery === null
        ? as('charging')
        : { kind: 'charging_at', values: {}, battery: robot.battery };
    default:
      return undefined;
  }
}

/** Without work: what keeps it from taking any, or that it is free. */
function describeRest(robot: SituationSource): Situation {
  if (robot.state === 'sleeping') return as('sleeping');
  if (robot.fitness === 'preparing') return as('preparing');
  if (robot.fitness === 'not_in_sync') return as('not_in_sync');
  if (robot.fitness === 'low_battery') {
    return robot.battery === null
      ? as('low_battery')
      : { kind: 'low_battery_at', values: {}, battery: robot.battery };
  }
  if (robot.fitness === 'updating') return as('update_next');
  if (robot.fitness === 'unfit') return as('unfit');
  if (robot.fitness === 'busy' && robot.trip_id === null) return as('letting_go');
  if (robot.state === 'idle_on_waiting_location') return as('idle_waiting');
  return at('idle', 'idle_at', robot);
}

/**
 * Finds a robot's situation: first whether it is reachable, then its faults, who holds it, what it waits for, and its
 * work. Map, lists, pickers, alerts and details all say what this says. Pure; what is older than it should be has to lose its `etaS` before.
 */
export function situationOf(robot: SituationSource): Situation {
  return (
    absence(robot) ??
    trouble(robot) ??
    keepingOrder(robot) ??
    describeHold(robot) ??
    describeKeepingPlace(robot) ??
    describeStandstill(robot) ??
    describeWork(robot) ??
    describeRest(robot)
  );
}

/** Whether a situation of this tone asks a person to do something. */
export function needsHelp(tone: SituationRules['tone']): boolean {
  return tone === 'fault' || tone === 'attention';
}

/** Whether it would take a delivery that asks for it: at once, after its current work, or not until something changes. */
export function takesWork({ enabled, fitness }: Pick<Robot, 'enabled' | 'fitness'>): 'now' | 'later' | 'no' {
  if (!enabled) return 'no';
  return fitness === 'free' ? 'now' : fitness === 'busy' ? 'later' : 'no';
}
