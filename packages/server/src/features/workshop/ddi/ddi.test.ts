import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { RobotUpdater } from '@rota/contract/ddi';
import type { Release } from '@rota/contract/releases';
import type { RegisteredRobot } from '@rota/contract/robots';
import type { RobotSoftware } from '@rota/contract/rollouts';
import { aName, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMakerKey, aManifest, publishRelease } from '../releases/release.fake.ts';
import { createDdiService } from './ddi.service.ts';
import { changeUpdater, findUpdater } from './updaters.store.ts';

let server: TestServer;
let project: number;
let other: number;
let root: string;
const maker = aMakerKey();
beforeAll(async () => {
  server = await startServer({ listen: true });
  [project, other] = [await server.addProject(), await server.addProject()];
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  await server.call('POST', '/release-keys', {
    token: root,
    body: { name: 'Maker', public_key: maker.publicKey },
  });
});
afterAll(() => server.stop());

type Updater = { readonly robot: RegisteredRobot; readonly serial: string; readonly token: string };
async function aRobot(inProject = project, serial = `SN-${aName()}`) {
  const body = { name: `Robot ${aName()}`, model: 'Tray', manufacturer: 'acme', serial_number: serial };
  const answer = await server.call('POST', `/projects/${inProject}/robots`, { token: root, body });
  return { robot: answer.body as RegisteredRobot, serial };
}
const pathOf = ({ robot_id: id }: RegisteredRobot, inProject = project) =>
  `/projects/${inProject}/robots/${id}`;
async function anUpdater(inProject = project): Promise<Updater> {
  const made = await aRobot(inProject);
  const answer = await server.call('POST', `${pathOf(made.robot, inProject)}/update-token`, { token: root });
  expect(answer.status).toBe(201);
  return { ...made, token: (answer.body as { token: string }).token };
}
function ask(
  { token }: { readonly token: string },
  path: string,
  {
    method = 'GET',
    scheme = 'TargetToken',
    body,
  }: { method?: 'GET' | 'PUT' | 'POST'; scheme?: string; body?: unknown } = {},
): Promise<Answer> {
  return server.call(method, `/ddi${path}`, { headers: { authorization: `${scheme} ${token}` }, body });
}
type Poll = {
  readonly config: { readonly polling: { readonly sleep: string } };
  readonly _links: Readonly<Record<string, { readonly href: string }>>;
};
async function poll(updater: Updater): Promise<Poll> {
  const answer = await ask(updater, `/v1/${updater.serial}`);
  expect([answer.status, answer.error.message]).toEqual([200, undefined]);
  return answer.body as Poll;
}
/** The path below `/ddi` of a link. */
const linked = (answer: Poll, name: string): string =>
  new URL(answer._links[name]?.href ?? 'http://none/api/ddi/none').pathname.replace(/^\/api\/ddi/, '');
async function linkOf(updater: Updater, name: string): Promise<string> {
  return waitFor(async () => {
    const answer = await poll(updater);
    return answer._links[name] !== undefined && linked(answer, name);
  }, 60_000);
}
async function aRelease(more = {}): Promise<{ release: Release; file: Buffer }> {
  const file = randomBytes(2_000);
  const begun = await publishRelease(server, root, aManifest(maker, file, more), file);
  const release = await waitFor(async () => {
    const { body } = await server.call('GET', `/releases/${begun.release_id}`, { token: root });
    return (body as Release).state === 'ready' && (body as Release);
  }, 20_000);
  return { release, file };
}
/** Updates one robot, once its updater is reached. */
async function update({ robot, serial, token }: Updater, release: Release): Promise<string> {
  await poll({ robot, serial, token });
  const answer = await server.call('POST', `${pathOf(robot)}/software/update`, {
    token: root,
    body: { release_id: release.release_id },
  });
  expect([answer.status, answer.error.resultCode]).toEqual([201, undefined]);
  return (answer.body as { rollout_id: string }).rollout_id;
}
async function software({ robot }: Updater): Promise<RobotSoftware> {
  const { body } = await server.call('GET', `${pathOf(robot)}/software`, { token: root });
  return body as RobotSoftware;
}
const stepOf = async (updater: Updater) => {
  const { current, history } = await software(updater);
  return (current ?? history[0])?.step;
};
const untilStep = (updater: Updater, step: string) =>
  waitFor(async () => (await stepOf(updater)) === step, 60_000);
