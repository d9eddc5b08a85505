import type { FloorMap } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { SimulatedRobots, SimulatorProject, TargetProposal } from '@rota/contract/site-setup';
import { aName, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type Work = { readonly is_yours: boolean; readonly projects: readonly SimulatorProject[] };

let server: TestServer;
let own: number;
let root: string;

beforeAll(async () => {
  server = await startServer({ listen: true });
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
});
beforeEach(async () => {
  own = await server.addProject();
});
afterAll(() => server.stop());

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  return server.call(method, path, {
    token: token ?? (await server.tokenFor({ [own]: ['rr_project_admin'] })),
    ...(body !== undefined && { body }),
  });
}
const blank = (mapId: string, width: number, height: number): Promise<Answer> =>
  call('POST', `/project/${own}/maps/${mapId}/blank`, { width_m: width, height_m: height });
const add = (names: readonly string[]): Promise<Answer> =>
  call('POST', `/projects/${own}/simulated-robots`, { model: 'tray', names });
const takeWork = async (runner: string): Promise<Work> =>
  (await call('POST', '/simulator/work', { runner_id: runner }, root)).body as Work;

async function readyMap(mapId: string): Promise<FloorMap> {
  let map: FloorMap | undefined;
  await waitFor(async () => {
    map = (await call('GET', `/project/${own}/maps/${mapId}`)).body as FloorMap;
    return map.status === 3;
  });
  return map as FloorMap;
}

describe('an empty floor', () => {
  test('becomes a ready map of its size', async () => {
    expect((await blank('inn_1', 12, 8)).status).toBe(201);
    const { raster } = await readyMap('inn_1');
    expect(raster).toMatchObject({
      resolution: 0.05,
      counts: { free: 240 * 160, occupied: 244 * 164 - 240 * 160, unknown: 0 },
    });
  });

  test('takes the place of no map that is there', async () => {
    await blank('inn_1', 12, 8);
    expect(await blank('inn_1', 5, 5)).toMatchObject({
      status: 409,
      body: { resultCode: 'NAME_TAKEN', entity: 'map' },
    });
  });

  test.each([
    [2.9, 8],
    [8, 200.1],
  ])('is refused at %s x %s m', async (width, height) => {
    expect((await blank('inn_1', width, height)).status).toBe(400);
  });
});

describe('proposals for targets', () => {
  test('are a charger, a waiting point and deliveries that can be saved as they are', async () => {
    await blank('inn_1', 12, 8);
    await readyMap('inn_1');
    const answer = await call('GET', `/project/${own}/maps/inn_1/target-proposals`);
    const proposals = answer.body as TargetProposal[];
    expect(new Set(proposals.map(({ type }) => type))).toEqual(new Set(['charge', 'waiting', 'delivery']));
    for (const { type, x, y, theta } of proposals) {
      const body = { name: aName(), type, site: 'inn', floor: '1', x, y, theta };
      expect((await call('POST', `/projects/${own}/targets`, body)).status).toBe(201);
    }
  });

  test('need a map with a file', async () => {
    expect((await call('GET', `/project/${own}/maps/inn_1/target-proposals`)).status).toBe(404);
    await call('GET', `/project/${own}/maps/inn_1/upload-zip`);
    expect(await call('GET', `/project/${own}/maps/inn_1/target-proposals`)).toMatchObject({
      status: 409,
      body: { resultCode: 'MAP_NOT_READY' },
    });
  });
});

describe('simulated robots', () => {
  test('are registered by their names and given to the simulator with their access', async () => {
    const added = await add(['Ada', 'Efe']);
    expect(added.status).toBe(201);
    const { robots } = added.body as SimulatedRobots;
    expect(robots.map(({ name }) => name)).toEqual(['Ada', 'Efe']);
    const registered = (await call('GET', `/robots/${own}`)).body as Robot[];
    expect(registered.map(({ model }) => model)).toEqual(['Tray T4', 'Tray T4']);
    const mine = (await takeWork('one')).projects.find(({ project_id: id }) => id === own);
    expect(mine?.robots.map(({ robot_id: id, password }) => [id, password.length > 8])).toEqual(
      robots.map(({ robot_id: id }) => [id, true]),
    );
  });

  test('are five at most, and then none of the new ones is added', async () => {
    await add(['1', '2', '3']);
    expect(await add(['4', '5', '6'])).toMatchObject({
      body: { resultCode: 'LIMIT_REACHED', entity: 'simulated_robot', limit: 5 },
    });
    expect((await call('GET', `/robots/${own}`)).body).toHaveLength(3);
  });

  test('are removed together, and a robot that a person removes is no longer run', async () => {
    await add(['Ada', 'Efe']);
    const [first] = (await call('GET', `/robots/${own}`)).body as Robot[];
    await call('DELETE', `/projects/${own}/robots/${first?.robot_id}`);
    expect(
      ((await call('GET', `/projects/${own}/simulated-robots`)).body as SimulatedRobots).robots,
    ).toHaveLength(1);
    expect((await call('DELETE', `/projects/${own}/simulated-robots`)).body).toMatchObject({ robots: [] });
    expect((await call('GET', `/robots/${own}`)).body).toEqual([]);
    expect((await takeWork('one')).projects.map(({ project_id: id }) => id)).not.toContain(own);
  });

  test('are run by one simulator at a time; another one takes over when it falls silent', async () => {
    await add(['Ada']);
    expect(await takeWork('one')).toMatchObject({ is_yours: true });
    expect(await takeWork('two')).toEqual({ is_yours: false, projects: [] });
    expect((await call('GET', `/projects/${own}/simulated-robots`)).body).toMatchObject({
      has_simulator: true,
    });
    await server.db.asOwner(`update simulator_runner set seen_at = now() - interval '11 seconds'`);
    expect((await call('GET', `/projects/${own}/simulated-robots`)).body).toMatchObject({
      has_simulator: false,
    });
    expect(await takeWork('two')).toMatchObject({ is_yours: true });
    await server.db.asOwner(`update simulator_runner set seen_at = now() - interval '11 seconds'`);
    expect(await takeWork('one')).toMatchObject({ is_yours: true });
  });
});
