import type { RoleMap } from '@rota/contract/core';
import type {
  ImportedRobots,
  Retirement,
  WorkshopCard,
  WorkshopRobots,
  WorkshopStates,
} from '@rota/contract/preparation';
import type { RobotAccess } from '@rota/contract/robot-access';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import { aName, startServer, type TestServer } from '@rota/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetPhotos } from './preparation.jobs.ts';

let server: TestServer;
let [own, other] = [0, 0];
let root = '';
/** A chief of the own project alone, who has just entered their password. */
let chief = '';
let operator = '';

async function signedIn(roles: RoleMap): Promise<string> {
  const { username, password } = await server.addUser({ roles });
  const { body } = await server.call('POST', '/auth/login', {
    body: { userNameOrPhone: username, password },
  });
  return (body as { token: string }).token;
}

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  chief = await signedIn({ [own]: ['rr_workshop_chief'] });
  operator = await server.tokenFor({ [own]: ['rr_workshop_operator'] }, 'Operator');
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call<T = WorkshopCard>(method: Method, path: string, body?: object, token = operator) {
  const isBytes = body instanceof Uint8Array;
  const answer = await server.call(method, path, {
    token,
    ...(body && { body }),
    ...(isBytes && { headers: { 'content-type': 'application/octet-stream' } }),
  });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode, raw: answer.raw };
}
const shop = (project = own) => `/projects/${project}/workshop`;
const cardOf = (robotId: string, project = own) => `${shop(project)}/robots/${robotId}`;
async function aRobot(project = own, more: object = {}): Promise<RegisteredRobot & { name: string }> {
  const body = { name: `R ${aName()}`, model: 'Tray', manufacturer: 'anka', serial_number: aName(), ...more };
  return {
    ...(await call<RegisteredRobot>('POST', `${shop(project)}/robots`, body, root)).body,
    name: body.name,
  };
}
const goTo = (robotId: string, state_id: string) => call('PATCH', cardOf(robotId), { state_id });
const list = async (query: string, token = operator) =>
  (await call<WorkshopRobots>('GET', `/workshop/robots?${query}`, undefined, token)).body;
async function setItems(items: readonly object[]): Promise<{ item_id: string }[]> {
  const { version } = (await call<{ version: number }>('GET', '/workshop/checklist')).body;
  const saved = await call<{ items: { item_id: string }[] }>(
    'PUT',
    '/workshop/checklist',
    { version, items },
    root,
  );
  expect(saved.status).toBe(200);
  return saved.body.items;
}

