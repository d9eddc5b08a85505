import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoleMap } from '@rota/contract/core';
import type { RegisteredRobot, Robot, RobotDetails } from '@rota/contract/robots';
import { aRobotDetailView, aRobotView } from '../../../fleet/client/robot-view.fake.ts';
import { findBrokenEntry } from '../../../audit/index.ts';
import { createRobotRegistry } from './index.ts';
import { OTHER, OWN, admin, startRobotApi, viewer, type RobotApi } from './robot-api.fake.ts';

let api: RobotApi;
beforeAll(async () => {
  api = await startRobotApi();
});
beforeEach(() => api.renew());
afterEach(() => api.clear());
afterAll(() => api.stop());

describe('registering a robot', () => {
  test('gives an id, an activation code and MQTT access that works, and writes it into the audit log without the secrets', async () => {
    const robot = await api.register();
    expect(robot.activation_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(robot.mqtt).toMatchObject({ interface_name: 'uagv', url: `mqtt://127.0.0.1:${api.broker.port}` });
    expect((await api.connect(robot)).connected).toBe(true);
    const entries = await api.audit('LOG_ROBOT_REGISTERED');
    expect(entries[0]).toMatchObject({
      actor_name: 'Ayşe',
      entity_id: robot.robot_id,
      before: null,
      after: { name: 'Ada' },
    });
    expect(await api.db.database.tenant(OWN, (tx) => findBrokenEntry(tx, OWN))).toBeUndefined();
    expect(api.fleet().announced).toEqual([{ projectId: OWN, what: 'robots' }]);
    const stored = JSON.stringify([
      await api.db.asOwner('select * from mqtt_user'),
      await api.db.asOwner('select * from robot_activation'),
      entries,
    ]);
    expect(stored).not.toContain(robot.mqtt.password);
    expect(stored).not.toContain(robot.activation_code);
  });

  test('a robot of protocol version 3 speaks under its own interface name', async () => {
    const robot = await api.register(OWN, { protocol_version: '3.0.0', manufacturer: 'Öz Robot' });
    expect(robot.mqtt.interface_name).toBe('vda5050');
    expect(
      await api.db.asOwner('select topic_prefix from mqtt_user where robot_id = $1', [robot.robot_id]),
    ).toEqual([{ topic_prefix: `vda5050/v3/Öz Robot/${robot.serial_number}` }]);
  });

  test('the same manufacturer and serial number is refused in whatever project, and leaves nothing behind', async () => {
    const { serial_number: serialNumber } = await api.register();
    const again = await api.call(admin, 'POST', `/projects/${OTHER}/robots`, {
      name: 'B',
      model: 'M',
      manufacturer: 'acme',
      serial_number: serialNumber,
    });
    expect([again.status, again.code]).toEqual([409, 'ROBOT_SERIAL_TAKEN']);
    expect(await api.db.asOwner('select count(*)::int as count from robot')).toEqual([{ count: 1 }]);
    expect(
      (await api.register(OTHER, { manufacturer: 'other', serial_number: serialNumber })).robot_id,
    ).toBeDefined();
  });

  test.each(['a/b', '+', '#', '$SYS', 'a\u0000b', ''])(
    'a serial number that would mean something in a topic is refused: %j',
    async (serialNumber) => {
      const body = { name: 'A', model: 'M', manufacturer: 'acme', serial_number: serialNumber };
      expect((await api.call(admin, 'POST', `/projects/${OWN}/robots`, body)).code).toBe('VALIDATION_FAILED');
    },
  );

  test('is for those who may, in the project they may', async () => {
    const body = { name: 'A', model: 'M', manufacturer: 'acme', serial_number: 'x' };
    const path = `/projects/${OWN}/robots`;
    expect((await api.call(undefined, 'POST', path, body)).status).toBe(401);
    expect((await api.call(viewer, 'POST', path, body)).status).toBe(403);
    expect((await api.call({ [OTHER]: ['rr_project_admin'] }, 'POST', path, body)).status).toBe(404);
    expect((await api.call({ [OWN]: ['rr_workshop_operator'] }, 'POST', path, body)).status).toBe(201);
  });
});

describe('reading robots', () => {
  test('a project lists its own robots by name in Turkish order, with what the fleet control sees of each', async () => {
    for (const name of ['Zeynep', 'Çınar', 'Cem', 'İnci', 'Ilgaz']) await api.register(OWN, { name });
    const { robot_id } = await api.register(OWN, { name: 'Ada' });
    await api.register(OTHER, { name: 'Elsewhere' });
    const waiting = {
      code: 'WAITING_FOR_PASSAGE',
      params: { passage: 'Door 3', other: 'Cem' },
      since: 0,
    } as const;
    api.fleet().views.set(robot_id, aRobotView(robot_id, { waiting }));
    const robots = (await api.call(viewer, 'GET', `/robots/${OWN}`)).body as Robot[];
    expect(robots.map((robot) => robot.name)).toEqual(['Ada', 'Cem', 'Çınar', 'Ilgaz', 'İnci', 'Zeynep']);
    expect(robots[0]).toMatchObject({
      state: 'idle',
      site: 'hotel',
      floor: '1',
      battery: 80,
      position: { x: 1, y: 2, theta: 0.5 },
      waiting_reason: { code: 'WAITING_FOR_PASSAGE', text: 'Waiting for Cem to leave Door 3.' },
    });
    expect(robots[1]).toMatchObject({
      state: 'offline',
      connected: false,
      battery: null,
      site: null,
      position: null,
      activated: false,
    });
  });

  test('the overview shows the robots of those projects in which the caller may read robots', async () => {
    await api.register(OWN, { name: 'Mine' });
    await api.register(OTHER, { name: 'Theirs' });
    const seen = async (roles: RoleMap): Promise<string[]> =>
      ((await api.call(roles, 'GET', '/robots')).body as Robot[]).map((robot) => robot.name);
    expect(await seen(viewer)).toEqual(['Mine']);
    expect(await seen({ [OWN]: ['rr_qre'], [OTHER]: ['rr_cam'] })).toEqual(['Theirs']);
    expect(await seen({ '*': ['rr_system_admin'] })).toEqual(['Mine', 'Theirs']);
    expect(await seen({})).toEqual([]);
    expect((await api.call(undefined, 'GET', '/robots')).status).toBe(401);
  });

  test('one robot comes with its commands and decisions, and one of another project is not there', async () => {
    const { robot_id } = await api.register();
    api.fleet().details.set(robot_id, aRobotDetailView(robot_id, { firmware: '1.2', lastStateAt: 1_000 }));
    api.fleet().decisions.push({
      decisionId: 'd',
      at: 1_000,
      robotId: robot_id,
      deliveryId: null,
      code: 'MAKING_WAY',
      params: { other: 'Cem' },
      candidates: [],
    });
    const details = (await api.call(viewer, 'GET', `/projects/${OWN}/robots/${robot_id}`))
      .body as RobotDetails;
    expect(details).toMatchObject({
      firmware: '1.2',
      last_state_at: new Date(1_000).toISOString(),
      unavailable: {},
      decisions: [{ decision_id: 'd' }],
    });
    expect((await api.call(admin, 'GET', `/projects/${OTHER}/robots/${robot_id}`)).code).toBe(
      'RECORD_NOT_FOUND',
    );
  });

  test('decisions are found by robot and by delivery', async () => {
    api.fleet().decisions.push(
      {
        decisionId: 'd1',
        at: 1,
        robotId: 'r1',
        deliveryId: null,
        code: 'REROUTED',
        params: { other: 'X' },
        candidates: [],
      },
      {
        decisionId: 'd2',
        at: 2,
        robotId: 'r2',
        deliveryId: 'x',
        code: 'REROUTED',
        params: { other: 'X' },
        candidates: [],
      },
    );
    const ids = async (query: string): Promise<unknown> =>
      (
        (await api.call(viewer, 'GET', `/projects/${OWN}/decisions${query}`)).body as {
          decision_id: string;
        }[]
      ).map((one) => one.decision_id);
    expect([
      await ids(''),
      await ids('?robot_id=r1'),
      await ids('?delivery_id=x'),
      await ids('?limit=1'),
    ]).toEqual([['d1', 'd2'], ['d1'], ['d2'], ['d1']]);
  });

  test('live watchers get a snapshot, and every change of the register', async () => {
    const messages: { type: string; upsert?: Robot[]; data?: Robot[]; remove?: string[] }[] = [];
    const feed = api.live.attach({
      send: (message) => messages.push(JSON.parse(message.toString()) as never),
      unsentBytes: () => 0,
    });
    const { robot_id } = await api.register(OWN, { name: 'Before' });
    feed.watch({ topic: 'robots', projectId: OWN, id: undefined });
    await vi.waitFor(() =>
      expect(messages).toMatchObject([{ type: 'snapshot', data: [{ name: 'Before' }] }]),
    );
    await api.call(admin, 'PATCH', `/projects/${OWN}/robots/${robot_id}`, { name: 'After' });
    await vi.waitFor(() => expect(messages[1]).toMatchObject({ upsert: [{ robot_id, name: 'After' }] }));
    await api.call(admin, 'DELETE', `/projects/${OWN}/robots/${robot_id}`);
    await vi.waitFor(() => expect(messages[2]).toMatchObject({ upsert: [], remove: [robot_id] }));
    feed.close();
  });
});

describe('changing and removing', () => {
  test('a disabled robot is cut off at once and stays out until it is enabled', async () => {
    const robot = await api.register();
    const path = `/projects/${OWN}/robots/${robot.robot_id}`;
    const client = await api.connect(robot);
    const gone = new Promise<void>((resolve) => client.once('close', resolve));
    expect((await api.call(admin, 'PATCH', path, { enabled: false })).body).toMatchObject({
      enabled: false,
      name: 'Ada',
    });
    await gone;
    await expect(api.connect(robot)).rejects.toMatchObject({ code: 4 });
    expect((await api.call(viewer, 'GET', path)).body).toMatchObject({
      unavailable: { go_to: { code: 'ROBOT_DISABLED' } },
    });
    await api.call(admin, 'PATCH', path, { enabled: true });
    expect((await api.connect(robot)).connected).toBe(true);
    expect((await api.audit('LOG_ROBOT_CHANGED'))[1]).toMatchObject({
      before: { enabled: true },
      after: { enabled: false },
    });
  });

  test('how a robot speaks is set at its registration or later; under another interface name it has to connect again', async () => {
    const robot = await api.register(OWN, { interface_name: 'fleet', dialect: { deviation: 'number' } });
    expect(robot.mqtt.interface_name).toBe('fleet');
    const path = `/projects/${OWN}/robots/${robot.robot_id}`;
    expect((await api.call(viewer, 'GET', path)).body).toMatchObject({
      interface_name: 'fleet',
      dialect: { deviation: 'number' },
    });
    const client = await api.connect(robot);
    const gone = new Promise<void>((resolve) => client.once('close', resolve));
    expect(robot.map_ids).toEqual(['Hotel_0', 'Hotel_1']);
    const alias = (robot_map: string, map_id: string) => ({ robot_map, map_id });
    const twice = { dialect: { map_aliases: [alias('level1', 'Hotel_0'), alias('level1', 'Hotel_1')] } };
    expect((await api.call(admin, 'PATCH', path, twice)).status).toBe(400);
    const twoNames = { dialect: { map_aliases: [alias('a', 'Hotel_0'), alias('b', 'Hotel_0')] } };
    expect((await api.call(admin, 'PATCH', path, twoNames)).status).toBe(400);
    const named = { dialect: { map_aliases: [alias('level1', 'Hotel_0')] } };
    expect((await api.call(admin, 'PATCH', path, named)).status).toBe(200);
    expect((await api.call(viewer, 'GET', path)).body).toMatchObject(named);
    const [entry] = await createRobotRegistry(api.db.database).list(OWN);
    expect(entry?.address.mapAliases).toEqual([{ theirs: 'level1', ours: 'Hotel_0' }]);
    const twin = await api.register(OWN, { dialect: { map_aliases: [alias('etage', 'Hotel_1')] } });
    const ofModel = { model_map_aliases: [alias('ground', 'Hotel_0'), alias('first', 'Hotel_1')] };
    const setOfModel = (aliases: object[], more: object = {}) =>
      api.call(admin, 'PUT', `/projects/${OWN}/robot-models/map-aliases`, {
        model: 'Tray 2',
        map_aliases: aliases,
        ...more,
      });
    expect((await setOfModel([alias('x', 'Hotel_0'), alias('x', 'Hotel_1')])).status).toBe(400);
    expect((await setOfModel(ofModel.model_map_aliases, { version: 0 })).status).toBe(200);
    expect((await api.call(viewer, 'GET', `/projects/${OWN}/robots/${twin.robot_id}`)).body).toMatchObject(
      ofModel,
    );
    const entries = await createRobotRegistry(api.db.database).list(OWN);
    const aliasesOf = (id: string) =>
      entries.find(({ info }) => info.robotId === id)?.address.mapAliases?.map(({ theirs }) => theirs);
    expect([aliasesOf(robot.robot_id), aliasesOf(twin.robot_id)]).toEqual([
      ['level1', 'first'],
      ['etage', 'ground'],
    ]);
    const change = { interface_name: 'robots', dialect: { keep_edge_ends: true } };
    expect((await api.call(admin, 'PATCH', path, change)).status).toBe(200);
    await gone;
    expect((await api.call(viewer, 'GET', path)).body).toMatchObject(change);
    expect(
      await api.db.asOwner('select topic_prefix from mqtt_user where robot_id = $1', [robot.robot_id]),
    ).toEqual([{ topic_prefix: `robots/v2/acme/${robot.serial_number}` }]);
    for (const interfaceName of ['a/b', '', ' ']) {
      expect((await api.call(admin, 'PATCH', path, { interface_name: interfaceName })).code).toBe(
        'VALIDATION_FAILED',
      );
    }
    expect((await api.call(admin, 'PATCH', path, { name: 'Only the name' })).status).toBe(200);
    expect((await api.call(viewer, 'GET', path)).body).toMatchObject({ ...change, name: 'Only the name' });
  });

  test('two people who change the map aliases of a model see the change of each other', async () => {
    const robot = await api.register();
    const details = async () =>
      (await api.call(viewer, 'GET', `/projects/${OWN}/robots/${robot.robot_id}`)).body;
    const set = (body: object, roles = admin) =>
      api.call(roles, 'PUT', `/projects/${OWN}/robot-models/map-aliases`, { model: 'Tray 2', ...body });
    const [ground, first] = [
      [{ robot_map: 'ground', map_id: 'Hotel_0' }],
      [{ robot_map: 'first', map_id: 'Hotel_1' }],
    ];
    const { model_version: version } = (await details()) as { model_version: number };
    const made = await Promise.all([
      set({ map_aliases: ground, version }),
      set({ map_aliases: ground, version }),
    ]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(made.find(({ status }) => status === 409)).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await set({ map_aliases: first, version })).code).toBe('VERSION_CONFLICT');
    expect(await details()).toMatchObject({ model_map_aliases: ground, model_version: version + 1 });
    expect((await set({ map_aliases: first, version: version + 1 })).body).toEqual({
      model: 'Tray 2',
      map_aliases: first,
      version: version + 2,
    });
    expect((await api.audit('LOG_ROBOT_MODEL_CHANGED'))[0]).toMatchObject({
      entity_id: 'Tray 2',
      before: { map_aliases: ground },
      after: { name: 'Tray 2', map_aliases: first },
    });
    expect((await set({ model: 'No such model', map_aliases: [] })).code).toBe('RECORD_NOT_FOUND');
    expect((await set({ map_aliases: [] }, viewer)).status).toBe(403);
  });

  test('renewing access ends the old password and code at once', async () => {
    const robot = await api.register();
    const client = await api.connect(robot);
    const gone = new Promise<void>((resolve) => client.once('close', resolve));
    const renewed = (await api.call(admin, 'POST', `/projects/${OWN}/robots/${robot.robot_id}/renew-access`))
      .body as RegisteredRobot;
    await gone;
    await expect(api.connect(robot)).rejects.toMatchObject({ code: 4 });
    expect((await api.connect(renewed)).connected).toBe(true);
    const activate = (activationCode: string) =>
      api.call(undefined, 'POST', '/public/robots/activate', {
        serial_number: robot.serial_number,
        activation_code: activationCode,
      });
    expect((await activate(robot.activation_code)).status).toBe(401);
    expect((await activate(renewed.activation_code)).status).toBe(200);
  });

  test('a robot that carries something out is not removed; an idle one goes with its account and is cut off', async () => {
    const robot = await api.register();
    const path = `/projects/${OWN}/robots/${robot.robot_id}`;
    const client = await api.connect(robot);
    await client.publishAsync(`uagv/v2/acme/${robot.serial_number}/connection`, 'ONLINE', {
      qos: 1,
      retain: true,
    });
    api.fleet().views.set(robot.robot_id, aRobotView(robot.robot_id, { tripId: 't1' }));
    expect((await api.call(admin, 'DELETE', path)).code).toBe('ROBOT_BUSY');
    const dark = await api.register(OWN, { serial_number: 'dark' });
    api.fleet().views.set(dark.robot_id, aRobotView(dark.robot_id, { tripId: 't2', connected: false }));
    expect((await api.call(admin, 'DELETE', `/projects/${OWN}/robots/${dark.robot_id}`)).status).toBe(200);
    api.fleet().views.set(robot.robot_id, aRobotView(robot.robot_id));
    const gone = new Promise<void>((resolve) => client.once('close', resolve));
    const { robot_id: robotId } = robot;
    expect(api.released).not.toContainEqual({ projectId: OWN, robotId });
    expect((await api.call(admin, 'DELETE', path)).status).toBe(200);
    // What other features keep of it is unbound, once, and not by the try that was refused.
    expect(api.released.filter((one) => one.robotId === robotId)).toEqual([{ projectId: OWN, robotId }]);
    await gone;
    await expect(api.connect(robot)).rejects.toMatchObject({ code: 4 });
    expect((await api.call(admin, 'DELETE', path)).code).toBe('RECORD_NOT_FOUND');
    const successor = await api.register(OWN, { serial_number: robot.serial_number });
    const heir = await api.connect(successor);
    const kept: string[] = [];
    heir.on('message', (topic, payload) => kept.push(`${topic} ${payload.toString()}`));
    await heir.subscribeAsync(`uagv/v2/acme/${robot.serial_number}/#`);
    await heir.publishAsync(`uagv/v2/acme/${robot.serial_number}/state`, 'mine', { qos: 1 });
    await vi.waitFor(() => expect(kept).toEqual([`uagv/v2/acme/${robot.serial_number}/state mine`]));
  });

  test('a robot of another project cannot be touched', async () => {
    const { robot_id } = await api.register(OTHER);
    const path = `/projects/${OWN}/robots/${robot_id}`;
    for (const [method, at] of [
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/renew-access`],
    ] as const)
      expect([
        method,
        (await api.call(admin, method, at, method === 'PATCH' ? { enabled: false } : undefined)).code,
      ]).toEqual([method, 'RECORD_NOT_FOUND']);
    expect(await api.db.asOwner('select enabled from robot')).toEqual([{ enabled: true }]);
  });
});
