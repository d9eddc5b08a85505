import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { OutboxMessage } from '@rota/contract/outbox';
import type { Alert, AlertReceiver, AlertRule, SavedAlertTelling } from '@rota/contract/alerts';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let [projectId, otherId] = [0, 0];
let [root, operator, manager, viewer] = ['', '', '', ''];
beforeAll(async () => {
  server = await startServer({ listen: true });
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
  otherId = await server.addProject();
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await server.addProject();
  operator = await server.tokenFor({ [projectId]: ['rr_delivery_operator'] }, 'Deniz');
  manager = await server.tokenFor({ [projectId]: ['rr_admin'] }, 'Mert');
  viewer = await server.tokenFor({ [projectId]: ['rr_view_only'] });
});

const path = (rest: string, project = projectId): string => `/projects/${project}/${rest}`;
const open = async (token = operator, project = projectId) =>
  (await server.call('GET', path('alerts', project), { token })).body as Alert[];
const history = async (query = '') =>
  ((await server.call('GET', path(`alert-history${query}`), { token: operator })).body as Page<Alert>).items;
const act = (alertId: string, what: string, body: unknown = {}, token = operator) =>
  server.call('POST', path(`alerts/${alertId}/${what}`), { token, body });
const rule = (code: string, body: unknown, token = manager) =>
  server.call('PATCH', path(`alert-rules/${code}`), { token, body });
const audited = async () =>
  (
    await server.db.asOwner('select code from audit_entry where project_id = $1 order by number', [projectId])
  ).map(({ code }) => code);

/** A robot called for a person so many minutes ago, and the call is unanswered. */
async function aCall(robot = aName(), minutes = 10): Promise<string> {
  const helpId = `h-${randomUUID()}`;
  await server.db.asOwner(
    `insert into help_request (project_id, help_id, robot_id, robot_name, search_text, code, params, map_id, opened_at)
     values ($1, $2, $3, $3, '', 'stuck', '{}', 'hotel_1', now() - make_interval(mins => $4))`,
    [projectId, helpId, robot, minutes],
  );
  return helpId;
}
/**
 * The owner of the fleet reads the help requests when it takes a project up, and ends those of robots that are not there: while something is
 * waited for they call again. The next look at the project is not waited for.
 */
async function within(isSo: () => Promise<boolean>): Promise<void> {
  await waitFor(async () => {
    await server.db.asOwner(
      `update help_request set resolved_at = null, how = null, resolved_by = null where project_id = $1 and resolved_at is not null`,
      [projectId],
    );
    await server.db.asOwner('update alert_look set next_at = now() where scope = $1', [projectId]);
    return isSo();
  }, 15_000);
}
const answered = (helpId: string) =>
  server.db.asOwner(`update help_request set answered_at = now(), answered_by = 'Ada' where help_id = $1`, [
    helpId,
  ]);
const calledBack = (helpId: string) =>
  server.db.asOwner('update help_request set answered_at = null, answered_by = null where help_id = $1', [
    helpId,
  ]);
async function theOne(): Promise<Alert> {
  await within(async () => (await open()).length === 1);
  const [one] = await open();
  if (one === undefined) throw new Error('no alert');
  return one;
}
/** The alerts of the project came so many seconds earlier, as far as telling goes. */
const earlier = (seconds: number) =>
  server.db.asOwner(
    `update alert set opened_at = opened_at - make_interval(secs => $2), told_last_at = told_last_at - make_interval(secs => $2) where project_id = $1`,
    [projectId, seconds],
  );
async function mails(to: string): Promise<OutboxMessage[]> {
  const { items } = (await server.call('GET', `/outbox?limit=100&search=${to}`, { token: root }))
    .body as Page<OutboxMessage>;
  return items.filter(({ purpose }) => purpose === 'alert');
}

