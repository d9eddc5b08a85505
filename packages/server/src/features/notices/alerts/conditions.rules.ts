import type { AlertCode, AlertRule, AlertSeverity, ProjectAlertCode } from '@rota/contract/alerts';
import type { Delivery } from '@rota/contract/deliveries';
import type { HelpRequest } from '@rota/contract/help-requests';
import type { Robot } from '@rota/contract/robots';
import type { SecurityFinding, SecurityFindingCode } from '@rota/contract/security';
import type { OrderInWork } from '../../money/orders/index.ts';
import type { DuePart, ElevatorOut, FailedUpdate, FailingWebhook, UsedSim } from './alert-sources.port.ts';

/** A present condition that a person should know of. `since` is ms since the epoch. */
export type Condition = {
  readonly code: AlertCode;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly since: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly robotId: string | null;
  readonly robotName: string | null;
  readonly deliveryId: string | null;
  readonly helpId: string | null;
  readonly orderId: string | null;
  readonly elevatorId: string | null;
  readonly site: string | null;
  readonly floor: string | null;
  readonly position: { readonly x: number; readonly y: number } | null;
};

/** What a project wants of each kind. */
export type Rules = ReadonlyMap<ProjectAlertCode, Pick<AlertRule, 'enabled' | 'severity' | 'threshold'>>;

/** A battery has to be this far above the line (percent) before its alert ends, so that a reading that trembles raises one. */
const BATTERY_MARGIN_PERCENT = 3;
const NOWHERE = {
  robotId: null,
  robotName: null,
  deliveryId: null,
  helpId: null,
  orderId: null,
  elevatorId: null,
  site: null,
  floor: null,
  position: null,
};

/** What is the matter with robots. `isOpen` says whether there is an alert of a code and subject already. `now` in ms. */
export function robotConditions(
  robots: readonly Robot[],
  rules: Rules,
  isOpen: (code: AlertCode, subject: string) => boolean,
  now: number,
): Condition[] {
  return robots
    .filter((robot) => robot.enabled && robot.hold?.reason !== 'taken_off')
    .flatMap((robot) => [
      offline(robot, rules, now),
      stuck(robot, rules, now),
      lowBattery(robot, rules, isOpen, now),
    ])
    .filter((condition) => condition !== undefined);
}

function offline(robot: Robot, rules: Rules, now: number): Condition | undefined {
  // It restarts for its update. One that does not come back is an alert of that.
  if (robot.fitness === 'updating') return undefined;
  const since = offlineSince(robot);
  return since === undefined ? undefined : lasting('robot_offline', rules, since, now, () => ofRobot(robot));
}

/** Since when a robot that was heard of cannot be reached (ms); undefined for one that can, or that never was. */
export function offlineSince({
  connected,
  heard_at: heardAt,
  alerts,
}: Pick<Robot, 'connected' | 'heard_at' | 'alerts'>): number | undefined {
  if (connected || heardAt === null) return undefined;
  return Date.parse(alerts.find(({ code }) => code === 'connection_lost')?.since ?? heardAt);
}

function stuck(robot: Robot, rules: Rules, now: number): Condition | undefined {
  const alert = robot.connected ? robot.alerts.find(({ code }) => code === 'stuck') : undefined;
  return alert && lasting('robot_stuck', rules, Date.parse(alert.since), now, () => ofRobot(robot));
}

function lowBattery(
  robot: Robot,
  rules: Rules,
  isOpen: (code: AlertCode, subject: string) => boolean,
  now: number,
): Condition | undefined {
  const rule = rules.get('battery_low');
  if (
    !rule?.enabled ||
    rule.threshold === null ||
    !robot.connected ||
    robot.battery === null ||
    robot.charging
  )
    return undefined;
  const line = rule.threshold + (isOpen('battery_low', robot.robot_id) ? BATTERY_MARGIN_PERCENT : 0);
  if (robot.battery >= line) return undefined;
  const alert = robot.alerts.find(({ code }) => code === 'low_battery');
  const { params, ...where } = ofRobot(robot);
  return {
    code: 'battery_low',
    severity: rule.severity,
    since: alert === undefined ? now : Date.parse(alert.since),
    ...where,
    params: {
      ...params,
      percent: Math.round(robot.battery),
    },
  };
}

