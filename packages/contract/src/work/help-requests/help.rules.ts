import {
  situationOf,
  type Situation,
  type SituationKind,
  type SituationSource,
} from '../../robots/robots/situation.ts';

/** How a person can bring a robot out of its trouble; each is a button of the help card. */
export const HELP_SOLUTIONS = ['opened_by_hand', 'moved', 'carried', 'give_up', 'other'] as const;
/** One of {@link HELP_SOLUTIONS}. */
export type HelpSolution = (typeof HELP_SOLUTIONS)[number];

/** How a help request ended: by a button, by another command of a person, by an action at the robot, or without a person. */
export const HELP_OUTCOMES = [...HELP_SOLUTIONS, 'command', 'at_robot', 'by_itself'] as const;
/** One of {@link HELP_OUTCOMES}. */
export type HelpOutcome = (typeof HELP_OUTCOMES)[number];

type HelpRules = {
  /** How long it has to last before a person is called, ms: short blips call no one. */
  readonly afterMs: number;
  /** The buttons that make sense, the likeliest first. */
  readonly solutions: readonly HelpSolution[];
};

const rule = (seconds: number, ...solutions: HelpSolution[]): HelpRules => ({
  afterMs: seconds * 1_000,
  solutions,
});

/** The reasons for which robots call a person, with the possible solutions of each. */
export const helpRules = {
  emergency_stop: rule(5, 'carried', 'give_up', 'other'),
  fault: rule(5, 'moved', 'carried', 'give_up'),
  localization_lost: rule(5, 'moved', 'carried', 'give_up'),
  recovering: rule(20, 'moved', 'carried', 'give_up'),
  wrong_floor: rule(5, 'moved', 'carried', 'give_up'),
  contradicting: rule(10, 'moved', 'carried', 'give_up'),
  orders_refused: rule(2, 'moved', 'carried', 'give_up'),
  order_kept: rule(0, 'moved', 'carried', 'give_up'),
  foreign_order: rule(5, 'other'),
  stuck: rule(5, 'moved', 'carried', 'give_up'),
  elevator_stuck: rule(5, 'moved', 'carried', 'give_up'),
  no_way: rule(10, 'moved', 'carried', 'give_up'),
  nobody_came: rule(2, 'opened_by_hand', 'carried', 'give_up'),
  in_the_way: rule(5, 'moved', 'carried', 'give_up'),
  out_of_reach: rule(20, 'moved', 'carried', 'give_up'),
  battery_low: rule(60, 'moved', 'other'),
  goods_aboard: rule(0, 'carried', 'give_up'),
} satisfies Record<string, HelpRules>;
/** The reason for which a person is called: a key of {@link helpRules}. */
export type HelpCode = keyof typeof helpRules;
/** Every code of {@link helpRules}. */
export const HELP_CODES = Object.keys(helpRules) as [HelpCode, ...HelpCode[]];

/**
 * Which situations call a person whatever else the robot does; of the others `helpCodeOf` says when. Of one that waits for a robot that went
 * dark, that robot calls for both.
 */
const CALLS: Readonly<Partial<Record<SituationKind, HelpCode>>> = {
  emergency_stop: 'emergency_stop',
  fault: 'fault',
  fault_said: 'fault',
  localization_lost: 'localization_lost',
  recovering: 'recovering',
  recovering_said: 'recovering',
  wrong_floor: 'wrong_floor',
  orders_refused: 'orders_refused',
  order_kept: 'order_kept',
  foreign_order: 'foreign_order',
  stuck: 'stuck',
  stuck_robot: 'stuck',
  stuck_passage: 'stuck',
  stuck_target: 'stuck',
  stuck_obstacle: 'stuck',
  stuck_elevator: 'elevator_stuck',
  no_lobby: 'no_way',
  blocked_way: 'no_way',
  position_denies: 'contradicting',
  driving_denies: 'contradicting',
  nobody_loads: 'nobody_came',
  nobody_unloads: 'nobody_came',
  in_the_way: 'in_the_way',
};

/**
 * The reason for which a robot calls a person now, with its situation; undefined while it needs none. An unreachable robot is switched
 * off unless it had work; one that is low is on its way to a charger while it has a trip.
 */
export function helpCodeOf(
  robot: SituationSource,
): { readonly code: HelpCode; readonly situation: Situation } | undefined {
  const situation = situationOf(robot);
  const code = CALLS[situation.kind] ?? codeByWork(robot, situation.kind);
  return code && { code, situation };
}

function codeByWork(robot: SituationSource, kind: SituationKind): HelpCode | undefined {
  if (kind === 'lost' && robot.trip_id !== null) return isInCab(robot) ? 'elevator_stuck' : 'out_of_reach';
  const isLow =
    kind === 'low_battery' ||
    kind === 'low_battery_at' ||
    kind === 'waiting_charger' ||
    kind === 'no_charger';
  return isLow && robot.fitness === 'low_battery' && robot.trip_id === null ? 'battery_low' : undefined;
}

/** Whether a robot was in a cab when it was last heard of: who comes has to look there. */
function isInCab({ waiting_reason: waitingReason }: SituationSource): boolean {
  return waitingReason?.code === 'RIDING_ELEVATOR' || waitingReason?.code === 'LEAVING_ELEVATOR';
}

/** Ways out that have to do with a delivery. */
const OF_DELIVERY: ReadonlySet<HelpSolution> = new Set<HelpSolution>([
  'opened_by_hand',
  'carried',
  'give_up',
]);

/** Whether a way out changes a delivery, which is a right of its own. */
export function changesDelivery(how: HelpSolution): boolean {
  return OF_DELIVERY.has(how);
}

/** The buttons of a help request: those of its code, and without a delivery none that would change one. There is always a way to close it. */
export function offeredSolutions(code: HelpCode, hasDelivery: boolean): readonly HelpSolution[] {
  const all: readonly HelpSolution[] = helpRules[code].solutions;
  const offered = hasDelivery ? all : all.filter((how) => !changesDelivery(how));
  return offered.length > 0 ? offered : ['other'];
}