describe('an alert', () => {
  test('is raised once, shown with where and what, ends by itself and is kept', async () => {
    const helpId = await aCall('R-07');
    const one = await theOne();
    expect(one).toMatchObject({
      code: 'help_open',
      severity: 'warning',
      robot_name: 'R-07',
      help_id: helpId,
      site: 'hotel',
      floor: '1',
      count: 1,
      acknowledged_by: null,
      resolved_at: null,
      scope: 'project',
      muted: false,
      text: 'R-07 needs help.',
    });
    await answered(helpId);
    await within(async () => (await open()).length === 0);
    expect(await history()).toMatchObject([{ alert_id: one.alert_id, how: 'by_itself', resolved_by: null }]);
    await calledBack(helpId);
    expect(await theOne()).toMatchObject({ alert_id: one.alert_id, count: 2 });
  });

  test('is taken, given back, put off and ended by people, and each is written down', async () => {
    const helpId = await aCall();
    const { alert_id: id } = await theOne();
    expect((await act(id, 'acknowledge')).body).toMatchObject({ acknowledged_by: 'Deniz' });
    expect(
      (await server.call('DELETE', path(`alerts/${id}/acknowledge`), { token: operator })).body,
    ).toMatchObject({
      acknowledged_by: null,
    });
    const until = new Date(Date.now() + 900_000).toISOString();
    expect((await act(id, 'snooze', { until })).body).toMatchObject({ snoozed_until: until });
    expect((await act(id, 'snooze', { until: null })).body).toMatchObject({ snoozed_until: null });
    expect((await act(id, 'resolve')).body).toMatchObject({ how: 'person', resolved_by: 'Deniz' });
    expect((await audited()).filter((code) => String(code).startsWith('LOG_ALERT'))).toEqual([
      'LOG_ALERT_ACKNOWLEDGED',
      'LOG_ALERT_GIVEN_BACK',
      'LOG_ALERT_SNOOZED',
      'LOG_ALERT_SNOOZED',
      'LOG_ALERT_RESOLVED',
    ]);
    expect((await act(id, 'acknowledge')).error.resultCode).toBe('ALERT_RESOLVED_ALREADY');
    // It stays ended for as long as it is still so, and starts over after it was gone.
    const isPresent = async () =>
      (await server.db.asOwner('select is_present from alert where alert_id = $1', [id]))[0]?.['is_present'];
    await answered(helpId);
    await within(async () => (await isPresent()) === false);
    await calledBack(helpId);
    expect(await theOne()).toMatchObject({ alert_id: id, count: 2, acknowledged_by: null, how: null });
  });

  test('belongs to an incident with those that came beside it, which is taken as one', async () => {
    for (const robot of ['R-1', 'R-2', 'R-3']) await aCall(robot);
    await within(async () => (await open()).length === 3);
    const [first, ...rest] = await open();
    expect(new Set([first, ...rest].map((one) => one?.incident_id)).size).toBe(1);
    await act(first?.alert_id ?? '', 'acknowledge', { incident: true });
    expect((await open()).map((one) => one.acknowledged_by)).toEqual(['Deniz', 'Deniz', 'Deniz']);
  });

  test.each([
    ['snooze', { until: '2020-01-01T00:00:00Z' }, 400],
    ['snooze', { until: new Date(Date.now() + 30 * 86_400_000).toISOString() }, 400],
    ['snooze', {}, 400],
    ['acknowledge', { incident: 'all' }, 400],
  ])('%s with %j is refused', async (what, body, status) => {
    await aCall();
    const { alert_id: id } = await theOne();
    expect((await act(id, what, body)).status).toBe(status);
  });

  test('is hidden from other projects, and cannot be answered by a person who may only look', async () => {
    await aCall();
    const { alert_id: id } = await theOne();
    expect((await act(id, 'acknowledge', {}, viewer)).status).toBe(403);
    expect((await server.call('GET', path(`alerts/${id}`), { token: viewer })).status).toBe(200);
    const other = await server.tokenFor({ [otherId]: ['rr_project_admin'] });
    expect((await server.call('GET', path(`alerts/${id}`), { token: other })).status).toBe(404);
    expect(
      (await server.call('POST', path(`alerts/${id}/acknowledge`, otherId), { token: other, body: {} }))
        .status,
    ).toBe(404);
    expect(await open(other, otherId)).toEqual([]);
  });

  test('of the installation is seen and answered by system administrators alone, in whatever project', async () => {
    const id = randomUUID();
    await server.db.asOwner(
      `insert into alert (project_id, alert_id, code, subject, severity, params, incident_id, since, opened_at, last_seen_at, search_text)
       values (0, $1, 'elevator_out', $1, 'critical', '{"elevator": "North"}', $1, now(), now(), now(), '')`,
      [id],
    );
    const ids = async (token: string) => (await open(token)).map((one) => one.alert_id);
    expect(await ids(root)).toContain(id);
    expect(await ids(manager)).not.toContain(id);
    expect((await act(id, 'acknowledge', {}, manager)).status).toBe(404);
    expect((await act(id, 'resolve', {}, root)).body).toMatchObject({ scope: 'installation', how: 'person' });
    const [entry] = await server.db.asOwner(`select project_id from audit_entry where entity_id = $1`, [id]);
    expect(entry).toEqual({ project_id: 0 });
  });

  test('that has ended is found by what it was', async () => {
    const ids = [await aCall('Ayşe'), await aCall('Bora')];
    await within(async () => (await open()).length === 2);
    for (const id of ids) await answered(id);
    await within(async () => (await history()).length === 2);
    const names = async (query: string) => (await history(query)).map((one) => one.robot_name);
    expect(await names('?search=AYSE')).toEqual(['Ayşe']);
    expect(await names('?severity=critical')).toEqual([]);
    expect(await names('?code=help_open,robot_stuck&severity=warning&robot_id=Bora')).toEqual(['Bora']);
    const page = (await server.call('GET', path('alert-history?limit=1&sort=since'), { token: operator }))
      .body as Page<Alert>;
    const next = await history(`?limit=1&sort=since&cursor=${page.next_cursor ?? ''}`);
    expect(new Set([...page.items, ...next].map((one) => one.robot_name))).toEqual(new Set(['Ayşe', 'Bora']));
  });
});