describe('the card of a robot', () => {
  test('follows its activation until a person chooses a state', async () => {
    const body = { name: 'R', model: 'Tray', manufacturer: 'anka', serial_number: aName() };
    const robot = (await call<RegisteredRobot>('POST', `/projects/${own}/robots`, body, root)).body;
    expect((await call('GET', cardOf(robot.robot_id))).body).toMatchObject({
      state_id: 'received',
      is_chosen: false,
    });
    const activation = { serial_number: body.serial_number, activation_code: robot.activation_code };
    await call('POST', '/public/robots/activate', activation);
    expect((await call('GET', cardOf(robot.robot_id))).body).toMatchObject({
      state_id: 'service',
      is_chosen: false,
      activated: true,
    });
    await goTo(robot.robot_id, 'repair');
    expect((await call('GET', cardOf(robot.robot_id))).body).toMatchObject({
      state_id: 'repair',
      is_chosen: true,
    });
  });

  test('moves only where the present phase leads, and is tested only with its checklist done', async () => {
    const [wash, brake] = await setItems([
      { model: null, name_en: 'Wash', name_tr: 'Yıka', is_required: false },
      { model: 'Tray', name_en: 'Brake', name_tr: 'Fren', is_required: true },
      { model: 'Box', name_en: 'Lid', name_tr: 'Kapak', is_required: true },
    ]);
    const { robot_id: id } = await aRobot();
    expect((await goTo(id, 'service')).code).toBe('WORKSHOP_STEP_NOT_ALLOWED');
    expect((await goTo(id, 'no-such')).code).toBe('RECORD_NOT_FOUND');
    expect((await goTo(id, 'preparation')).status).toBe(200);
    expect((await goTo(id, 'tested')).code).toBe('WORKSHOP_CHECKLIST_OPEN');
    const tick = (item: string | undefined, isDone: boolean) =>
      call('PUT', `${cardOf(id)}/checklist/${item ?? ''}`, { is_done: isDone });
    expect((await tick(brake?.item_id, true)).body).toMatchObject({
      items_done: 1,
      items_total: 2,
      required_left: 0,
    });
    expect((await goTo(id, 'tested')).status).toBe(200);
    expect((await goTo(id, 'service')).status).toBe(200);
    expect((await goTo(id, 'retired')).code).toBe('WORKSHOP_STEP_NOT_ALLOWED');
    // It comes back: everything is checked again.
    expect((await goTo(id, 'repair')).body).toMatchObject({ items_done: 0, required_left: 1 });
    expect((await goTo(id, 'tested')).code).toBe('WORKSHOP_CHECKLIST_OPEN');
    await tick(wash?.item_id, true);
    expect((await tick(wash?.item_id, false)).body.checklist.map(({ done_at: at }) => at)).toEqual([
      null,
      null,
    ]);
    await setItems([]);
    expect((await goTo(id, 'tested')).status).toBe(200);
  });

  test('is changed over the version that was read, by whom it may be given to', async () => {
    const { robot_id: id, name } = await aRobot();
    const { version } = (await call('GET', cardOf(id))).body;
    const people = (await call<{ user_id: string; name: string }[]>('GET', `${shop()}/people`)).body;
    const [person] = people;
    const change = { version, owner: 'Hotel', due_on: '2020-01-31', responsible_id: person?.user_id };
    const { body } = await call('PATCH', cardOf(id), change);
    expect(body).toMatchObject({
      owner: 'Hotel',
      due_on: '2020-01-31',
      is_overdue: true,
      responsible: person,
    });
    expect((await call('PATCH', cardOf(id), change)).code).toBe('VERSION_CONFLICT');
    expect((await call('PATCH', cardOf(id), { responsible_id: 'no-one' })).code).toBe('VALIDATION_FAILED');
    expect((await call('PATCH', cardOf(id), { due_on: '31.01.2020' })).status).toBe(400);
    const [entry] = await server.db.asOwner(
      `select before, after from audit_log where code = 'LOG_WORKSHOP_ROBOT_CHANGED' and entity_id = $1`,
      [id],
    );
    expect(entry).toMatchObject({ before: { name, robot_owner: '' }, after: { name, robot_owner: 'Hotel' } });
  });

  test('of another project looks as if it were not there', async () => {
    const { robot_id: id } = await aRobot(other);
    expect((await call('GET', cardOf(id, other))).status).toBe(404);
    expect((await call('GET', cardOf(id))).status).toBe(404);
    expect((await call('PATCH', cardOf(id), { owner: 'Mine' })).status).toBe(404);
    expect((await list(`search=${id}`)).items).toEqual([]);
    expect((await list('limit=100')).items.some((robot) => robot.project_id === other)).toBe(false);
    expect(
      (await list(`limit=100&project_id=${other}`, root)).items.map(({ robot_id: one }) => one),
    ).toContain(id);
  });
});

describe('the list', () => {
  test('counts by state, filters, and goes on after a page', async () => {
    const owner = `Owner ${aName()}`;
    const ids: string[] = [];
    for (const due of ['2030-03-01', '2030-01-01', '2030-02-01']) {
      const { robot_id: id } = await aRobot();
      ids.push(id);
      await call('PATCH', cardOf(id), { owner, due_on: due });
    }
    await goTo(ids[0] ?? '', 'repair');
    const of = `owner=${encodeURIComponent(owner)}`;
    const first = await list(`${of}&limit=2`);
    expect(first.items.map(({ robot_id: id }) => id)).toEqual([ids[1], ids[2]]);
    expect(first.total).toBe(3);
    expect(first.counts).toEqual(
      expect.arrayContaining([
        { state_id: 'received', count: 2 },
        { state_id: 'repair', count: 1 },
      ]),
    );
    const next = await list(`${of}&limit=2&cursor=${first.next_cursor ?? ''}`);
    expect([next.items.map(({ robot_id: id }) => id), next.next_cursor]).toEqual([[ids[0]], null]);
    expect((await list(`${of}&state=repair`)).items).toHaveLength(1);
    const gone = await call<RegisteredRobot>(
      'DELETE',
      `/projects/${own}/robots/${ids[2] ?? ''}`,
      undefined,
      root,
    );
    expect(gone.status).toBe(200);
    const lost = await call('GET', `/workshop/robots?${of}&limit=2&cursor=${first.next_cursor ?? ''}`);
    expect(lost.code).toBe('VALIDATION_FAILED');
  });
});