const say = (updater: Updater, path: string, execution: string, finished = 'none', more = {}) =>
  ask(updater, `${path}/feedback`, {
    method: 'POST',
    body: { id: '1', time: 'now', status: { execution, result: { finished, ...more }, details: ['a word'] } },
  });

describe('who asks', () => {
  test('is known by the token of its robot, whatever it calls itself', async () => {
    const [one, two] = [await anUpdater(), await anUpdater()];
    for (const id of [one.serial, one.robot.robot_id])
      expect((await ask(one, `/v1/${encodeURIComponent(id)}`)).status).toBe(200);
    for (const tenant of ['default', 'DEFAULT', String(project)])
      expect((await ask(one, `/${tenant}/controller/v1/${one.serial}`)).status).toBe(200);
    for (const path of [`/v1/${two.serial}`, '/v1/unknown', `/${other}/controller/v1/${one.serial}`])
      expect((await ask(one, path)).status).toBe(404);
  });

  test('learns nothing with a wrong token, of robots that are there and of others', async () => {
    const one = await anUpdater();
    const answers = [
      await server.call('GET', `/ddi/v1/${one.serial}`),
      await ask({ token: 'upd_00000000_nothing' }, `/v1/${one.serial}`),
      await ask({ token: 'upd_00000000_nothing' }, '/v1/unknown'),
      await ask(one, `/v1/${one.serial}`, { scheme: 'GatewayToken' }),
      await server.call('GET', `/ddi/v1/${one.serial}`, { token: root }),
    ];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
      answers.map(() => [401, 'Unauthorized']),
    );
  });

  test('with the token of a gateway asks for every robot of its project, and for no other', async () => {
    const { robot, serial } = await aRobot();
    const foreign = await aRobot(other);
    const base = `/projects/${project}/update-gateway-token`;
    const made = await server.call('POST', base, { token: root });
    const gateway = made.body as { token: string; prefix: string };
    const asGateway = (path: string) => ask(gateway, path, { scheme: 'GatewayToken' });
    expect((await asGateway(`/v1/${serial}`)).status).toBe(200);
    expect((await asGateway(`/v1/${robot.robot_id}`)).status).toBe(200);
    expect((await asGateway(`/v1/${foreign.serial}`)).status).toBe(404);
    expect((await ask(gateway, `/v1/${serial}`)).status).toBe(401);
    const shown = await server.call('GET', base, { token: root });
    expect(shown.body).toMatchObject({ token: { prefix: gateway.prefix, made_by: 'Root' } });
    expect(JSON.stringify(shown.body)).not.toContain(gateway.token);
    await server.call('DELETE', base, { token: root });
    expect((await asGateway(`/v1/${serial}`)).status).toBe(401);
  });

  test('loses the token that is made again or ended; both are in the log, without the token', async () => {
    const one = await anUpdater();
    const path = `${pathOf(one.robot)}/update-token`;
    const next = (await server.call('POST', path, { token: root })).body as { token: string };
    expect((await ask(one, `/v1/${one.serial}`)).status).toBe(401);
    expect((await ask(next, `/v1/${one.serial}`)).status).toBe(200);
    expect((await server.call('DELETE', path, { token: root })).status).toBe(200);
    expect((await ask(next, `/v1/${one.serial}`)).status).toBe(401);
    expect((await server.call('DELETE', path, { token: root })).status).toBe(404);
    const log = await server.call('GET', `/projects/${project}/audit?limit=3`, { token: root });
    const codes = (log.body as Page<{ code: string }>).items.map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(['LOG_UPDATE_TOKEN_ENDED', 'LOG_UPDATE_TOKEN_MADE']);
  });
});