/** Help requests that are unanswered for too long. */
export function helpConditions(help: readonly HelpRequest[], rules: Rules, now: number): Condition[] {
  return help
    .filter(
      ({ answered_at: answeredAt, resolved_at: resolvedAt }) => answeredAt === null && resolvedAt === null,
    )
    .flatMap((one) => {
      const {
        help_id: helpId,
        robot_id: robotId,
        robot_name: robotName,
        delivery_id: deliveryId,
        site,
        floor,
        position,
      } = one;
      const condition = lasting('help_open', rules, Date.parse(one.opened_at), now, () => ({
        ...NOWHERE,
        subject: helpId,
        params: { robot: robotName },
        helpId,
        robotId,
        robotName,
        deliveryId,
        site,
        floor,
        position: position && {
          x: position.x,
          y: position.y,
        },
      }));
      return condition ?? [];
    });
}

/** Tasks that are, or will be, later than they are due, and those whose own promise is over. */
export function lateConditions(deliveries: readonly Delivery[], rules: Rules, now: number): Condition[] {
  return deliveries.flatMap((delivery) => {
    const rule = rules.get('task_late');
    const late = lateness(delivery, now);
    if (late === undefined || !rule?.enabled || late.byMs < (rule.threshold ?? 0) * 1_000) return [];
    const {
      delivery_id: deliveryId,
      tracking_id: tracking,
      robot_id: robotId,
      robot_name: robotName,
      site,
      floor,
    } = delivery;
    return {
      ...NOWHERE,
      code: 'task_late',
      severity: rule.severity,
      since: late.since,
      subject: deliveryId,
      params: { tracking },
      deliveryId,
      robotId,
      robotName,
      site,
      floor,
    };
  });
}

/** By how much a task misses its time (ms), as it looks now, and from when on it does; undefined where it does not. */
function lateness(
  { due_at: due, promise, completed_at: end }: Delivery,
  now: number,
): { byMs: number; since: number } | undefined {
  if (end !== null) return undefined;
  if (due !== null) {
    const dueAt = Date.parse(due);
    const expected = Math.max(now, promise === null ? now : Date.parse(promise.from));
    return expected > dueAt ? { byMs: expected - dueAt, since: Math.min(now, dueAt) } : undefined;
  }
  if (promise === null) return undefined;
  const promisedTo = Date.parse(promise.to);
  return now > promisedTo ? { byMs: now - promisedTo, since: promisedTo } : undefined;
}

/** Orders that wait for a person: not accepted, late in the kitchen, not brought, complained of, or not refunded. */
export function orderConditions(orders: readonly OrderInWork[], rules: Rules, now: number): Condition[] {
  return orders.flatMap((order) => {
    const need = needOf(order);
    if (need === undefined) return [];
    const of = () => ({
      ...NOWHERE,
      subject: order.order_id,
      params: { number: order.number, place: order.place, ...need.params },
      orderId: order.order_id,
      deliveryId: order.delivery_id,
      site: order.site,
      floor: order.floor,
    });
    return lasting(need.code, rules, Date.parse(need.since), now, of) ?? [];
  });
}

type OrderNeed = {
  readonly code: ProjectAlertCode;
  readonly since: string;
  readonly params?: { readonly problem: string };
};

/** The one thing an order needs a person for: a guest's complaint comes before all else. */
function needOf(order: OrderInWork): OrderNeed | undefined {
  const { help_since: since, problem, kitchen, paid_at: paidAt, ready_at: readyAt } = order;
  if (since !== null) {
    if (problem !== null) return { code: 'order_problem', since, params: { problem } };
    return { code: order.refund_failed ? 'refund_failed' : 'order_undelivered', since };
  }
  if (kitchen === 'new' && paidAt !== null) return { code: 'order_waiting', since: paidAt };
  const isCooking = kitchen === 'accepted' || kitchen === 'preparing';
  return isCooking && readyAt !== null ? { code: 'order_late', since: readyAt } : undefined;
}

/** Webhooks whose receiver accepts nothing. */
export function webhookConditions(
  webhooks: readonly FailingWebhook[],
  rules: Rules,
  now: number,
): Condition[] {
  return webhooks.flatMap(({ webhook_id: subject, name, since }) => {
    const of = () => ({ ...NOWHERE, subject, params: { webhook: name } });
    return lasting('webhook_failing', rules, Date.parse(since), now, of) ?? [];
  });
}

