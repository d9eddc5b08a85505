import { randomUUID } from 'node:crypto';
import { ALERT_CODES, alertKinds, type Alert, type AlertCode, type AlertRule } from '@rota/contract/alerts';
import type { Robot } from '@rota/contract/robots';
import { INSTALLATION } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { tellEvent } from '../../../events/domain-events.ts';
import { mutedCodes, rulesByCode, rulesOf, silentCodes } from './alert-rules.rules.ts';
import * as ruleStore from './alert-rules.store.ts';
import { incidentFor, stepsOf, type Step } from './alert-steps.rules.ts';
import type { createNotifier, MailContext } from './alert-notify.service.ts';
import { toAlert, toEventData } from './alert-view.rules.ts';
import * as store from './alerts.store.ts';
import * as conditions from './conditions.rules.ts';
import type { AlertSources } from './alert-sources.port.ts';
import type { OrderHelper } from './order-helper.port.ts';
import { notePresence } from './robot-presence.service.ts';

export type WatchDeps = {
  readonly database: Database;
  readonly sources: AlertSources;
  readonly telling: ReturnType<typeof createNotifier>;
  /** The name of a project, and the zone of its clock. */
  readonly project: (
    projectId: number,
  ) => Promise<{ readonly project_name: string; readonly time_zone: string }>;
  /** Called with alerts of a project that changed, after the commit. */
  readonly onChanged: (projectId: number, alerts: readonly Alert[]) => void;
  readonly orderHelper: OrderHelper;
  readonly clock: () => number;
  readonly log: { readonly warn: (details: object, message: string) => void };
};

const ORDER_CODES = ALERT_CODES.filter((code) => alertKinds[code].about === 'order');

/** What was found at one look, and of which kinds anything was looked for. */
type Look = {
  readonly conditions: conditions.Condition[];
  readonly looked: Set<AlertCode>;
  readonly robots: readonly Robot[] | undefined;
};

/**
 * Checks the conditions of a scope, records changes, and notifies the recipients who are due. All of its state is in the database: a
 * look that dies is repeated by the next one, and two at once wait for each other.
 */
