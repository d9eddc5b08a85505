import { wireSentence } from '@rota/contract/core';
import type { Project } from '@rota/contract/projects';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings, settingsProblem } from './projects.rules.ts';

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startServer();
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ayşe');
});
afterAll(() => server.stop());

const create = (project_name: string, more: object = {}) =>
  server.call('POST', '/projects/', { token: root, body: { project_name, ...more } });
const created = async (name: string) => (await create(name)).body as Project;
const names = (body: unknown) => (body as Project[]).map((project) => project.project_name);
const auditOf = (projectId: number) =>
  server.db.asOwner(
    'select code, actor_name, before, after from audit_log where project_id = $1 order by number',
    [projectId],
  );

describe('creating a project', () => {
  test('fills in the delivery settings and writes the change into its audit log', async () => {
    const answer = await create('Otel Ilıca', { delivery: { queue: false } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      project_name: 'Otel Ilıca',
      version: 1,
      delivery: { queue: false, unloading_timeout_s: 300 },
    });
    const project = answer.body as Project;
    expect(await auditOf(project.project_id)).toEqual([
      { code: 'LOG_PROJECT_CREATED', actor_name: 'Ayşe', before: null, after: project },
    ]);
  });
  test('starts as its template says, and as its own fields say after that', async () => {
    const { body } = await create('Hastane', {
      template: 'hospital',
      delivery: { arrival_timeout_s: 60 },
      features: { cruise: true },
    });
    expect(body).toMatchObject({
      delivery: { remote_delivery: true, after_unloading_timeout: 'help', arrival_timeout_s: 60 },
      features: { ordering: false, market: false, cruise: true, schedules: true },
    });
  });
  test('takes over what is asked for from another project, and no more', async () => {
    const { project_id } = (
      await create('Model', {
        time_zone: 'Europe/Berlin',
        delivery: { queue: false },
        features: { webhooks: false },
      })
    ).body as Project;
    const copy = async (name: string, parts: string[]) =>
      (await create(name, { time_zone: 'Europe/Istanbul', copy_from: { project_id, parts } }))
        .body as Project;
    expect(await copy('Copy of features', ['features'])).toMatchObject({
      delivery: { queue: true },
      features: { webhooks: false },
    });
    expect(await copy('Copy of settings', ['settings'])).toMatchObject({
      delivery: { queue: false },
      features: { webhooks: true },
      time_zone: 'Europe/Istanbul',
    });
    const missing = await create('Copy of none', { copy_from: { project_id: 999_999, parts: ['features'] } });
    expect(missing.error.resultCode).toBe('RECORD_NOT_FOUND');
  });
  test('is refused when another has the name, whatever its case, also in Turkish', async () => {
    await created('İNCİR');
    for (const name of ['incir', 'INCIR', ' İncir '])
      expect((await create(name)).error).toMatchObject({ status: 409, resultCode: 'NAME_TAKEN' });
  });
  test('twice with one Idempotency-Key makes one', async () => {
    const request = { token: root, body: { project_name: 'Once' }, headers: { 'idempotency-key': 'p-1' } };
    const answers = [
      await server.call('POST', '/projects', request),
      await server.call('POST', '/projects/', request),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await server.db.asOwner(`select count(*)::int as n from project where name = 'Once'`)).toEqual([
      { n: 1 },
    ]);
  });
  test.each([
    ['no name', {}],
    ['an empty name', { project_name: '  ' }],
    ['a name of two lines', { project_name: 'a\nb' }],
    ['a negative time', { project_name: 'X', delivery: { loading_timeout_s: -1 } }],
    [
      'a robot that is ready before it is no longer low',
      { project_name: 'X', delivery: { low_battery_percent: 50, ready_battery_percent: 40 } },
    ],
  ])('with %s is refused', async (_what, body) => {
    expect((await server.call('POST', '/projects', { token: root, body })).error.resultCode).toBe(
      'VALIDATION_FAILED',
    );
  });
});

