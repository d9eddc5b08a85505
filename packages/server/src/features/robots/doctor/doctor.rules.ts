import { fillText } from '@rota/contract/core';
import { doctorAdvice, doctorTexts, type Finding, type FindingCode } from '@rota/contract/doctor';
import { mapIdOf } from '@rota/contract/maps';
import { situationOf, type OperatorHold, type Robot } from '@rota/contract/robots';
import type { BrokerLimit, BrokerLimitHit, BrokerRefusal } from '../../../adapters/broker/index.ts';
import type { RobotView } from '@rota/fleet-core';
import type { WireTrouble } from '../../../fleet/index.ts';

/** What is known about one robot. Times are ms since the epoch. */
export type RobotFacts = {
  readonly robot: Robot;
  /** When it last said anything; 0: never. */
  readonly heardAt: number;
  readonly refusal: BrokerRefusal | undefined;
  /** Limits of the broker that it met. */
  readonly limits: readonly BrokerLimitHit[];
  readonly trouble: WireTrouble | undefined;
  /** It has not shown yet that it let go of an order. */
  readonly isReleasing: boolean;
  /** Where its `connection` and its states say different things. */
  readonly contradiction: RobotView['contradiction'];
  /** Deliveries in the queue that only this robot may carry. */
  readonly awaited: number;
};
/** What is known about a project. */
export type ProjectFacts = {
  readonly isBrokerUp: boolean;
  readonly hasOwner: boolean;
  readonly maps: readonly { readonly mapId: string; readonly status: 'waiting' | 'ready' | 'failed' }[];
  /** Floors that have targets, as `site_floor`. */
  readonly targetMapIds: ReadonlySet<string>;
  /** Deliveries that wait for a robot, by floor. */
  readonly waiting: ReadonlyMap<string, number>;
  readonly robots: readonly RobotFacts[];
  /** Whether the person who asks may send robots or create deliveries. */
  readonly mayMove: boolean;
  readonly now: number;
};

/** A refusal counts until the robot was heard of again, and is old news after a day. */
const REFUSAL_COUNTS_MS = 86_400_000;
/** A robot that is connected again may have met a limit by chance. */
const LIMIT_COUNTS_MS = 900_000;
/** One unreadable message does no harm; it counts while it is young. */
const INVALID_COUNTS_MS = 120_000;
/** So many maps of a project are named. */
const MOST_MAPS = 10;
/** A crowd of robots with the same trouble is not read one by one. */
const MOST_ROBOTS = 20;

type Extra = Partial<Pick<Finding, 'params' | 'page' | 'reason'>> & {
  readonly since?: number | string | null;
};
const RANK = { critical: 0, warning: 1, info: 2 } as const;

function composeFinding(
  code: FindingCode,
  severity: Finding['severity'],
  { params = {}, page = null, since, reason = null }: Extra = {},
): Finding {
  return {
    code,
    severity,
    params,
    text: fillText(doctorTexts.en[code], params),
    advice: doctorAdvice.en[code],
    robot_id: null,
    page,
    since: typeof since === 'number' ? new Date(since).toISOString() : (since ?? null),
    reason,
  };
}

/** Why nothing moves in a project, worst first: what concerns all, then each robot that needs something. */
export function diagnoseProject(facts: ProjectFacts): Finding[] {
  const all = commonFindings(facts);
  const robots = facts.robots
    .flatMap((robot) => diagnoseOne(robot, facts))
    .filter((finding) => finding.severity !== 'info');
  const shown = robots.toSorted(bySeverity).slice(0, MOST_ROBOTS);
  const rest = new Set(robots.slice(MOST_ROBOTS).map((finding) => finding.robot_id)).size;
  const more =
    rest > 0 ? [composeFinding('robots_more', 'warning', { params: { count: rest }, page: 'robots' })] : [];
  return [...all, ...shown, ...more, ...workFindings(facts)].toSorted(bySeverity);
}

/** Why one robot does not move, worst first; with what keeps every robot from moving. */
export function diagnoseRobot(robot: RobotFacts, facts: ProjectFacts): Finding[] {
  const common = commonFindings({ ...facts, robots: [robot] }).filter(
    (finding) => finding.code !== 'no_active_robots',
  );
  const own = diagnoseOne(robot, facts);
  return [...common, ...own, ...(facts.mayMove ? [] : [composeFinding('no_permission', 'info')])].toSorted(
    bySeverity,
  );
}

function bySeverity(a: Finding, b: Finding): number {
  return RANK[a.severity] - RANK[b.severity];
}