describe('the rules of a project', () => {
  test('are the defaults until a person changes them, and what is switched off raises nothing', async () => {
    const rules = (await server.call('GET', path('alert-rules'), { token: viewer })).body as AlertRule[];
    expect(rules.map(({ code }) => code)).toEqual([
      'robot_offline',
      'robot_stuck',
      'battery_low',
      'help_open',
      'task_late',
      'order_waiting',
      'order_late',
      'order_undelivered',
      'order_problem',
      'refund_failed',
      'elevator_out',
      'update_failed',
      'part_worn',
      'warranty_ends',
      'sim_quota',
      'webhook_failing',
    ]);
    await aCall();
    await theOne();
    expect((await rule('help_open', { severity: 'critical' })).body).toMatchObject({
      severity: 'critical',
      threshold: 120,
    });
    await within(async () => (await open())[0]?.severity === 'critical');
    await rule('help_open', { enabled: false });
    await within(async () => (await open()).length === 0);
    expect(await audited()).toContain('LOG_ALERT_RULE_CHANGED');
  });

  test.each([
    ['battery_low', { threshold: 0 }, 400],
    ['help_open', { threshold: 5 }, 400],
    ['disk_low', { enabled: false }, 400],
  ])('%s takes no %j', async (code, body, status) => {
    expect((await rule(code, body)).status).toBe(status);
    expect((await rule(code, body, operator)).status).toBe(403);
  });

  test('mute a kind for a while, with a reason: it is kept and marked', async () => {
    await aCall();
    await theOne();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const put = (body: unknown) =>
      server.call('PUT', path('alert-rules/help_open/mute'), { token: manager, body });
    expect((await put({ until })).status).toBe(400);
    expect((await put({ until, reason: 'Works' })).body).toMatchObject({
      muted_until: until,
      mute_reason: 'Works',
      muted_by: 'Mert',
    });
    expect((await theOne()).muted).toBe(true);
    await server.call('DELETE', path('alert-rules/help_open/mute'), { token: manager });
    expect((await theOne()).muted).toBe(false);
  });
});