describe('changing a project', () => {
  test('keeps what is left out, counts the version and says in the audit log what it was before', async () => {
    const project = await created('Before');
    const answer = await server.call('PATCH', `/projects/${project.project_id}`, {
      token: root,
      body: { delivery: { expire_after_s: 60 } },
    });
    expect(answer.body).toEqual({
      ...project,
      version: 2,
      delivery: { ...project.delivery, expire_after_s: 60 },
    });
    const [, entry] = await auditOf(project.project_id);
    expect(entry).toEqual({
      code: 'LOG_PROJECT_CHANGED',
      actor_name: 'Ayşe',
      before: project,
      after: answer.body,
    });
  });
  test('to what it is already counts no version and is not in the audit log', async () => {
    const project = await created('Same');
    for (const body of [{}, { project_name: 'Same' }, { delivery: {} }]) {
      const answer = await server.call('PATCH', `/projects/${project.project_id}`, { token: root, body });
      expect(answer.body).toEqual(project);
    }
    expect(await auditOf(project.project_id)).toHaveLength(1);
  });
  test.each(['1e0', '0x1', '%201', '+1', '1.0', '-1', '0', '99999999999'])(
    'is refused for %s, which is no id',
    async (id) => {
      expect((await server.call('PATCH', `/projects/${id}`, { token: root, body: {} })).status).toBe(400);
    },
  );
  test('to the name of another is refused and changes nothing', async () => {
    await created('Taken');
    const project = await created('Free');
    const answer = await server.call('PATCH', `/projects/${project.project_id}`, {
      token: root,
      body: { project_name: 'TAKEN' },
    });
    expect(answer.error.resultCode).toBe('NAME_TAKEN');
    expect(await auditOf(project.project_id)).toHaveLength(1);
  });
  test('only changes its own letters when the name stays the same but for its case', async () => {
    const project = await created('lower');
    const answer = await server.call('PATCH', `/projects/${project.project_id}`, {
      token: root,
      body: { project_name: 'Lower' },
    });
    expect(answer.body).toMatchObject({ project_name: 'Lower' });
  });
});

describe('the list of projects', () => {
  test('is sorted as Turkish sorts, and holds those the caller has a role in', async () => {
    const fresh = await startServer();
    const ids: Record<string, number> = {};
    for (const name of ['Zeytin', 'Çınar', 'Ceviz', 'Ilgın', 'İncir', 'Şimşir', 'Söğüt'])
      ids[name] = await fresh.addProject(name);
    const all = await fresh.call('GET', '/projects', {
      token: await fresh.tokenFor({ '*': ['rr_view_only'] }),
    });
    expect(names(all.body)).toEqual(['Ceviz', 'Çınar', 'Ilgın', 'İncir', 'Söğüt', 'Şimşir', 'Zeytin']);
    const some = await fresh.tokenFor({
      [String(ids['Zeytin'])]: ['rr_qre'],
      [String(ids['Çınar'])]: ['rr_admin'],
      [String(ids['Ceviz'])]: [],
    });
    expect(names((await fresh.call('GET', '/projects', { token: some })).body)).toEqual(['Çınar', 'Zeytin']);
    expect((await fresh.call('GET', '/projects', { token: await fresh.tokenFor({}) })).body).toEqual([]);
    await fresh.stop();
  });
});

describe('settings', () => {
  test('that are left out stay, also when they are given as undefined', () => {
    const before = changeSettings(undefined);
    expect(changeSettings(before, { queue: undefined, expire_after_s: 9 })).toEqual({
      ...before,
      expire_after_s: 9,
    });
  });
  test.each([
    [
      'are in order',
      { critical_battery_percent: 10, low_battery_percent: 20, ready_battery_percent: 21 },
      undefined,
    ],
    [
      'have the critical one at the low one',
      { critical_battery_percent: 20, low_battery_percent: 20 },
      undefined,
    ],
    [
      'have the critical one above the low one',
      { critical_battery_percent: 21, low_battery_percent: 20 },
      ['delivery.critical_battery_percent', 'Must be at most 20'],
    ],
    [
      'have the ready one at the low one',
      { low_battery_percent: 30, ready_battery_percent: 30 },
      ['delivery.ready_battery_percent', 'Must be more than 30'],
    ],
  ])('whose battery limits %s', (_what, change, expected) => {
    const problem = settingsProblem(changeSettings(undefined, change));
    expect(problem && [problem.property, wireSentence(problem.rule, problem.values)]).toEqual(expected);
  });
});