/** What keeps all robots of a project from moving. */
function commonFindings({ isBrokerUp, hasOwner, maps, targetMapIds, robots }: ProjectFacts): Finding[] {
  const findings: Finding[] = [];
  if (!isBrokerUp) findings.push(composeFinding('broker_down', 'critical'));
  else if (!hasOwner) findings.push(composeFinding('fleet_not_running', 'critical'));
  const failed = maps.filter((map) => map.status === 'failed');
  const isReady = maps.some((map) => map.status === 'ready');
  const page = 'maps';
  if (maps.length === 0) findings.push(composeFinding('no_map', 'critical', { page }));
  for (const map of failed)
    findings.push(
      composeFinding('map_failed', isReady ? 'warning' : 'critical', { page, params: { map: map.mapId } }),
    );
  if (maps.length > failed.length && !isReady)
    findings.push(composeFinding('map_not_ready', 'critical', { page }));
  if (isReady && targetMapIds.size === 0) findings.push(composeFinding('no_targets', 'critical', { page }));
  if (robots.length === 0) findings.push(composeFinding('no_robots', 'critical', { page: 'robots' }));
  else if (isBrokerUp && !robots.some(({ robot }) => robot.enabled && robot.connected)) {
    findings.push(
      composeFinding('no_active_robots', 'critical', { params: { count: robots.length }, page: 'robots' }),
    );
  }
  return findings;
}

/** Whether there is anything to do, and whether this person may give it. */
function workFindings({ waiting, mayMove, robots }: ProjectFacts): Finding[] {
  const count = [...waiting.values()].reduce((sum, of) => sum + of, 0);
  const findings = mayMove ? [] : [composeFinding('no_permission', 'info')];
  if (count > 0)
    return [
      ...findings,
      composeFinding('deliveries_wait', 'warning', { params: { count }, page: 'deliveries' }),
    ];
  if (robots.some(({ robot }) => robot.delivery_id !== null)) return findings;
  return [
    ...findings,
    composeFinding('no_deliveries', 'info', { page: mayMove ? 'new_delivery' : 'deliveries' }),
  ];
}

/** Why a robot waits whose own fields deny each other. */
const CONTRADICTIONS: ReadonlySet<string> = new Set([
  'ARRIVAL_DENIED_BY_POSITION',
  'ARRIVAL_DENIED_BY_DRIVING',
]);

function diagnoseOne(facts: RobotFacts, project: ProjectFacts): Finding[] {
  const { robot } = facts;
  const about = (code: FindingCode, severity: Finding['severity'], extra: Extra = {}): Finding => ({
    ...composeFinding(code, severity, {
      page: 'robot',
      ...extra,
      params: { robot: robot.name, ...extra.params },
    }),
    robot_id: robot.robot_id,
  });
  if (!robot.enabled) return [...obstruction(robot, about), about('robot_disabled', 'warning')];
  const wire = [
    ...wireFindings(facts, project.now, about),
    ...limitFindings(facts, project.now, about),
    ...contradictionFinding(facts, about),
  ];
  if (!robot.connected) {
    // Without the broker no robot is connected: that is not each robot's own trouble.
    if (!project.isBrokerUp) return wire;
    return [...wire, ...obstruction(robot, about), ...absence(facts, about)];
  }
  if (robot.state === 'hibernating') return [...wire, about('robot_hibernating', 'warning')];
  if (robot.state === 'initializing') return [...wire, about('robot_no_state', 'warning')];
  const own = [...wire, ...conditionFindings(robot, about), ...placeFindings(robot, project, about)];
  if (own.some((finding) => finding.severity !== 'info')) return own;
  const waiting = waitingFinding(robot, about);
  if (waiting !== undefined) return [...own, waiting];
  const isWorking = robot.trip_id !== null || robot.delivery_id !== null;
  if (isWorking) return [...own, about('robot_working', 'info', { page: null })];
  if (facts.isReleasing) return [...own, about('robot_releasing', 'warning')];
  if (facts.awaited > 0)
    return [...own, about('robot_awaited', 'info', { params: { count: facts.awaited }, page: 'deliveries' })];
  return [...own, withoutWork(robot, about)];
}

/** What a robot that has work waits for. */
function waitingFinding({ waiting_reason: reason, alerts }: Robot, about: About): Finding | undefined {
  const extra = { reason, ...(reason !== null && { since: reason.since }) };
  if (reason?.code === 'BLOCKED_BY_ROBOT')
    return about('robot_blocked', 'warning', { ...extra, params: { other: reason.params['other'] ?? '' } });
  if (reason !== null && CONTRADICTIONS.has(reason.code))
    return about('robot_contradicts', 'critical', extra);
  if (reason?.code === 'TARGET_UNREACHABLE') return about('robot_no_way', 'warning', extra);
  if (reason !== null && alerts.some(({ code }) => code === 'nobody_came'))
    return about('robot_nobody_came', 'warning', extra);
  const stuck = alerts.find(({ code }) => code === 'stuck');
  if (stuck !== undefined) return about('robot_stuck', 'warning', { reason, since: stuck.since });
  return reason === null ? undefined : about('robot_waits', 'info', extra);
}