describe('tasks, notes and photos', () => {
  test('a task is given, done and opened again', async () => {
    const { robot_id: id } = await aRobot();
    const added = await call('POST', `${cardOf(id)}/tasks`, { title: 'Change wheels', due_on: '2020-01-01' });
    expect(added.body).toMatchObject({ open_tasks: 1, overdue_tasks: 1 });
    const task = `${cardOf(id)}/tasks/${added.body.tasks[0]?.task_id ?? ''}`;
    expect((await call('PATCH', task, { is_done: true })).body).toMatchObject({
      open_tasks: 0,
      tasks: [{ done_by: 'Operator', is_overdue: false }],
    });
    expect((await call('PATCH', task, { is_done: false })).body.open_tasks).toBe(1);
    expect((await call('PATCH', task, { assignee_id: 'no-one' })).status).toBe(400);
    expect((await call('DELETE', task)).body.tasks).toEqual([]);
    expect((await call('DELETE', task)).status).toBe(404);
  });

  test('a note is deleted by its author within 15 minutes, and never after', async () => {
    const { robot_id: id } = await aRobot();
    const { body } = await call('POST', `${cardOf(id)}/notes`, { text: '  Wheel squeaks\nleft  ' });
    expect(body.notes).toMatchObject([{ text: 'Wheel squeaks\nleft', by: 'Operator', is_deletable: true }]);
    const note = `${cardOf(id)}/notes/${body.notes[0]?.note_id ?? ''}`;
    expect((await call('DELETE', note, undefined, chief)).code).toBe('WORKSHOP_ENTRY_KEPT');
    await server.db.asOwner(`update workshop_note set created_at = now() - interval '15 minutes'`);
    expect((await call('DELETE', note)).code).toBe('WORKSHOP_ENTRY_KEPT');
    await server.db.asOwner(`update workshop_note set created_at = now() - interval '14 minutes'`);
    expect((await call('DELETE', note)).body.notes).toEqual([]);
    expect((await call('POST', `${cardOf(id)}/notes`, { text: ' ' })).status).toBe(400);
  });

  test('a photo is kept smaller and without its place, and its file goes with the robot', async () => {
    const { robot_id: id } = await aRobot();
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#777' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { body, status } = await call('POST', `${cardOf(id)}/photos`, large);
    expect([status, body.photos[0]?.width, body.photos[0]?.height]).toEqual([201, 2_000, 1_000]);
    const path = `${cardOf(id)}/photos/${body.photos[0]?.photo_id ?? ''}`;
    const { raw } = await call('GET', path);
    expect([raw.headers['content-type'], raw.rawPayload.includes('secret place')]).toEqual([
      'image/jpeg',
      false,
    ]);
    expect((await call('POST', `${cardOf(id)}/photos`, Buffer.from('no picture'))).code).toBe(
      'WORKSHOP_PHOTO_NOT_READABLE',
    );
    await call('DELETE', `/projects/${own}/robots/${id}`, undefined, root);
    const lost = async () => server.db.asOwner('select file from workshop_lost_file');
    expect(await lost()).toHaveLength(1);
    expect(await server.db.asOwner('select 1 from workshop_robot where robot_id = $1', [id])).toEqual([]);
    const removed: string[] = [];
    const files = { remove: async (file: string) => void removed.push(file) };
    await forgetPhotos({ database: server.database, files });
    expect([removed.length, await lost()]).toEqual([1, []]);
  });
});

