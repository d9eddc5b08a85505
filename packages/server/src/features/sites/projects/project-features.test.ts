import type { Project } from '@rota/contract/projects';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let server: TestServer;
let other: TestServer;
let root: string;
let projectId: number;
beforeAll(async () => {
  server = await startServer({ listen: true });
  other = await startServer({ listen: true, on: server.db });
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ayşe');
  projectId = await server.addProject();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const change = (features: object, project = projectId) =>
  server.call('PATCH', `/projects/${project}`, { token: root, body: { features } });
const schedules = async (on: TestServer) =>
  on.call('GET', `/projects/${projectId}/schedules`, {
    token: await on.tokenFor({ '*': ['rr_system_admin'] }),
  });

describe('a feature that is switched off', () => {
  test('is refused at once with a sentence that names it, and is in the audit log', async () => {
    const answer = await change({ schedules: false });
    expect((answer.body as Project).features).toMatchObject({ schedules: false, camera: true });
    expect((await schedules(server)).error).toMatchObject({
      status: 403,
      resultCode: 'FEATURE_OFF',
      feature: 'schedules',
      message:
        'Switched off in this project: Schedules. A project administrator can switch it on in the project’s settings.',
    });
    const [entry] = await server.db.asOwner(
      `select code, after -> 'features' ->> 'schedules' as schedules from audit_log where project_id = $1 order by number desc limit 1`,
      [projectId],
    );
    expect(entry).toEqual({ code: 'LOG_PROJECT_CHANGED', schedules: 'false' });
  });

  test('is off on the other server as well, and comes back there', async () => {
    await change({ schedules: false });
    await vi.waitFor(async () => expect((await schedules(other)).status).toBe(403), { timeout: 10_000 });
    await change({ schedules: true });
    await vi.waitFor(async () => expect((await schedules(other)).status).toBe(200), { timeout: 10_000 });
  });

  test('costs no query for a call', async () => {
    await change({ schedules: true });
    const gate = vi.spyOn(server.database, 'global');
    const isOff = server.projects.directory.isOff(projectId, 'schedules');
    expect([isOff, gate.mock.calls]).toEqual([false, []]);
    gate.mockRestore();
  });

  test('takes along what needs it, and is brought back by it', async () => {
    expect(((await change({ camera: false })).body as Project).features).toMatchObject({
      camera: false,
      manual_control: false,
    });
    expect(((await change({ manual_control: true })).body as Project).features).toMatchObject({
      camera: true,
      manual_control: true,
    });
  });

  test('is off in its project alone', async () => {
    await change({ addresses: false });
    const project = await server.addProject();
    expect((await server.call('GET', `/projects/${project}/addresses`, { token: root })).status).toBe(200);
    await change({ addresses: true });
  });

  test('is no change where it is off already', async () => {
    const before = (await change({ market: false })).body as Project;
    expect(((await change({ market: false })).body as Project).version).toBe(before.version);
    await change({ market: true });
  });

  test('that is not known is refused', async () => {
    expect((await change({ flying: false })).status).toBe(400);
  });

  test('takes its kinds of task with it', async () => {
    await change({ cruise: false });
    const body = { kind: 'cruise', targets: [{ target_id: 'x' }] };
    const create = () => server.call('POST', `/projects/${projectId}/deliveries`, { token: root, body });
    expect((await create()).error).toMatchObject({ resultCode: 'FEATURE_OFF', feature: 'cruise' });
    await change({ cruise: true });
    expect((await create()).error.resultCode).not.toBe('FEATURE_OFF');
  });
});