/** Parts that reached a limit, and warranties that end: one for each part and limit, until the part leaves its robot. */
export function partConditions(parts: readonly DuePart[], rules: Rules, now: number): Condition[] {
  return parts.flatMap(({ part_id: partId, serial_number: part, robot_id: robotId, ...rest }) => {
    const { robot_name: robotName, due, days } = rest;
    const about = due === 'warranty' ? { days: days ?? 0 } : { limit: due };
    const of = () => ({
      ...NOWHERE,
      subject: `${partId} ${due}`,
      params: { robot: robotName, part, ...about },
      robotId,
      robotName,
    });
    return lasting(due === 'warranty' ? 'warranty_ends' : 'part_worn', rules, now, now, of) ?? [];
  });
}

/** Updates of robots that failed: one for each, until a person goes on or ends the rollout. */
export function updateConditions(updates: readonly FailedUpdate[], rules: Rules, now: number): Condition[] {
  return updates.flatMap(
    ({ update_id: subject, robot_id: robotId, robot_name: robotName, version, since }) => {
      const of = () => ({ ...NOWHERE, subject, params: { robot: robotName, version }, robotId, robotName });
      return lasting('update_failed', rules, since, now, of) ?? [];
    },
  );
}

/** SIM cards with little data left, or none: one for each card and level. Without data a robot is out of reach, whatever the rule says. */
export function simConditions(sims: readonly UsedSim[], rules: Rules, now: number): Condition[] {
  return sims.flatMap(({ sim_id: simId, name, robot_id: robotId, robot_name: robotName, level, percent }) => {
    const of = () => ({
      ...NOWHERE,
      subject: `${simId} ${level}`,
      params: { sim: name, percent },
      robotId,
      robotName,
    });
    const found = lasting('sim_quota', rules, now, now, of);
    if (found === undefined) return [];
    return level === 100 ? { ...found, severity: 'critical' } : found;
  });
}

/** Elevators that take no robots. */
export function elevatorConditions(
  elevators: readonly ElevatorOut[],
  rules: Rules,
  now: number,
): Condition[] {
  return elevators.flatMap(({ elevator_id: elevatorId, name, site, floor, since }) => {
    const of = () => ({
      ...NOWHERE,
      subject: elevatorId,
      params: { elevator: name },
      elevatorId,
      site,
      floor,
    });
    return lasting('elevator_out', rules, Date.parse(since), now, of) ?? [];
  });
}

const OF_FINDINGS: Readonly<Partial<Record<SecurityFindingCode, AlertCode>>> = {
  disk: 'disk_low',
  backup: 'backup_failed',
  database_clock: 'clock_wrong',
  certificate: 'certificate_ending',
};

/** The self-check's findings that need an alert. A missing first backup is a step of setting up, not a failure. */
export function installationConditions(findings: readonly SecurityFinding[], now: number): Condition[] {
  return findings.flatMap(({ code, severity, params }) => {
    const kind = OF_FINDINGS[code];
    if (kind === undefined || (severity !== 'critical' && severity !== 'warning')) return [];
    if (kind === 'backup_failed' && Number(params['days']) < 0) return [];
    return { ...NOWHERE, code: kind, severity, since: now, subject: 'installation', params };
  });
}

type Of = Omit<Condition, 'code' | 'severity' | 'since'>;

/** The condition of a code once it has lasted for as long as its rule says. */
function lasting(
  code: ProjectAlertCode,
  rules: Rules,
  since: number,
  now: number,
  of: () => Of,
): Condition | undefined {
  const rule = rules.get(code);
  if (!rule?.enabled || now - since < (rule.threshold ?? 0) * 1_000) return undefined;
  return { code, severity: rule.severity, since, ...of() };
}

function ofRobot({ robot_id: robotId, name, delivery_id: deliveryId, site, floor, position }: Robot): Of {
  const at = position && { x: position.x, y: position.y };
  return {
    ...NOWHERE,
    subject: robotId,
    params: { robot: name },
    robotId,
    robotName: name,
    deliveryId,
    site,
    floor,
    position: at,
  };
}
