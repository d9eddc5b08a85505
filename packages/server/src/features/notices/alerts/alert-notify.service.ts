import { defaultAlertTelling, type AlertTelling } from '@rota/contract/alerts';
import { INSTALLATION } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { Outbox } from '../outbox/index.ts';
import type { ReachablePerson } from '../../access/users/index.ts';
import { alertMail } from './alert-mail.rules.ts';
import type { Muted } from './alert-view.rules.ts';
import * as store from './alerts.store.ts';
import { dueOf, endDueOf, type NotifiableAlert } from './alert-notify.rules.ts';

/** So long after the end of an incident (ms) people still hear of it: a server that was away is not to tell of last week. */
const END_TOLD_WITHIN_MS = 3_600_000;
/** An hour is what a mail is good for; an alert is still worth reading after a night without a gateway. */
const MAIL_LIVES_S = 24 * 3_600;

export type NotifierDeps = {
  readonly email: Outbox['email'];
  /** People who may see alerts of a scope, with their addresses; in the caller's transaction. */
  readonly people: (tx: Tx, projectId: number) => Promise<readonly ReachablePerson[]>;
  /** What links begin with. */
  readonly origin: string;
};

/** A project as its mails name it. For the installation the name is null. */
export type MailContext = {
  readonly projectId: number;
  readonly name: string | null;
  readonly zone: string;
  readonly plan: AlertTelling | undefined;
};

/**
 * Writes to whom it is time to write to: the mails and the note that they were sent are one transaction, so that after a restart nothing is
 * sent twice and nothing is left out.
 */
export function createNotifier({ email, people, origin }: NotifierDeps) {
  /** Tells of open incidents, whose alerts are locked. Answers the rows that changed. */
  async function notifyOpen(
    tx: Tx,
    context: MailContext,
    open: readonly store.AlertRow[],
    silent: Muted,
    now: number,
  ): Promise<store.AlertRow[]> {
    const changed: store.AlertRow[] = [];
    const incidents = Map.groupBy(open, (row) => row.incident_id);
    for (const [incidentId, members] of incidents) {
      if (!members.some((row) => mayAsk(row, silent, now))) continue;
      const all = members.map((row) => tellable(row, silent));
      const plan = await planOf(tx, context);
      const due = dueOf(all, plan, context.zone, now);
      if (due === undefined) continue;
      const asking = members.filter((row) => mayAsk(row, silent, now));
      const isNotified = await send(tx, context, due.receivers, {
        rows: asking,
        waitedMs: due.waitedMs,
        endedAt: null,
      });
      // A step without a reachable recipient is done, too: the next one comes in its time.
      changed.push(
        ...(await store.noteStep(tx, context.projectId, incidentId, {
          step: due.step + 1,
          at: new Date(now),
          isNotified,
        })),
      );
    }
    return changed;
  }

  /** Tells that incidents are over, where the plan says so. */
  async function notifyEnded(tx: Tx, context: MailContext, now: number): Promise<void> {
    const plan = await planOf(tx, context);
    if (!plan.tells_resolved) return;
    const ended = await store.listEndedIncidents(tx, context.projectId, new Date(now - END_TOLD_WITHIN_MS));
    if (ended.length === 0) return;
    const rows = await store.listIncidents(tx, context.projectId, ended);
    for (const [incidentId, members] of Map.groupBy(rows, (row) => row.incident_id)) {
      const receivers = endDueOf(
        members.map((row) => tellable(row, new Set())),
        plan,
      );
      if (receivers === undefined) continue;
      const endedAt = Math.max(...members.map((row) => row.resolved_at?.getTime() ?? 0));
      await send(tx, context, receivers, { rows: members, waitedMs: null, endedAt });
      await store.noteEndNotified(tx, context.projectId, incidentId);
    }
  }

  /** The plan of a project; of the installation every system administrator is notified, at any hour. */
  async function planOf(tx: Tx, { projectId, plan }: MailContext): Promise<AlertTelling> {
    if (projectId !== INSTALLATION) return plan ?? defaultAlertTelling;
    return { ...defaultAlertTelling, receivers: (await people(tx, INSTALLATION)).map(({ id }) => id) };
  }

  type Content = {
    readonly rows: readonly store.AlertRow[];
    readonly waitedMs: number | null;
    readonly endedAt: number | null;
  };

  /** Whether at least one recipient could be written to. */
  async function send(
    tx: Tx,
    { projectId, name, zone }: MailContext,
    receivers: readonly string[],
    content: Content,
  ): Promise<boolean> {
    const { rows: alerts, waitedMs, endedAt } = content;
    const page = `${origin}/project/alerts${projectId === INSTALLATION ? '' : `?project-id=${projectId}`}`;
    const link =
      alerts.length === 1
        ? `${page}${page.includes('?') ? '&' : '?'}alert-id=${alerts[0]?.alert_id ?? ''}`
        : page;
    let isNotified = false;
    // A recipient who may not see the alerts any more is left out, even if the plan names them.
    for (const person of await people(tx, projectId)) {
      if (person.email === null || !receivers.includes(person.id)) continue;
      const mail = alertMail(
        { alerts, project: name, zone, link, waitedMs, endedAt },
        person.language ?? 'en',
      );
      await email(tx, { to: person.email, purpose: 'alert', livesS: MAIL_LIVES_S, ...mail });
      isNotified = true;
    }
    return isNotified;
  }

  return { notifyOpen, notifyEnded };
}

function mayAsk(row: store.AlertRow, silent: Muted, now: number): boolean {
  const isSnoozed = row.snoozed_until !== null && row.snoozed_until.getTime() > now;
  return row.resolved_at === null && row.acknowledged_by === null && !silent.has(row.code) && !isSnoozed;
}

function tellable(row: store.AlertRow, silent: Muted): NotifiableAlert {
  return {
    severity: row.severity,
    openedAt: row.opened_at.getTime(),
    isResolved: row.resolved_at !== null,
    isAcknowledged: row.acknowledged_by !== null,
    snoozedUntil: row.snoozed_until?.getTime() ?? null,
    isMuted: silent.has(row.code),
    notifiedStep: row.told_step,
    notifiedLastAt: row.told_last_at?.getTime() ?? null,
    isEndNotified: row.end_told,
  };
}