test('what an updater says of itself is kept and shown', async () => {
  const one = await anUpdater();
  expect(linked(await poll(one), 'configData')).toBe(`/v1/${one.serial}/configData`);
  const put = (body: object) => ask(one, `/v1/${one.serial}/configData`, { method: 'PUT', body });
  const first = {
    id: '',
    time: 'now',
    status: { result: { finished: 'success' }, execution: 'closed', details: [] },
  };
  expect((await put({ ...first, data: { board: 'a1', ram: '4 GB' } })).status).toBe(200);
  expect((await put({ data: { ram: '8 GB' } })).status).toBe(200);
  const again = await poll(one);
  expect([again._links['configData'], again.config.polling.sleep]).toEqual([undefined, '00:01:00']);
  const { body } = await server.call('GET', `${pathOf(one.robot)}/updater`, { token: root });
  expect(body).toMatchObject({
    controller_ids: [one.serial, one.robot.robot_id],
    attributes: { board: 'a1', ram: '8 GB' },
    is_reached: true,
  } satisfies Partial<RobotUpdater>);
});

test.concurrent(
  'an updater installs a release, step by step, and what comes again or late changes nothing',
  async () => {
    const one = await anUpdater();
    const { release, file } = await aRelease();
    await update(one, release);
    const path = await linkOf(one, 'deploymentBase');
    const { body } = await ask(one, path);
    const { deployment } = body as {
      deployment: {
        chunks: {
          artifacts: {
            filename: string;
            size: number;
            hashes: object;
            _links: Record<string, { href: string }>;
          }[];
        }[];
      };
    };
    expect(deployment).toMatchObject({ download: 'forced', update: 'forced' });
    const artifact = deployment.chunks[0]?.artifacts[0];
    const hashOf = (name: string) => createHash(name).update(file).digest('hex');
    expect(artifact).toMatchObject({
      filename: `robot_software-${release.version}.swu`,
      size: file.length,
      hashes: { sha1: hashOf('sha1'), md5: hashOf('md5'), sha256: hashOf('sha256') },
    });
    const url = new URL(artifact?._links['download-http']?.href ?? '');
    const part = await fetch(`${server.url ?? ''}${url.pathname}`, { headers: { range: 'bytes=10-19' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true);

    expect((await say(one, path, 'download', 'none', { progress: { cnt: 1, of: 2 } })).status).toBe(200);
    await untilStep(one, 'downloading');
    expect((await software(one)).current?.progress).toBe(50);
    await say(one, path, 'proceeding');
    await untilStep(one, 'installing');
    // A message of before that was late.
    await say(one, path, 'download');
    expect((await say(one, path, 'closed', 'success')).status).toBe(200);
    // It asks at once, and must not begin again.
    expect((await poll(one))._links['deploymentBase']).toBeUndefined();
    await untilStep(one, 'installed');
    expect((await say(one, path, 'closed', 'failure')).status).toBe(200);
    expect(await stepOf(one)).toBe('installed');
    const after = await poll(one);
    expect([after._links['deploymentBase'], linked(after, 'installedBase')]).toEqual([
      undefined,
      path.replace('deploymentBase', 'installedBase'),
    ]);
    expect((await ask(one, linked(after, 'installedBase'))).status).toBe(200);
    expect((await ask(one, path)).status).toBe(404);
    expect((await say(one, path.replace(/\d+$/, '2147483647'), 'closed', 'success')).status).toBe(404);
  },
);

test.concurrent('a failure is recorded with the words of the updater', async () => {
  const one = await anUpdater();
  await update(one, (await aRelease()).release);
  await say(one, await linkOf(one, 'deploymentBase'), 'closed', 'failure');
  await untilStep(one, 'failed');
  expect((await software(one)).history[0]).toMatchObject({ failure: 'install_failed', message: 'a word' });
});

test.concurrent('an update that is aborted while it is fetched is cancelled at the robot', async () => {
  const one = await anUpdater();
  const rolloutId = await update(one, (await aRelease()).release);
  const path = await linkOf(one, 'deploymentBase');
  await say(one, path, 'download');
  await untilStep(one, 'downloading');
  const aborted = await server.call('POST', `/rollouts/${rolloutId}/abort`, {
    token: root,
    body: { version: await versionOf(rolloutId) },
  });
  expect([aborted.status, aborted.error.message]).toEqual([200, undefined]);
  const cancel = await linkOf(one, 'cancelAction');
  const number = /\d+$/.exec(path)?.[0];
  expect((await ask(one, cancel)).body).toEqual({ id: number, cancelAction: { stopId: number } });
  await say(one, cancel, 'closed', 'success');
  await untilStep(one, 'aborted');
  expect((await poll(one))._links['cancelAction']).toBeUndefined();
});
async function versionOf(rolloutId: string): Promise<number> {
  const { body } = await server.call('GET', `/rollouts/${rolloutId}`, { token: root });
  return (body as { version: number }).version;
}

test.concurrent(
  'an update that needs a person at the robot waits for them, and does not keep the robot from work',
  async () => {
    const one = await anUpdater();
    const set = await server.call('PATCH', `${pathOf(one.robot)}/updater`, {
      token: root,
      body: { asks_first: true },
    });
    expect(set.body).toMatchObject({ asks_first: true });
    await poll(one);
    const { release } = await aRelease();
    await server.call('POST', `${pathOf(one.robot)}/software/update`, {
      token: root,
      body: { release_id: release.release_id },
    });
    const path = await linkOf(one, 'confirmationBase');
    expect((await poll(one))._links['deploymentBase']).toBeUndefined();
    expect(await stepOf(one)).toBe('waiting');
    expect((await ask(one, `/v1/${one.serial}/confirmationBase`)).body).toMatchObject({
      autoConfirm: { active: false },
    });
    expect((await ask(one, path)).body).toMatchObject({
      confirmation: { chunks: [{ version: release.version }] },
    });
    const answer = (confirmation: string) =>
      ask(one, `${path}/feedback`, { method: 'POST', body: { confirmation, code: 1, details: [] } });
    expect((await answer('denied')).status).toBe(200);
    expect(await stepOf(one)).toBe('waiting');
    expect((await answer('confirmed')).status).toBe(200);
    await say(one, await linkOf(one, 'deploymentBase'), 'closed', 'success');
    await untilStep(one, 'installed');
  },
);

test.concurrent('an updater that says too much is slowed down, and the next one is not', async () => {
  const [one, two] = [await anUpdater(), await anUpdater()];
  const { release } = await aRelease();
  for (const updater of [one, two]) await update(updater, release);
  const path = await linkOf(one, 'deploymentBase');
  const sent = await Promise.all(Array.from({ length: 130 }, () => say(one, path, 'scheduled')));
  const statuses = new Set(sent.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 429]);
  expect((await say(two, await linkOf(two, 'deploymentBase'), 'scheduled')).status).toBe(200);
});

describe('the app on a screen', () => {
  const current = (updater: Updater, query = '') =>
    server.call('GET', `/public/screen-app-updates${query}`, {
      headers: { authorization: `TargetToken ${updater.token}` },
    });
  const report = (updater: Updater, id: string, body: object) =>
    server.call('POST', `/public/screen-app-updates/${id}/report`, {
      headers: { authorization: `TargetToken ${updater.token}` },
      body,
    });

  test.concurrent('fetches its own update and says how far it is', async () => {
    const one = await anUpdater();
    const { release } = await aRelease({ kind: 'screen_app' });
    await update(one, release);
    const found = await waitFor(async () => {
      const { body } = await current(one, '?version=1.0.0');
      return (
        (body as { update: { update_id: string; url: string; manifest: string } | null }).update ?? false
      );
    }, 60_000);
    expect(found).toMatchObject({
      version: release.version,
      sha256: release.sha256,
      signature: release.signature,
    });
    expect(found.manifest).toContain(`version ${release.version}\n`);
    // What is for the screen is not offered to the updater of the robot.
    expect((await poll(one))._links['deploymentBase']).toBeUndefined();
    expect((await report(one, found.update_id, { step: 'downloading', progress: 40 })).status).toBe(200);
    await untilStep(one, 'downloading');
    expect((await report(one, found.update_id, { step: 'installed', version: '0.9' })).status).toBe(200);
    await untilStep(one, 'failed');
    expect((await report(one, found.update_id, { step: 'installed', version: release.version })).status).toBe(
      200,
    );
    expect(await stepOf(one)).toBe('failed');
  });

  test.concurrent('that runs the new version has confirmed it', async () => {
    const one = await anUpdater();
    const { release } = await aRelease({ kind: 'screen_app' });
    await update(one, release);
    await waitFor(
      async () => ((await current(one)).body as { update: object | null }).update !== null,
      60_000,
    );
    await current(one, `?version=${release.version}`);
    await untilStep(one, 'installed');
  });

  test('is not served without the token of its robot', async () => {
    expect((await server.call('GET', '/public/screen-app-updates')).status).toBe(401);
    expect(
      (await server.call('POST', '/public/screen-app-updates/x/report', { body: { step: 'failed' } })).status,
    ).toBe(401);
  });
});

describe('a robot that leaves', () => {
  test('for another project takes its updater along', async () => {
    const one = await anUpdater();
    await poll(one);
    const moved = await server.call('POST', `${pathOf(one.robot)}/move`, {
      token: root,
      body: { project_id: other },
    });
    expect([moved.status, moved.error.message]).toEqual([200, undefined]);
    expect((await ask(one, `/${other}/controller/v1/${one.serial}`)).status).toBe(200);
    expect((await ask(one, `/${project}/controller/v1/${one.serial}`)).status).toBe(404);
  });

  test('for good ends its token', async () => {
    const one = await anUpdater();
    await poll(one);
    const removed = await server.call('DELETE', pathOf(one.robot), { token: root });
    expect([removed.status, removed.error.message]).toEqual([200, undefined]);
    expect((await ask(one, `/v1/${one.serial}`)).status).toBe(401);
  });
});

describe('an update of a robot that still works', () => {
  const current = { updateId: 'u1', number: 5, mayStart: false, isCancelled: false };

  async function stage(attributes: Record<string, string>) {
    const { release } = await aRelease();
    const { robot } = await aRobot();
    const reports: object[] = [];
    const desk = {
      current: async () => ({ ...current, releaseId: release.release_id }),
      waiting: async () => undefined,
      report: async (_project: number, _robot: string, _update: string, report: object) =>
        reports.push(report) > 0,
    };
    const link = {
      url: 'http://x/file',
      bytes: 1,
      sha256: 'a',
      sha1: 'b',
      md5: 'c',
      version: '1',
      signature: '',
      key_id: '',
    };
    const ddi = createDdiService({
      database: server.db.database,
      desk,
      releases: { find: async () => release, linkOf: async () => link },
      clock: Date.now,
    });
    const robotId = robot.robot_id;
    const updater = await server.db.database.tenant(project, async (tx) => {
      await changeUpdater(tx, project, robotId, { attributes });
      return findUpdater(tx, project, robotId);
    });
    return { ddi, caller: { projectId: project, robotId, updater }, reports };
  }
  const place = { origin: 'http://x', base: 'http://x/api/ddi/v1/r' };

  test('is not shown to an updater that would report what it skips as done', async () => {
    const { ddi, caller } = await stage({});
    expect((await ddi.poll(caller, place))['_links']).not.toHaveProperty('deploymentBase');
    await expect(ddi.deployment(caller, 5, place)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  test('is fetched ahead by an updater that keeps to maintenance windows, and not installed by its word', async () => {
    const { ddi, caller, reports } = await stage({ maintenance_window: 'true' });
    expect((await ddi.poll(caller, place))['_links']).toMatchObject({
      deploymentBase: { href: `${place.base}/deploymentBase/5` },
    });
    const { deployment } = await ddi.deployment(caller, 5, place);
    expect(deployment).toMatchObject({
      download: 'forced',
      update: 'skip',
      maintenanceWindow: 'unavailable',
    });
    const skipped = { status: { execution: 'closed', result: { finished: 'success' } } } as const;
    await ddi.deploymentFeedback(caller, 5, skipped);
    expect(reports).toEqual([]);
  });
});