/** Why one that has no work takes none, or that it would. */
function withoutWork(robot: Robot, about: About): Finding {
  const { kind } = situationOf(robot);
  if (kind === 'following' || kind === 'meeting') return about('robot_with_person', 'info');
  if (robot.fitness === 'low_battery')
    return about('robot_charges', 'info', { params: { percent: Math.round(robot.battery ?? 0) } });
  if (robot.fitness === 'not_in_sync') return about('robot_not_in_sync', 'warning', { page: 'maps' });
  if (robot.fitness === 'preparing') return about('robot_floor_preparing', 'info');
  return robot.fitness === 'unfit'
    ? about('robot_unfit', 'warning')
    : about('robot_ready', 'info', { page: 'new_delivery' });
}

type About = (code: FindingCode, severity: Finding['severity'], extra?: Extra) => Finding;

/** The deliveries and robots that an unreachable robot blocks. */
function obstruction(robot: Robot, about: About): Finding[] {
  const alert = robot.alerts.find(({ code }) => code === 'in_the_way');
  return alert
    ? [about('robot_in_the_way', 'critical', { since: alert.since, params: { names: alert.text } })]
    : [];
}

/** Why a robot is not connected, where nothing better is known. */
function absence({ robot, heardAt, refusal, contradiction }: RobotFacts, about: About): Finding[] {
  if (refusal !== undefined && refusal.at > heardAt) return [];
  if (robot.hold?.reason === 'taken_off')
    return [about('robot_taken_off', 'warning', { since: robot.hold.since, params: { by: robot.hold.by } })];
  if (contradiction?.states === 'missing')
    return [about('robot_online_silent', 'critical', { since: contradiction.since })];
  if (heardAt === 0) return [about('robot_never_connected', 'warning')];
  const lost = robot.alerts.find((alert) => alert.code === 'connection_lost');
  return [about('robot_disconnected', 'critical', { since: lost?.since ?? heardAt })];
}

const REFUSED = {
  password: 'robot_password_refused',
  disabled: 'robot_account_disabled',
  version: 'robot_mqtt_version',
  will: 'robot_will_refused',
  publish: 'robot_topic_refused',
  subscribe: 'robot_subscription_refused',
} as const satisfies Record<BrokerRefusal['why'], FindingCode>;

const LIMITS = {
  packet: 'robot_limit_packet',
  rate: 'robot_limit_rate',
  filters: 'robot_limit_filters',
  sessions: 'robot_limit_sessions',
  unsent: 'robot_limit_unsent',
  keepalive: 'robot_limit_keepalive',
  sign_in: 'robot_limit_sign_in',
  protocol: 'robot_limit_protocol',
  connections: 'robot_limit_connections',
  address: 'robot_limit_address',
} as const satisfies Record<BrokerLimit, FindingCode>;

/** A limit that a robot met keeps it from working, or has it lose messages: it is said for as long as a refusal while it is away. */
function limitFindings({ robot, limits }: RobotFacts, now: number, about: About): Finding[] {
  const countsMs = robot.connected ? LIMIT_COUNTS_MS : REFUSAL_COUNTS_MS;
  return (
    limits
      .filter(({ at }) => now - at < countsMs)
      // The broker does not know whom it turned away when it was full: a robot that is in was not the one.
      .filter(({ limit }) => limit !== 'connections' || !robot.connected)
      .map(({ limit, most, came, detail, at }) =>
        about(LIMITS[limit], 'warning', { since: at, params: { most, came: came ?? most, detail } }),
      )
  );
}

/** Two topics of one robot that say different things. Its states count. */
function contradictionFinding({ robot, contradiction }: RobotFacts, about: About): Finding[] {
  if (contradiction === undefined || !robot.connected) return [];
  const { connection, states, since } = contradiction;
  if (states === 'missing') return [about('robot_online_silent', 'warning', { since })];
  return [about('robot_connection_contradicts', 'info', { since, params: { connection } })];
}