describe('the states', () => {
  test('are changed over the version that was read; one with robots stays, and each phase has one', async () => {
    const { robot_id: id } = await aRobot();
    const before = (await call<WorkshopStates>('GET', '/workshop/states')).body;
    const put = (states: readonly object[], version = before.version) =>
      call<WorkshopStates>('PUT', '/workshop/states', { version, states }, root);
    const parts = { phase: 'repair', name_en: 'Waits for parts', name_tr: 'Parça bekliyor' };
    const added = await put([...before.states, parts]);
    expect(added.body.states.at(-1)).toMatchObject(parts);
    expect((await put(before.states)).code).toBe('VERSION_CONFLICT');
    const { version, states } = added.body;
    const mine = states.at(-1)?.state_id ?? '';
    await goTo(id, mine);
    expect((await put(before.states, version)).code).toBe('WORKSHOP_STATE_IN_USE');
    const turned = states.map((state) => (state.state_id === mine ? { ...state, phase: 'tested' } : state));
    expect((await put(turned, version)).code).toBe('WORKSHOP_PHASE_FIXED');
    expect((await put(states.slice(1), version)).status).toBe(400);
    await goTo(id, 'repair');
    expect((await put(before.states, version)).status).toBe(200);
  });
});

describe('an import', () => {
  const csvOf = (serials: readonly string[]) =>
    `manufacturer,model,serial number,owner\r\n${serials.map((serial) => `anka,Tray,${serial},Hotel`).join('\r\n')}`;
  const send = (csv: string, check = '') =>
    call<ImportedRobots>('POST', `${shop()}/imports${check}`, { csv });

  test('is previewed, registers what is new with codes that work, and is undone but for what was touched', async () => {
    const serials = [aName(), aName(), aName()];
    const csv = csvOf([...serials, serials[0] ?? '']);
    const seen = (await send(csv, '/check')).body;
    expect([seen.made, seen.refused, seen.import_id, seen.robots]).toEqual([3, 1, null, []]);
    const { body } = await send(csv);
    expect([body.made, body.robots.length]).toEqual([3, 3]);
    const [touched, activated, free] = body.robots;
    expect((await call('GET', cardOf(free?.robot_id ?? ''))).body).toMatchObject({
      owner: 'Hotel',
      state_id: 'received',
      is_chosen: true,
    });
    await call('POST', `${cardOf(touched?.robot_id ?? '')}/notes`, { text: 'Seen' });
    const code = {
      serial_number: activated?.serial_number,
      activation_code: activated?.activation_code,
    };
    expect((await call('POST', '/public/robots/activate', code)).status).toBe(200);
    expect((await send(csv)).body).toMatchObject({ made: 0, refused: 4, import_id: null });
    const undo = () =>
      call<object>('POST', `${shop()}/imports/${body.import_id ?? ''}/undo`, undefined, operator);
    expect((await undo()).body).toEqual({ removed: 1, kept: 2 });
    expect((await call('GET', cardOf(free?.robot_id ?? ''))).status).toBe(404);
    expect((await undo()).code).toBe('ROBOT_IMPORT_UNDONE');
  });

  test('refuses a serial number of another project without a word about it', async () => {
    const serial = aName();
    await aRobot(other, { serial_number: serial });
    expect((await send(csvOf([serial]), '/check')).body.lines).toMatchObject([
      { refusal: { code: 'exists', value: serial } },
    ]);
    expect((await send('manufacturer,model\nanka,Tray')).code).toBe('ROBOT_FILE_COLUMNS_MISSING');
  });
});

