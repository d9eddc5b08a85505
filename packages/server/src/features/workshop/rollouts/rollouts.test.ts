import type { ErrorBody, Page } from '@rota/contract/core';
import type { RegisteredRobot } from '@rota/contract/robots';
import type {
  PlannedRobot,
  RobotSoftware,
  RobotUpdate,
  Rollout,
  RolloutDetails,
} from '@rota/contract/rollouts';
import type { RobotView } from '@rota/fleet-core';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { createRobotRegistry } from '../../robots/robots/index.ts';
import type { HttpUpdater } from './robot-facts.service.ts';
import { createRolloutEngine } from './rollout-engine.service.ts';
import { updatesOfRobots } from './robot-updates.service.ts';
import { createUpdateDesk } from './update-desk.service.ts';

let server: TestServer;
let [own, other] = [0, 0];
let [chief, operator, stranger] = ['', '', ''];
/** What robots say, by id: the fleet control of this test. */
let views = new Map<string, RobotView>();
let overHttp = new Map<string, HttpUpdater>();
/** How far the engines' clock is ahead, ms. */
let ahead = 0;
let count = 0;
let warnings: string[] = [];

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  chief = await server.tokenFor({ [own]: ['rr_workshop_chief'], [other]: ['rr_workshop_chief'] });
  operator = await server.tokenFor({ [own]: ['rr_workshop_operator'], [other]: ['rr_workshop_operator'] });
  stranger = await server.tokenFor({ [other]: ['rr_workshop_chief'] });
  await server.db.asOwner(
    `insert into release_key (key_id, name, public_key, added_by) values ('k', 'Maker', $1, 'x')`,
    ['A'.repeat(44)],
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.asOwner('delete from rollout');
  await server.db.asOwner('update robot set reserved = false');
  views = new Map();
  overHttp = new Map();
  warnings = [];
  ahead = 0;
});

type Method = 'GET' | 'POST';
async function call<T = Rollout>(method: Method, path: string, body?: unknown, token = chief, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await server.call(method, path, { token, body, headers });
  return { status: answer.status, body: answer.body as T, error: answer.error as ErrorBody | undefined };
}