/** What went wrong between a robot and the broker. */
function wireFindings(
  { robot, heardAt, refusal, trouble }: RobotFacts,
  now: number,
  about: About,
): Finding[] {
  const findings: Finding[] = [];
  if (refusal !== undefined && now - refusal.at < REFUSAL_COUNTS_MS) {
    const isTopic = refusal.why === 'publish' || refusal.why === 'subscribe';
    const params = isTopic ? { params: { topic: refusal.topic ?? '' } } : {};
    // Whatever else it sends: one that is refused a topic may hear no orders, and one whose messages are dropped may tell only half.
    if (isTopic || (refusal.at > heardAt && !robot.connected)) {
      findings.push(
        about(REFUSED[refusal.why], isTopic && heardAt > 0 ? 'warning' : 'critical', {
          since: refusal.at,
          ...params,
        }),
      );
    }
  }
  const isYoung = ({ at }: { readonly at: number }): boolean => now - at < INVALID_COUNTS_MS;
  if (trouble?.message !== undefined && isYoung(trouble.message)) {
    const { at, problem } = trouble.message;
    findings.push(about('robot_messages_invalid', 'warning', { since: at, params: { problem } }));
  }
  const flawed = [...(trouble?.fields ?? [])].filter(([, fields]) => isYoung(fields));
  if (flawed.length > 0) {
    const fields = flawed.map(([topic, { problem }]) => `${topic}: ${problem}`).join('; ');
    const since = Math.min(...flawed.map(([, { at }]) => at));
    findings.push(about('robot_fields_invalid', 'warning', { since, params: { fields } }));
  }
  return findings;
}

/** Who keeps the robot from work, and why. */
function heldFinding({ reason, by, since }: OperatorHold, problem: string, about: About): Finding {
  if (reason === 'orders_failed') {
    const code = problem === '' ? 'robot_orders_failed_silent' : 'robot_orders_failed';
    return about(code, 'warning', { since, params: { problem } });
  }
  if (reason === 'foreign_order') return about('robot_foreign_order', 'warning', { since });
  if (by === 'robot') return about('robot_held_robot', 'warning', { since });
  const code =
    reason === 'stopped' ? 'robot_stopped' : reason === 'paused' ? 'robot_paused_by' : 'robot_held';
  return about(code, 'warning', { since, params: { by } });
}

/** What the robot itself, or a person, keeps it from driving by. */
function conditionFindings(robot: Robot, about: About): Finding[] {
  const findings: Finding[] = [];
  const alertOf = (code: Robot['alerts'][number]['code']) =>
    robot.alerts.find((alert) => alert.code === code);
  const stop = alertOf('emergency_stop');
  if (stop) findings.push(about('robot_emergency_stop', 'critical', { since: stop.since }));
  if (robot.state === 'manual_control')
    findings.push(about('robot_manual', 'warning', { since: robot.hold?.since ?? null }));
  else if (robot.hold !== null)
    findings.push(heldFinding(robot.hold, alertOf('orders_failed')?.text ?? '', about));
  else if (robot.state === 'paused') findings.push(about('robot_paused', 'warning'));
  const kept = alertOf('order_kept');
  if (kept) findings.push(about('robot_order_kept', 'critical', { since: kept.since }));
  const fault = alertOf('fatal_error') ?? (robot.state === 'recovery' ? alertOf('error') : undefined);
  if (fault)
    findings.push(about('robot_fault', 'critical', { since: fault.since, params: { problem: fault.text } }));
  const lost = alertOf('localization_lost');
  if (lost) findings.push(about('robot_localization_lost', 'critical', { since: lost.since }));
  if (robot.state === 'updating') findings.push(about('robot_updating', 'warning'));
  const low = alertOf('low_battery');
  if (low)
    findings.push(
      about('robot_low_battery', 'warning', {
        since: low.since,
        params: { percent: Math.round(robot.battery ?? 0) },
      }),
    );
  const clock = alertOf('clock_offset');
  if (clock)
    findings.push(about('robot_clock_off', 'info', { since: clock.since, params: { offset: clock.text } }));
  return findings;
}

/** Whether it is where there is something for it to do. */
function placeFindings(robot: Robot, project: ProjectFacts, about: About): Finding[] {
  const wrong = robot.alerts.find((alert) => alert.code === 'wrong_floor');
  if (wrong) {
    const maps = project.maps.slice(0, MOST_MAPS).map(({ mapId }) => mapId);
    return [
      about('robot_unknown_map', 'critical', {
        since: wrong.since,
        params: { map: wrong.text, maps: maps.join(', ') },
      }),
    ];
  }
  if (robot.site === null || robot.floor === null) {
    return robot.position === null ? [about('robot_no_position', 'warning')] : [];
  }
  const mapId = mapIdOf(robot.site, robot.floor);
  const floor = `${robot.site} · ${robot.floor}`;
  if (project.targetMapIds.size > 0 && !project.targetMapIds.has(mapId)) {
    return [about('robot_floor_without_targets', 'warning', { page: 'maps', params: { floor } })];
  }
  const isNeededElsewhere = project.waiting.size > 0 && !project.waiting.has(mapId) && robot.trip_id === null;
  return isNeededElsewhere ? [about('robot_other_floor', 'info', { params: { floor } })] : [];
}