export function createWatch(deps: WatchDeps) {
  const { database, sources, telling, project, onChanged, orderHelper, clock, log } = deps;
  async function lookAt(projectId: number): Promise<void> {
    const { rules, plan, known } = await database.tenant(projectId, async (tx) => ({
      rules:
        projectId === INSTALLATION
          ? []
          : rulesOf(await ruleStore.listRules(tx, projectId), sources.elevators !== undefined, clock()),
      plan: await ruleStore.findTelling(tx, projectId),
      known: await store.listOpen(tx, projectId),
    }));
    const open = new Set(known.map(({ code, subject }) => `${code} ${subject}`));
    const look =
      projectId === INSTALLATION ? await atInstallation() : await atProject(projectId, rules, open);
    const context = await loadMailContext(projectId, plan?.plan);
    const changed = await database.tenant(projectId, async (tx) => {
      await store.lockLook(tx, projectId);
      if (look.robots !== undefined) await notePresence(tx, projectId, look.robots, clock());
      const rows = await writeDown(tx, projectId, look);
      const tellable = await store.listOpen(tx, projectId);
      const mailed = await telling.notifyOpen(tx, context, tellable, silentCodes(rules), clock());
      if (projectId !== INSTALLATION) await telling.notifyEnded(tx, context, clock());
      return [...new Map([...rows, ...mailed].map((row) => [row.alert_id, row])).values()];
    });
    const muted = mutedCodes(rules);
    if (changed.length > 0) {
      onChanged(
        projectId,
        changed.map((row) => toAlert(projectId, row, muted)),
      );
    }
    for (const { order_id: orderId, acknowledged_by: helper } of changed)
      if (orderId !== null && helper === null) orderHelper.announce(projectId, orderId);
  }

  async function loadMailContext(projectId: number, plan: MailContext['plan']): Promise<MailContext> {
    if (projectId === INSTALLATION)
      return { projectId, name: null, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, plan };
    const { project_name: name, time_zone: zone } = await project(projectId);
    return { projectId, name, zone, plan };
  }

  async function atInstallation(): Promise<Look> {
    const findings = await ask('installation', INSTALLATION, sources.installation);
    if (findings === undefined) return { conditions: [], looked: new Set(), robots: undefined };
    const looked = new Set<AlertCode>(['disk_low', 'backup_failed', 'clock_wrong', 'certificate_ending']);
    return { conditions: conditions.installationConditions(findings, clock()), looked, robots: undefined };
  }

  async function atProject(
    projectId: number,
    rules: readonly AlertRule[],
    open: ReadonlySet<string>,
  ): Promise<Look> {
    const elevators = sources.elevators;
    const [robots, help, deliveries, orders, webhooks, parts, sims, updates, out] = await Promise.all([
      ask('robots', projectId, () => sources.robots(projectId)),
      ask('help requests', projectId, () => sources.help(projectId)),
      ask('deliveries', projectId, () => sources.deliveries(projectId)),
      ask('orders', projectId, () => sources.orders(projectId)),
      ask('webhooks', projectId, () => sources.webhooks(projectId)),
      ask('parts', projectId, () => sources.parts(projectId)),
      ask('SIM cards', projectId, () => sources.sims(projectId)),
      ask('updates', projectId, () => sources.updates(projectId)),
      elevators === undefined ? undefined : ask('elevators', projectId, () => elevators(projectId)),
    ]);
    const by = rulesByCode(rules);
    const now = clock();
    const found: conditions.Condition[] = [];
    const looked = new Set<AlertCode>();
    const saw = (codes: readonly AlertCode[], these: readonly conditions.Condition[]): void => {
      for (const code of codes) looked.add(code);
      found.push(...these);
    };
    const isOpen = (code: AlertCode, subject: string): boolean => open.has(`${code} ${subject}`);
    if (robots)
      saw(
        ['robot_offline', 'robot_stuck', 'battery_low'],
        conditions.robotConditions(robots, by, isOpen, now),
      );
    if (help) saw(['help_open'], conditions.helpConditions(help, by, now));
    if (deliveries) saw(['task_late'], conditions.lateConditions(deliveries, by, now));
    if (orders) saw(ORDER_CODES, conditions.orderConditions(orders, by, now));
    if (webhooks) saw(['webhook_failing'], conditions.webhookConditions(webhooks, by, now));
    if (parts) saw(['part_worn', 'warranty_ends'], conditions.partConditions(parts, by, now));
    if (sims) saw(['sim_quota'], conditions.simConditions(sims, by, now));
    if (updates) saw(['update_failed'], conditions.updateConditions(updates, by, now));
    if (out) saw(['elevator_out'], conditions.elevatorConditions(out, by, now));
    return { conditions: found, looked, robots };
  }

  /** A source that does not answer says nothing: neither that something is so nor that it is not. */
  async function ask<T>(what: string, projectId: number, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error, projectId }, `alerts could not look at ${what}`);
      return undefined;
    }
  }

  async function writeDown(
    tx: Tx,
    projectId: number,
    { conditions: found, looked }: Look,
  ): Promise<store.AlertRow[]> {
    const now = clock();
    let rows = await store.lockKnown(tx, projectId, now);
    const changed: store.AlertRow[] = [];
    for (const step of stepsOf(rows.map(store.toKnown), found, looked, now)) {
      const written = await carryOut(tx, projectId, step, rows, now);
      const ids = new Set(written.map(({ alert_id: id }) => id));
      rows = [...rows.filter((row) => !ids.has(row.alert_id)), ...written];
      if (step.do !== 'forget') changed.push(...written);
      for (const row of written) {
        // An order that needs a person for another reason needs to be taken again.
        if (row.order_id !== null && (step.do === 'open' || step.do === 'reopen'))
          await orderHelper.set(tx, projectId, row.order_id, row.acknowledged_by);
        await announce(tx, projectId, step, row, now);
      }
    }
    return changed;
  }

  async function carryOut(
    tx: Tx,
    projectId: number,
    step: Step,
    rows: readonly store.AlertRow[],
    now: number,
  ): Promise<store.AlertRow[]> {
    if (step.do === 'clear' || step.do === 'forget')
      return store.clearAlert(tx, projectId, step.known.alertId, now);
    if (step.do === 'touch') return store.touchAlert(tx, projectId, step.known.alertId, step.condition, now);
    const joined = incidentFor(step.condition.code, rows.map(store.toKnown), now);
    if (step.do === 'reopen') return store.reopenAlert(tx, projectId, step, joined ?? randomUUID(), now);
    const fellows = rows.filter((row) => row.incident_id === joined);
    const toldStep = Math.max(0, ...fellows.map((row) => row.told_step));
    const last = fellows.find((row) => row.told_step === toldStep);
    const alertId = randomUUID();
    return store.insertAlert(
      tx,
      projectId,
      {
        alertId,
        incidentId: joined ?? alertId,
        toldStep,
        toldLastAt: last?.told_last_at ?? null,
        toldAt: last?.told_at ?? null,
      },
      step.condition,
      now,
    );
  }

  async function announce(
    tx: Tx,
    projectId: number,
    step: Step,
    row: store.AlertRow,
    now: number,
  ): Promise<void> {
    if (projectId === INSTALLATION || step.do === 'touch' || step.do === 'forget') return;
    const name = step.do === 'clear' ? 'alert.resolved' : 'alert.opened';
    await tellEvent(tx, projectId, { name, at: new Date(now), data: toEventData(row) });
  }

  return { lookAt };
}