async function aRelease(version: string, models: string[] = []): Promise<string> {
  const id = `rel-${aName()}`;
  await server.db.asOwner(
    `insert into release (release_id, kind, component, version, channel, search_text, models, bytes, received_bytes, sha256, sha1, md5,
       signature, key_id, state, created_by, ready_at)
     values ($1, 'robot_software', '', $2, $3, '', $4, 10, 10, 'a', 'b', 'c', 's', 'k', 'ready', 'x', now())`,
    [id, version, `c${id.replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 30), models],
  );
  return id;
}

async function aRobot(project = own, model = 'M'): Promise<string> {
  count += 1;
  const body = { name: `R-${count}`, model, manufacturer: 'anka', serial_number: `${aName()}-${count}` };
  const answer = await call<RegisteredRobot>('POST', `/projects/${project}/robots`, body);
  const { robot_id: robotId } = answer.body;
  says(robotId, {});
  return robotId;
}

/** What a robot reports from now on. */
function says(robotId: string, change: Partial<RobotView>, version = '1.0', update?: object): void {
  const installed = [{ kind: 'robot_software' as const, version }];
  views.set(robotId, {
    ...aRobotDetailView(robotId, {}),
    connected: true,
    state: 'ready',
    batteryPercent: 80,
    tripId: null,
    deliveryId: null,
    takesUpdates: { install: true, rollback: true },
    software: { installed, ...(update && { update: update as never }) },
    ...change,
  });
}

function anEngine(registryChanged: () => Promise<void> = async () => undefined) {
  return createRolloutEngine({
    database: server.database,
    registry: createRobotRegistry(server.database),
    fleet: { robotViews: async () => views, registryChanged },
    httpUpdaters: async () => overHttp,
    isReady: async (id) =>
      (await server.db.asOwner(`select 1 from release where release_id = $1 and state = 'ready'`, [id]))
        .length === 1,
    timeZone: async () => 'Europe/Istanbul',
    clock: () => Date.now() + ahead,
    log: { warn: (_fields, message) => warnings.push(message) },
  });
}
const look = () => anEngine().look();
const details = async (id: string, token = chief) =>
  (await call<RolloutDetails>('GET', `/rollouts/${id}`, undefined, token)).body;
const stepsOf = async (id: string) =>
  Object.fromEntries((await details(id)).robots.map(({ robot_id: robot, step }) => [robot, step]));
async function start(releaseId: string, robotIds: string[], more: object = {}): Promise<Rollout> {
  const waves = [
    { robots: 1, pause_minutes: 0 },
    { percent: 100, pause_minutes: 0 },
  ];
  const { status, body } = await call('POST', '/rollouts', {
    release_id: releaseId,
    robot_ids: robotIds,
    waves,
    ...more,
  });
  expect(status).toBe(201);
  return body;
}
const updateOf = async (id: string, robotId: string): Promise<RobotUpdate> => {
  const found = (await details(id)).robots.find((update) => update.robot_id === robotId);
  if (found === undefined) throw new Error('There is no such update.');
  return found;
};
/** Lets a robot go through its update as its steps come. */
async function goes(
  id: string,
  robotId: string,
  ...steps: (readonly [step: string, version: string])[]
): Promise<void> {
  const { update_id: updateId } = await updateOf(id, robotId);
  for (const [step, version] of steps) {
    says(robotId, {}, version, { updateId, step });
    await look();
  }
}
const reserved = async (robotId: string) =>
  (await server.db.asOwner('select reserved from robot where id = $1', [robotId]))[0];

describe('a rollout', () => {
  test('brings the release to a robot first, then to the others, and is finished with the last', async () => {
    const [a, b] = [await aRobot(), await aRobot()];
    const { rollout_id: id } = await start(await aRelease('2.0'), [a, b]);
    await look();
    expect(await stepsOf(id)).toEqual({ [a]: 'waiting', [b]: 'queued' });
    await look();
    expect([await stepsOf(id), await reserved(a)]).toEqual([
      { [a]: 'reserved', [b]: 'queued' },
      { reserved: true },
    ]);
    const spoken = (await look()).filter(({ update }) => update.robot_id === a);
    expect(spoken.map(({ word, update }) => [word, update.step])).toEqual([['install', 'offered']]);
    await goes(
      id,
      a,
      ['downloading', '1.0'],
      ['installing', '1.0'],
      ['restarting', '1.0'],
      ['installed', '2.0'],
    );
    expect([(await updateOf(id, a)).step, await reserved(a)]).toEqual(['installed', { reserved: false }]);
    for (let turn = 0; turn < 6; turn += 1) await look();
    expect((await stepsOf(id))[b]).toBe('offered');
    await goes(id, b, ['restarting', '1.0'], ['installed', '2.0']);
    await look();
    await look();
    expect(await details(id)).toMatchObject({
      state: 'finished',
      counts: { robots: 2, installed: 2, failed: 0 },
    });
    const log = await server.db.asOwner(
      `select code from audit_log where project_id = $1 and entity_id = any($2) order by number`,
      [own, [id, a, b]],
    );
    const codes = log.map(({ code }) => code as string).filter((code) => code !== 'LOG_ROBOT_REGISTERED');
    expect(codes).toEqual([
      'LOG_ROLLOUT_STARTED',
      'LOG_ROBOT_UPDATED',
      'LOG_ROBOT_UPDATED',
      'LOG_ROLLOUT_FINISHED',
    ]);
  });

  test('stops at a failure, waits for a person, and goes on without counting it again', async () => {
    const [a, b] = [await aRobot(), await aRobot()];
    const { rollout_id: id } = await start(await aRelease('2.1'), [a, b]);
    for (let turn = 0; turn < 3; turn += 1) await look();
    const { update_id: updateId } = await updateOf(id, a);
    says(a, {}, '1.0', {
      updateId,
      step: 'rolled_back',
      failure: 'install_failed',
      message: 'slot b is bad',
    });
    await look();
    expect(await details(id)).toMatchObject({
      state: 'stopped',
      stop: { code: 'failures', wave: 1, failures: 1 },
    });
    expect(await updateOf(id, a)).toMatchObject({
      step: 'rolled_back',
      failure: 'install_failed',
      message: 'slot b is bad',
    });
    for (let turn = 0; turn < 4; turn += 1) await look();
    expect((await stepsOf(id))[b]).toBe('queued');
    const { version } = await details(id);
    expect((await call('POST', `/rollouts/${id}/resume`, { version: version - 1 })).error?.resultCode).toBe(
      'VERSION_CONFLICT',
    );
    expect((await call('POST', `/rollouts/${id}/resume`, { version })).body.state).toBe('running');
    for (let turn = 0; turn < 6; turn += 1) await look();
    expect((await stepsOf(id))[b]).toBe('offered');
  });

  test('that is aborted leaves the robots that it has not reached, and lets those at it finish', async () => {
    const [a, b] = [await aRobot(), await aRobot()];
    const { rollout_id: id } = await start(await aRelease('2.2'), [a, b], {
      waves: [{ percent: 100, pause_minutes: 0 }],
      limits: { at_once: 1 },
    });
    for (let turn = 0; turn < 3; turn += 1) await look();
    await goes(id, a, ['installing', '1.0']);
    expect((await updateOf(id, b)).waits_for).toBe('turn');
    expect((await call('POST', `/rollouts/${id}/abort`, { version: 1 })).body.state).toBe('aborted');
    await look();
    expect(await stepsOf(id)).toEqual({ [a]: 'installing', [b]: 'aborted' });
    await goes(id, a, ['installed', '2.2']);
    await look();
    expect((await details(id)).ended_at).not.toBeNull();
    expect((await call('POST', `/rollouts/${id}/resume`, { version: 2 })).error?.resultCode).toBe(
      'ROLLOUT_STATE',
    );
  });

  test('stops when its release is withdrawn', async () => {
    const release = await aRelease('2.3');
    const { rollout_id: id } = await start(release, [await aRobot()]);
    await server.db.asOwner(`update release set state = 'withdrawn' where release_id = $1`, [release]);
    await look();
    expect(await details(id)).toMatchObject({ state: 'stopped', stop: { code: 'withdrawn' } });
    expect((await call('POST', `/rollouts/${id}/resume`, { version: 2 })).error?.resultCode).toBe(
      'RELEASE_NOT_READY',
    );
  });

  test('waits for a robot that is away, busy or empty, and never begins before', async () => {
    const robot = await aRobot();
    const { rollout_id: id } = await start(await aRelease('2.4'), [robot]);
    const waits: (readonly [Partial<RobotView>, string | null])[] = [
      [{ connected: false }, 'offline'],
      [{ batteryPercent: 19 }, 'battery_low'],
    ];
    for (const [change, why] of waits) {
      says(robot, change);
      await look();
      await look();
      expect(await updateOf(id, robot)).toMatchObject({ step: 'waiting', waits_for: why });
    }
    says(robot, { tripId: 't1', state: 'going' });
    for (let turn = 0; turn < 3; turn += 1) await look();
    expect(await updateOf(id, robot)).toMatchObject({ step: 'reserved', waits_for: 'busy' });
    says(robot, {});
    await look();
    expect((await updateOf(id, robot)).step).toBe('offered');
  });

  test('counts a robot that does not come back, and keeps it free until it does', async () => {
    const robot = await aRobot();
    const { rollout_id: id } = await start(await aRelease('2.5'), [robot], {
      limits: { return_minutes: 30 },
    });
    for (let turn = 0; turn < 3; turn += 1) await look();
    await goes(id, robot, ['restarting', '1.0']);
    ahead = 31 * 60_000;
    says(robot, { connected: false }, '1.0', {
      updateId: (await updateOf(id, robot)).update_id,
      step: 'restarting',
    });
    await look();
    expect([(await updateOf(id, robot)).step, await reserved(robot), (await details(id)).state]).toEqual([
      'missing',
      { reserved: true },
      'stopped',
    ]);
    await goes(id, robot, ['installed', '2.5']);
    expect(await updateOf(id, robot)).toMatchObject({ step: 'installed', failure: null });
    expect(await reserved(robot)).toEqual({ reserved: false });
  });
});

describe('two servers, and one that dies', () => {
  test('decide the same once', async () => {
    const robots = [await aRobot(), await aRobot(), await aRobot()];
    const { rollout_id: id } = await start(await aRelease('3.0'), robots, {
      waves: [{ percent: 100, pause_minutes: 0 }],
    });
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all([anEngine().look(), anEngine().look(), anEngine().look()]);
    expect(Object.values(await stepsOf(id))).toEqual(['offered', 'offered', 'offered']);
  });

  test('leave nothing half done', async () => {
    const robot = await aRobot();
    const { rollout_id: id } = await start(await aRelease('3.1'), [robot]);
    await look();
    const dies = anEngine(() => Promise.reject(new Error('killed')));
    await dies.look();
    expect(warnings).toEqual(['a rollout cannot be looked at now']);
    expect([(await updateOf(id, robot)).step, await reserved(robot)]).toEqual([
      'waiting',
      { reserved: false },
    ]);
    await look();
    expect([(await updateOf(id, robot)).step, await reserved(robot)]).toEqual([
      'reserved',
      { reserved: true },
    ]);
  });

  test('a robot is never at two updates, and in no second one of its kind', async () => {
    const robot = await aRobot();
    const [first, second] = [await aRelease('3.2'), await aRelease('3.3')];
    await start(first, [robot]);
    const again = await call('POST', '/rollouts', { release_id: second, robot_ids: [robot] });
    expect([again.status, again.error?.resultCode]).toEqual([409, 'ROLLOUT_EMPTY']);
  });
});

describe('who starts a rollout', () => {
  test('needs the right in each project, and the one for fleets in several', async () => {
    const robots = [await aRobot(own), await aRobot(other)];
    const plan = { release_id: await aRelease('4.0'), robot_ids: robots };
    expect((await call('POST', '/rollouts', plan, operator)).status).toBe(403);
    expect((await call('POST', '/rollouts', plan, stranger)).status).toBe(404);
    const { status, body } = await call('POST', '/rollouts', plan);
    expect([status, body.project_ids]).toEqual([201, [own, other].sort((a, b) => a - b)]);
    const seen = await details(body.rollout_id, stranger);
    expect(seen.robots.map(({ project_id: project }) => project)).toEqual([other]);
    expect((await call('POST', `/rollouts/${body.rollout_id}/pause`, { version: 1 }, stranger)).status).toBe(
      403,
    );
    const alone = await call(
      'POST',
      '/rollouts',
      { release_id: plan.release_id, robot_ids: [await aRobot(own)] },
      operator,
    );
    expect(alone.status).toBe(201);
    expect((await call('GET', `/rollouts/${alone.body.rollout_id}`, undefined, stranger)).status).toBe(404);
    const listed = await call<Page<Rollout>>('GET', `/rollouts?limit=100`, undefined, stranger);
    expect(listed.body.items.map(({ rollout_id: id }) => id)).not.toContain(alone.body.rollout_id);
  });

  test('with two clicks starts one', async () => {
    const plan = { release_id: await aRelease('4.1'), robot_ids: [await aRobot()] };
    const [one, two] = [
      await call('POST', '/rollouts', plan, chief, 'k-1'),
      await call('POST', '/rollouts', plan, chief, 'k-1'),
    ];
    expect([one.status, two.status, two.body.rollout_id]).toEqual([201, 201, one.body.rollout_id]);
  });

  test('sees first who takes part, and who does not and why', async () => {
    const [fits, has, model, taken] = [
      await aRobot(),
      await aRobot(),
      await aRobot(own, 'Other'),
      await aRobot(),
    ];
    await start(await aRelease('5.0'), [taken]);
    says(has, {}, '5.1');
    const plan = { release_id: await aRelease('5.1', ['M']), robot_ids: [fits, has, model, taken] };
    const { body } = await call<PlannedRobot[]>('POST', '/rollouts/preview', plan);
    // The server of this test hears of no robot itself: what robots say is the engine's.
    const reasons = Object.fromEntries(
      body.map(({ robot_id: id, left_out: why, wave }) => [id, why ?? wave]),
    );
    expect(reasons).toMatchObject({ [fits]: 1, [model]: 'other_model', [taken]: 'other_update' });
    const tags = await call<PlannedRobot[]>('POST', '/rollouts/preview', {
      ...plan,
      robot_ids: undefined,
      filter: { tags: ['night'] },
    });
    expect(tags.body).toEqual([]);
  });

  test.each([
    ['a release that is not there', { release_id: 'none' }, 404],
    ['a robot that is not there', { robot_ids: ['none'] }, 404],
    ['a battery below the least', { battery_percent: 19 }, 400],
    ['no waves', { waves: [] }, 400],
  ])('is refused %s', async (_name, change, status) => {
    const plan = { release_id: await aRelease(`6-${aName()}`), robot_ids: [await aRobot()], ...change };
    expect((await call('POST', '/rollouts', plan)).status).toBe(status);
  });
});

describe('the software of a robot', () => {
  test('is updated on its own, once', async () => {
    const robot = await aRobot();
    const release = await aRelease('7.0');
    const path = `/projects/${own}/robots/${robot}/software`;
    const made = await call<RobotUpdate>('POST', `${path}/update`, { release_id: release }, operator);
    expect([made.status, made.body.step, made.body.to_version]).toEqual([201, 'queued', '7.0']);
    expect((await call('POST', `${path}/update`, { release_id: release })).error?.resultCode).toBe(
      'ROLLOUT_EMPTY',
    );
    const { body } = await call<RobotSoftware>('GET', path);
    expect(body.current?.update_id).toBe(made.body.update_id);
    expect((await call('GET', `/projects/${other}/robots/${robot}/software`)).status).toBe(404);
  });

  test('goes along to another project, without the updates that were not begun', async () => {
    const robot = await aRobot();
    const { rollout_id: id } = await start(await aRelease('7.1'), [robot]);
    await server.db.asOwner(
      `insert into robot_software (project_id, robot_id, kind, version) values ($1, $2, 'robot_software', '1.0')`,
      [own, robot],
    );
    const move = await call('POST', `/projects/${own}/robots/${robot}/move`, { project_id: other });
    expect(move.status).toBe(200);
    const { body } = await call<RobotSoftware>('GET', `/projects/${other}/robots/${robot}/software`);
    expect(body.installed).toMatchObject([{ version: '1.0' }]);
    expect(body.history).toMatchObject([{ rollout_id: id, step: 'skipped' }]);
    expect(updatesOfRobots.kind).toBe('software');
  });
});

describe('an updater over HTTP', () => {
  test('downloads while the robot works, installs when it may, and its word is the robot’s', async () => {
    const robot = await aRobot();
    const desk = createUpdateDesk({ database: server.database });
    overHttp.set(robot, { awaitsConsent: false });
    says(robot, {
      tripId: 't',
      state: 'going',
      takesUpdates: undefined as never,
      software: undefined as never,
    });
    const { rollout_id: id } = await start(await aRelease('8.0'), [robot]);
    expect(await desk.current(own, robot, 'ddi')).toBeUndefined();
    for (let turn = 0; turn < 3; turn += 1) await look();
    expect(await desk.current(own, robot, 'ddi')).toMatchObject({ mayStart: false, isCancelled: false });
    expect(await desk.current(own, robot, 'screen_app')).toBeUndefined();
    expect(await desk.current(other, robot, 'ddi')).toBeUndefined();
    says(robot, { takesUpdates: undefined as never, software: undefined as never });
    await look();
    const offered = await desk.current(own, robot, 'ddi');
    expect(offered).toMatchObject({ mayStart: true });
    const { updateId = '' } = offered ?? {};
    expect(await desk.report(own, robot, updateId, { updateId, step: 'installing' })).toBe(true);
    await look();
    expect((await updateOf(id, robot)).step).toBe('installing');
    expect(await desk.report(own, robot, updateId, { updateId, step: 'installed' })).toBe(true);
    await look();
    expect(await updateOf(id, robot)).toMatchObject({ step: 'installed', transport: 'ddi' });
    expect(await desk.report(own, robot, updateId, { updateId, step: 'failed' })).toBe(false);
    expect(await desk.current(own, robot, 'ddi')).toBeUndefined();
  });
});