describe('labels', () => {
  test('carry only the code that is the robot’s own; others read it with the right to secrets and a password', async () => {
    const { robot_id: id, activation_code: code } = await aRobot();
    const print = (activation_code: string | null, token = operator) =>
      call<Buffer>(
        'POST',
        `${shop()}/labels?lang=tr`,
        { labels: [{ robot_id: id, activation_code }] },
        token,
      );
    const made = await print(code);
    expect([made.status, made.raw.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(made.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await print('AAAA-BBBB-CCCC')).code).toBe('ROBOT_CODE_UNKNOWN');
    expect((await print(null)).status).toBe(403);
    const service = await server.tokenFor({ [own]: ['rr_workshop_chief'] }, 'Chief');
    expect((await print(null, service)).code).toBe('CONFIRMATION_REQUIRED');
    expect((await print(null, chief)).status).toBe(200);
  });
});

describe('retiring', () => {
  test('deletes what a robot could come in with in one step, keeps its history, and is taken back', async () => {
    const { robot_id: id, name, activation_code: oldCode } = await aRobot();
    const robots = `/projects/${own}/robots/${id}`;
    const network = { host: 'vpn.rota.example', port: 1194, protocol: 'udp', network: '10.9.0.0/24' };
    await call('PUT', '/vpn', { server: network, version: 0 }, root);
    const robot = { project_id: own, robot_id: id };
    const client = { name: `Client ${aName()}`, robot };
    const issued = (await call<{ vpn_client_id: string }>('POST', '/vpn/clients', client, root)).body;
    await call('PUT', `${robots}/wifi`, { network: 'Lobby', password: 'eight-chars' }, chief);
    const key = { name: `Key ${aName()}`, permissions: ['robots.read'], robot_id: id };
    await call('POST', `/projects/${own}/api-keys`, key, root);
    const machine = { name: `Machine ${aName()}`, role: 'rr_robot', robot_id: id };
    await call('POST', `/projects/${own}/machine-accounts`, machine, root);
    await call('POST', `${cardOf(id)}/notes`, { text: 'Worked well' });
    const preview = (await call<Retirement>('GET', `${cardOf(id)}/retirement`, undefined, chief)).body;
    expect(preview).toMatchObject({
      name,
      has_wifi: true,
      vpn_client: client.name,
      api_keys: [key.name],
      machine_accounts: [machine.name],
      notes: 1,
    });
    const retire = (said: string, token = chief) =>
      call('POST', `${cardOf(id)}/retire`, { name: said }, token);
    expect((await retire(name, operator)).status).toBe(403);
    expect((await retire('Other')).code).toBe('ROBOT_NAME_DIFFERENT');
    expect((await retire(name)).body).toMatchObject({ phase: 'retired', enabled: false, activated: false });
    expect((await retire(name)).code).toBe('ROBOT_RETIRED');
    const access = (await call<RobotAccess>('GET', `${robots}/access`, undefined, root)).body;
    expect(access).toMatchObject({
      wifi: null,
      vpn_client: null,
      api_keys: [],
      machine_accounts: [],
      mqtt: { is_kept: false },
      activation: { is_kept: false },
    });
    const gone = (
      await call<{ state: string }>('GET', `/vpn/clients/${issued.vpn_client_id}`, undefined, root)
    ).body;
    expect(gone.state).toBe('revoked');
    const serial = (await call<Robot>('GET', robots, undefined, root)).body.serial_number;
    const activate = (activation_code: string) =>
      call('POST', '/public/robots/activate', { serial_number: serial, activation_code });
    expect((await activate(oldCode)).code).toBe('ROBOT_ACTIVATION_INVALID');
    expect((await goTo(id, 'received')).code).toBe('WORKSHOP_STEP_NOT_ALLOWED');
    const back = await call<RegisteredRobot>('POST', `${cardOf(id)}/restore`);
    expect((await call('GET', cardOf(id))).body).toMatchObject({
      phase: 'received',
      enabled: true,
      notes: [{ text: 'Worked well' }],
    });
    expect((await activate(back.body.activation_code)).status).toBe(200);
    expect((await call('POST', `${cardOf(id)}/restore`)).code).toBe('ROBOT_NOT_RETIRED');
  });
});

test('a card moves along to another project with all that hangs on it', async () => {
  const { robot_id: id } = await aRobot();
  await call('PATCH', cardOf(id), { owner: 'Clinic', state_id: 'preparation' });
  await call('POST', `${cardOf(id)}/notes`, { text: 'From the first project' });
  await call('POST', `${cardOf(id)}/tasks`, { title: 'Wash' });
  const move = `/projects/${own}/robots/${id}/move`;
  const preview = (await call<{ moves_along: object[] }>('GET', move, undefined, chief)).body;
  expect(preview.moves_along).toEqual([{ kind: 'workshop_card', count: 1 }]);
  expect((await call('POST', move, { project_id: other }, root)).status).toBe(200);
  expect((await call('GET', cardOf(id, other), undefined, root)).body).toMatchObject({
    project_id: other,
    owner: 'Clinic',
    state_id: 'preparation',
    notes: [{ text: 'From the first project' }],
    tasks: [{ title: 'Wash' }],
  });
  expect((await call('GET', cardOf(id))).status).toBe(404);
});