describe('recipients', () => {
  const get = async () =>
    (await server.call('GET', path('alert-telling'), { token: manager })).body as SavedAlertTelling;
  const put = async (change: Partial<SavedAlertTelling>) => {
    const { receivers, hours, critical_always, steps, tells_resolved, version } = await get();
    const body = { receivers, hours, critical_always, steps, tells_resolved, version, ...change };
    return server.call('PUT', path('alert-telling'), { token: manager, body });
  };
  async function aPerson(language: 'en' | 'tr'): Promise<{ id: string; email: string }> {
    const email = `${aName()}@rota.example`;
    const { id } = await server.addUser({ email, roles: { [projectId]: ['rr_delivery_operator'] } });
    await server.db.asOwner('update app_user set language = $2 where id = $1', [id, language]);
    return { id, email };
  }

  test('are people who may see alerts, and another person’s change meanwhile is not overwritten', async () => {
    const { id } = await aPerson('tr');
    const stranger = await server.addUser({ roles: { [otherId]: ['rr_delivery_operator'] } });
    const receivers = (await server.call('GET', path('alert-receivers'), { token: manager }))
      .body as AlertReceiver[];
    expect(receivers.filter((one) => [id, stranger.id].includes(one.user_id))).toEqual([
      { user_id: id, name: 'Ada Yılmaz', has_email: true },
    ]);
    expect((await put({ receivers: [stranger.id] })).status).toBe(400);
    expect((await put({ receivers: [id, id] })).status).toBe(400);
    expect((await put({ receivers: [id] })).body).toMatchObject({ version: 1, receivers: [id] });
    expect((await put({ version: 0 })).error.resultCode).toBe('VERSION_CONFLICT');
  });

  test('one mail an incident, in the language of each, then whom next, then that it is over', async () => {
    const [first, second] = [await aPerson('tr'), await aPerson('en')];
    await put({
      receivers: [first.id],
      steps: [{ after_minutes: 5, receivers: [second.id] }],
      tells_resolved: true,
    });
    const calls = [await aCall('R-1'), await aCall('R-2'), await aCall('R-3')];
    await within(async () => (await open()).length === 3);
    await earlier(60);
    await within(async () => (await mails(first.email)).length === 1);
    expect((await mails(first.email))[0]?.subject).toMatch(/: Yanıtsız yardım çağrısı: 3$/);
    expect((await open()).every((one) => one.told_at !== null)).toBe(true);
    expect(await mails(second.email)).toEqual([]);
    await earlier(300);
    await within(async () => typeof (await mails(second.email))[0]?.text === 'string');
    expect((await mails(second.email))[0]?.text).toMatch(/^No one has answered for \d+ min\./);
    for (const id of calls) await answered(id);
    await within(async () => (await mails(second.email)).length === 2);
    expect((await mails(first.email)).map(({ subject }) => subject?.startsWith('Çözüldü'))).toEqual([
      true,
      false,
    ]);
  });

  test('not of an alert that a person handles, nor of a muted one', async () => {
    const { id, email } = await aPerson('en');
    await put({ receivers: [id] });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await server.call('PUT', path('alert-rules/help_open/mute'), {
      token: manager,
      body: { until, reason: 'Works' },
    });
    await aCall();
    const { alert_id: alertId } = await theOne();
    await act(alertId, 'acknowledge');
    await server.call('DELETE', path('alert-rules/help_open/mute'), { token: manager });
    await earlier(600);
    const seen = async () =>
      (await server.db.asOwner('select next_at from alert_look where scope = $1', [projectId]))[0]?.[
        'next_at'
      ];
    const before = String(await seen());
    await within(async () => String(await seen()) !== before);
    expect(await mails(email)).toEqual([]);
  });
});
