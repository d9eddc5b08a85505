import type { Page, RoleMap } from '@rota/contract/core';
import type { Part, PartDetails, RobotParts } from '@rota/contract/parts';
import type { MovePreview } from '@rota/contract/robot-moves';
import type { RegisteredRobot } from '@rota/contract/robots';
import { startServer, type TestServer } from '@rota/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
let [chief, operator, reader] = ['', '', ''];
let count = 0;

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  chief = await server.tokenFor({ [own]: ['rr_workshop_chief'], [other]: ['rr_workshop_chief'] });
  operator = await server.tokenFor({ [own]: ['rr_workshop_operator'] });
  reader = await server.tokenFor({ [own]: ['rr_diagnostic'] });
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Answer<T> = { readonly status: number; readonly body: T; readonly code: string | undefined };
async function call<T = unknown>(
  method: Method,
  path: string,
  body?: object,
  token = operator,
): Promise<Answer<T>> {
  const answer = await server.call(method, path, { token, ...(body && { body }) });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
const next = (): string => `SN-${String((count += 1)).padStart(4, '0')}`;

async function aPart(more: object = {}, token = operator): Promise<Part> {
  const body = { serial_number: next(), model_number: 'BAT-48', type: 'battery', ...more };
  const { status, body: made } = await call<Part>('POST', '/parts', body, token);
  expect(status).toBe(201);
  return made;
}
async function aRobot(project = own, model = 'Tray'): Promise<string> {
  count += 1;
  const body = { name: `R${count}`, model, manufacturer: 'anka', serial_number: `R${count}` };
  return (await call<RegisteredRobot>('POST', `/projects/${project}/robots`, body, chief)).body.robot_id;
}
const install = (part: Part, robotId: string, more: object = {}, token = operator) =>
  call<PartDetails>('POST', `/parts/${part.part_id}/install`, { robot_id: robotId, ...more }, token);
const read = async (part: Part, token = operator): Promise<PartDetails> =>
  (await call<PartDetails>('GET', `/parts/${part.part_id}`, undefined, token)).body;
const logTypes = async (part: Part): Promise<string[]> =>
  (await read(part)).history.map(({ log_type: type }) => type);

describe('the enquiry of a part', () => {
  test('finds it by its serial number, whatever the case, with the robot that it is in', async () => {
    const part = await aPart({ serial_number: 'Işık-77' });
    const robotId = await aRobot();
    await install(part, robotId);
    const { body } = await call<Part>('GET', `/parts?serial_number=${encodeURIComponent('IŞIK-77')}`);
    expect(body).toMatchObject({ part_id: part.part_id, location: 'robot', robot_id: robotId });
    expect(body.robot_name).toMatch(/^R\d+$/);
  });

  test('says that there is none, also to people of other projects', async () => {
    const part = await aPart();
    const stranger = await server.tokenFor({ [other]: ['rr_workshop_chief'] });
    for (const [serial, token] of [
      ['none', operator],
      [part.serial_number, stranger],
    ] as const) {
      const answer = await call<{ message: string }>(
        'GET',
        `/parts?serial_number=${serial}`,
        undefined,
        token,
      );
      expect([answer.status, answer.code]).toEqual([404, 'PART_NOT_FOUND']);
      expect(answer.body.message).toBe('Part not found with serial number');
    }
  });

  test('lists by pages over all projects that the person sees, narrowed and counted', async () => {
    const word = `pump${next().toLowerCase()}`;
    const made: string[] = [];
    for (const project of [own, other, own, other, own]) {
      const more = { project_id: project, type: 'other', other_type: 'Pump', description: word };
      made.push((await aPart(more, chief)).serial_number);
    }
    const page = async (token: string, query: string) =>
      (await call<Page<Part>>('GET', `/parts?q=${word}&${query}`, undefined, token)).body;
    const first = await page(chief, 'limit=2');
    expect(first).toMatchObject({ total: 5 });
    const second = await page(chief, `limit=2&cursor=${first.next_cursor ?? ''}`);
    const third = await page(chief, `limit=2&cursor=${second.next_cursor ?? ''}`);
    const seen = [first, second, third].flatMap(({ items }) => items.map((one) => one.serial_number));
    expect([seen, third.next_cursor]).toEqual([made, null]);
    expect((await page(operator, '')).items).toHaveLength(3);
    expect((await page(chief, `project_id=${other}`)).items).toHaveLength(2);
    expect((await page(chief, 'sort=-updated')).items[0]?.serial_number).toBe(made.at(-1));
    expect((await page(chief, 'location=robot')).items).toEqual([]);
    expect((await page(chief, 'type=other')).items).toHaveLength(5);
  });

  test('knows warranties that end, and those that ended', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const model = next();
    const [soon, late, gone] = [10, 90, -1].map((days) => ({
      model_number: model,
      warranty_until: inDays(days),
    }));
    const ending = await aPart(soon);
    await aPart(late);
    const ended = await aPart(gone);
    const of = async (warranty: string) =>
      (await call<Page<Part>>('GET', `/parts?model=${model}&warranty=${warranty}`)).body.items.map(
        ({ part_id: id }) => id,
      );
    expect([await of('ending'), await of('ended')]).toEqual([[ending.part_id], [ended.part_id]]);
  });
});

describe('a part is registered', () => {
  test('once in the whole installation', async () => {
    const part = await aPart({ project_id: own }, chief);
    for (const project of [own, other]) {
      const body = { serial_number: part.serial_number.toLowerCase(), type: 'lid', project_id: project };
      const answer = await call<{ message: string }>('POST', '/parts', body, chief);
      expect([answer.status, answer.code]).toEqual([409, 'PART_EXISTS']);
      expect(answer.body.message).toBe('Robot part already exists or is assigned to another robot');
    }
  });

  test('in the only project of a person, or in the one that they name', async () => {
    expect((await aPart()).project_id).toBe(own);
    const body = { serial_number: next(), type: 'lid' };
    expect((await call('POST', '/parts', body, chief)).code).toBe('PART_PROJECT_UNCLEAR');
    expect((await call('POST', '/parts', { ...body, project_id: other }, operator)).status).toBe(404);
    expect((await call('POST', '/parts', { ...body, project_id: own }, reader)).status).toBe(403);
    expect((await call('POST', '/parts', body, reader)).status).toBe(403);
  });

  test.each<[object, string]>([
    [{ type: 'lid' }, 'Serial number is required'],
    [{ serial_number: '  ', type: 'lid' }, 'Serial number is required'],
    [{ serial_number: 'X1' }, 'Type is required'],
    [{ serial_number: 'X1', type: 'other' }, 'Type is required'],
  ])('with what is needed: %j', async (body, sentence) => {
    const answer = await call('POST', '/parts', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  test('and changed with what stood there before', async () => {
    const part = await aPart();
    const change = {
      serial_number: part.serial_number,
      type: 'lidar',
      model_number: 'L2',
      version: part.version,
    };
    const { body } = await call<PartDetails>('PATCH', `/parts/${part.part_id}`, change);
    expect(body).toMatchObject({ type: 'lidar', model_number: 'L2', version: 2 });
    expect(body.history[0]).toMatchObject({
      log_type: 'changed',
      changes: [
        { field: 'model_number', from: 'BAT-48', to: 'L2' },
        { field: 'type', from: 'battery', to: 'lidar' },
      ],
    });
    expect((await call('PATCH', `/parts/${part.part_id}`, change)).code).toBe('VERSION_CONFLICT');
    const taken = { ...change, serial_number: (await aPart()).serial_number, version: 2 };
    expect((await call('PATCH', `/parts/${part.part_id}`, taken)).code).toBe('PART_EXISTS');
  });
});

describe('replacing a part', () => {
  test('is one step with reason, photo and test, in the history of both parts', async () => {
    const [old, fresh] = [await aPart(), await aPart()];
    const robotId = await aRobot();
    await install(old, robotId);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const upload = await server.call('POST', `/parts/${fresh.part_id}/files?name=plate.png`, {
      token: operator,
      body: picture,
    });
    const { file_id: photo } = upload.body as { file_id: string };
    const { status, body } = await install(fresh, robotId, {
      replaces_part_id: old.part_id,
      replaced_goes_to: { location: 'repair' },
      reason: 'does not charge',
      test: { passed: true, note: '48.2 V' },
      photo_media_id: photo,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ location: 'robot', robot_id: robotId });
    expect(body.history[0]).toMatchObject({
      log_type: 'installed',
      reason: 'does not charge',
      test: { passed: true, note: '48.2 V' },
      photo_media_id: photo,
      other_part: { serial_number: old.serial_number },
      came_from: { location: 'shelf' },
    });
    expect(await read(old)).toMatchObject({
      location: 'repair',
      robot_id: null,
      history: [{ log_type: 'taken_out', other_part: { part_id: fresh.part_id } }, {}, {}],
    });
    const entries = await server.db.asOwner(
      "select after from audit_log where entity_id = $1 and code = 'LOG_PART_REPLACED'",
      [fresh.part_id],
    );
    expect(entries).toMatchObject([{ after: { replaces: old.serial_number } }]);
  });

  test('happens once by a double click', async () => {
    const [old, fresh] = [await aPart(), await aPart()];
    const robotId = await aRobot();
    await install(old, robotId);
    const more = { replaces_part_id: old.part_id };
    const answers = await Promise.all([install(fresh, robotId, more), install(fresh, robotId, more)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await logTypes(fresh)).toEqual(['installed', 'registered']);
    expect(await logTypes(old)).toEqual(['taken_out', 'installed', 'registered']);
  });

  test('is refused where it cannot be, and changes nothing', async () => {
    const [part, scrapped] = [await aPart(), await aPart()];
    const [first, second] = [await aRobot(), await aRobot()];
    await call('POST', `/parts/${scrapped.part_id}/move`, { location: 'scrap' });
    expect((await install(scrapped, first)).code).toBe('PART_SCRAPPED');
    expect((await install(part, await aRobot(other))).code).toBe('RECORD_NOT_FOUND');
    expect((await install(part, first, { replaces_part_id: scrapped.part_id })).code).toBe(
      'PART_NOT_IN_ROBOT',
    );
    expect((await install(part, first, { photo_media_id: 'none' })).code).toBe('RECORD_NOT_FOUND');
    expect((await install(part, first)).status).toBe(200);
    expect((await install(part, second)).code).toBe('PART_EXISTS');
    expect((await install(part, first, {}, reader)).status).toBe(403);
    const stranger = await server.tokenFor({ [other]: ['rr_workshop_chief'] });
    expect((await install(part, first, {}, stranger)).status).toBe(404);
    expect(await logTypes(part)).toEqual(['installed', 'registered']);
  });

  test('of two people who put one part into two robots, one does', async () => {
    const part = await aPart();
    const robots = [await aRobot(), await aRobot()];
    const answers = await Promise.all(robots.map((robotId) => install(part, robotId)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['PART_EXISTS', undefined]);
  });
});

describe('the history of a part', () => {
  test('keeps all but notes, and those after 15 minutes', async () => {
    const part = await aPart();
    const notes = `/parts/${part.part_id}/notes`;
    const { body } = await call<PartDetails>('POST', notes, { note: 'terminal loose' });
    const noteId = body.history[0]?.event_id ?? '';
    const registered = body.history[1]?.event_id ?? '';
    expect((await call('DELETE', `${notes}/${registered}`)).status).toBe(404);
    expect((await call('DELETE', `${notes}/${noteId}`)).status).toBe(200);
    expect((await call('DELETE', `${notes}/${noteId}`)).status).toBe(404);
    const old = (await call<PartDetails>('POST', notes, { note: 'old' })).body.history[0]?.event_id ?? '';
    await server.db.asOwner('alter table part_event disable trigger part_event_guard');
    await server.db.asOwner("update part_event set at = at - interval '16 minutes' where event_id = $1", [
      old,
    ]);
    await server.db.asOwner('alter table part_event enable trigger part_event_guard');
    const late = await call<{ message: string }>('DELETE', `${notes}/${old}`);
    expect([late.code, late.body.message]).toEqual([
      'AUDIT_ENTRY_TOO_OLD',
      'History log cannot be deleted after 15 minutes',
    ]);
  });

  test('is guarded by the database itself', async () => {
    const part = await aPart();
    const asApp = (statement: string) =>
      server.db.database.tenant(own, async (tx) => {
        const { sql } = await import('kysely');
        await sql.raw(statement).execute(tx);
      });
    await expect(asApp(`delete from part_event where part_id = '${part.part_id}'`)).rejects.toThrow(
      /cannot be deleted/,
    );
    await expect(asApp(`update part_event set note = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(asApp(`delete from part where part_id = '${part.part_id}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      server.db.asOwner(`update part_event set note = 'x' where part_id = $1`, [part.part_id]),
    ).rejects.toThrow(/does not change/);
  });
});

describe('a robot with parts', () => {
  test('takes them along to another project, with history and files', async () => {
    const [part, spare] = [await aPart(), await aPart()];
    const robotId = await aRobot();
    await install(part, robotId);
    await call('POST', `/parts/${part.part_id}/notes`, { note: 'kept' });
    const path = `/projects/${own}/robots/${robotId}/move`;
    const preview = (await call<MovePreview>('GET', path, undefined, chief)).body;
    expect(preview.moves_along).toEqual([{ kind: 'part', count: 1 }]);
    expect((await call('POST', path, { project_id: other }, chief)).status).toBe(200);
    expect((await call('GET', `/parts/${part.part_id}`)).status).toBe(404);
    const moved = await read(part, chief);
    expect(moved).toMatchObject({ project_id: other, robot_id: robotId, location: 'robot' });
    expect(moved.history.map(({ log_type: type }) => type)).toEqual(['note', 'installed', 'registered']);
    expect(await read(spare)).toMatchObject({ project_id: own });
    const back = `/projects/${other}/robots/${robotId}/move`;
    expect((await call('POST', back, { project_id: own }, chief)).status).toBe(200);
    expect(await read(part)).toMatchObject({ project_id: own });
  });

  test('leaves them on the shelf when it is removed, and its name in their history', async () => {
    const part = await aPart();
    const robotId = await aRobot();
    const { body } = await install(part, robotId);
    expect((await call('DELETE', `/projects/${own}/robots/${robotId}`, undefined, chief)).status).toBe(200);
    const after = await read(part);
    expect(after).toMatchObject({ location: 'shelf', robot_id: null });
    expect(after.history[0]).toMatchObject({
      log_type: 'taken_out',
      came_from: { robot_name: body.robot_name },
    });
  });

  test('wears them, also beyond the robot in which they wore', async () => {
    const part = await aPart({ used: { hours: 10, km: 2, cycles: 5 } });
    expect(part.wear).toMatchObject({ hours: 10, km: 2, cycles: 5 });
    const robotId = await aRobot();
    await install(part, robotId);
    await server.db.asOwner("update part set counted_until = now() - interval '2 hours' where part_id = $1", [
      part.part_id,
    ]);
    await server.db.asOwner('update telemetry_progress set rolled_until = now()');
    for (const minutes of [90, 60, 150])
      await server.db.asOwner(
        `insert into robot_minute (project_id, robot_id, at, samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m,
           battery_sum, battery_n, battery_used, speed_sum, speed_n, errors, cpu_sum, memory_sum, disk_sum, usage_n)
         values ($1, $2, now() - $3 * interval '1 minute', 6, 60, 3600, 0, 0, 0, 0, 1500, 0, 0, 50, 0, 0, 0, 0, 0, 0, 0)`,
        [own, robotId, minutes],
      );
    await call('POST', `/parts/${part.part_id}/move`, { location: 'shelf', shelf: 'A3' });
    // The minute before it was installed does not count.
    expect((await read(part)).wear).toMatchObject({ hours: 12, km: 5, cycles: 6 });
  });
});

describe('the bill of a model', () => {
  const setUp = (): Promise<string> => server.tokenFor({ '*': ['rr_workshop_chief'] });
  const line = { type: 'battery', count: 2, most_cycles: 100 };

  test('says what a robot misses, and what is due', async () => {
    const model = `Bill ${next()}`;
    const saved = await call(
      'PUT',
      `/part-bills/${encodeURIComponent(model)}`,
      { lines: [line] },
      await setUp(),
    );
    expect(saved.status).toBe(200);
    const robotId = await aRobot(own, model.toUpperCase());
    const ofRobot = async (): Promise<RobotParts> =>
      (await call<RobotParts>('GET', `/projects/${own}/robots/${robotId}/parts`, undefined, reader)).body;
    expect((await ofRobot()).missing).toMatchObject([{ type: 'battery', count: 2 }]);
    const worn = await aPart({ used: { hours: 0, km: 0, cycles: 100 } });
    await install(worn, robotId);
    const { parts, missing } = await ofRobot();
    expect(missing).toMatchObject([{ type: 'battery', count: 1 }]);
    expect(parts).toMatchObject([{ part_id: worn.part_id, due: ['cycles'] }]);
  });

  test('is of the whole installation, and for who sets it up', async () => {
    const path = `/part-bills/${encodeURIComponent(`Bill ${next()}`)}`;
    expect((await call('PUT', path, { lines: [] }, chief)).status).toBe(403);
    const token = await setUp();
    expect((await call('PUT', path, { lines: [line], version: 0 }, token)).status).toBe(200);
    expect((await call('PUT', path, { lines: [line], version: 0 }, token)).code).toBe('VERSION_CONFLICT');
    const seenBy = async (token: string) =>
      (await call<unknown[]>('GET', '/part-bills', undefined, token)).body.length;
    expect(await seenBy(reader)).toBeGreaterThan(0);
    const guest: RoleMap = { [own]: ['rr_view_only'] };
    expect(await seenBy(await server.tokenFor(guest))).toBe(0);
  });
});

describe('files of a part', () => {
  const send = (part: Part, name: string, body: Buffer) =>
    server.call('POST', `/parts/${part.part_id}/files?name=${name}`, { token: operator, body });

  test('are papers and pictures, read and removed', async () => {
    const part = await aPart();
    const sent = await send(part, 'certificate.pdf', Buffer.from('%PDF-1.7 test'));
    expect(sent.status).toBe(201);
    const { file_id: fileId } = sent.body as { file_id: string };
    expect((await read(part)).files).toMatchObject([
      { name: 'certificate.pdf', type: 'application/pdf', bytes: 13 },
    ]);
    const path = `/parts/${part.part_id}/files/${fileId}`;
    expect((await call('GET', path, undefined, reader)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect(await logTypes(part)).toEqual(['file_removed', 'file_added', 'registered']);
  });

  test('are nothing else', async () => {
    const part = await aPart();
    expect((await send(part, 'a.html', Buffer.from('<script>'))).error?.resultCode).toBe(
      'PART_FILE_NOT_READABLE',
    );
    expect((await send(part, 'big.pdf', Buffer.alloc(10_000_001))).error?.resultCode).toBe(
      'PART_FILE_TOO_LARGE',
    );
    expect((await read(part)).files).toEqual([]);
  });
});

test('labels are one PDF, in the order that was asked for', async () => {
  const parts = [await aPart(), await aPart()];
  const answer = await server.call('POST', '/parts/labels', {
    token: reader,
    body: { part_ids: parts.map(({ part_id: id }) => id), lang: 'tr' },
  });
  expect(answer.status).toBe(200);
  expect(String(answer.body).slice(0, 5)).toBe('%PDF-');
  expect((await call('POST', '/parts/labels', { part_ids: ['none'] })).status).toBe(404);
});

describe('a part of a project', () => {
  type Call = [string, Method, (part: Part, fileId: string) => string, object | undefined];
  const CALLS: Call[] = [
    ['is read', 'GET', ({ part_id: id }) => `/parts/${id}`, undefined],
    ['has files', 'GET', ({ part_id: id }, fileId) => `/parts/${id}/files/${fileId}`, undefined],
    ['is changed', 'PATCH', ({ part_id: id }) => `/parts/${id}`, { serial_number: 'X', type: 'lid' }],
    ['is installed', 'POST', ({ part_id: id }) => `/parts/${id}/install`, { robot_id: 'none' }],
    ['is moved', 'POST', ({ part_id: id }) => `/parts/${id}/move`, { location: 'repair' }],
    ['gets notes', 'POST', ({ part_id: id }) => `/parts/${id}/notes`, { note: 'x' }],
    ['loses notes', 'DELETE', ({ part_id: id }) => `/parts/${id}/notes/none`, undefined],
    ['gets files', 'POST', ({ part_id: id }) => `/parts/${id}/files?name=x.pdf`, undefined],
    ['loses files', 'DELETE', ({ part_id: id }, fileId) => `/parts/${id}/files/${fileId}`, undefined],
  ];

  test.each(CALLS)('%s by those alone who may', async (_what, method, pathOf, body) => {
    const part = await aPart();
    const made = await server.call('POST', `/parts/${part.part_id}/files?name=a.pdf`, {
      token: operator,
      body: Buffer.from('%PDF-1.7'),
    });
    const path = pathOf(part, (made.body as { file_id: string }).file_id);
    const before = await read(part);
    const stranger = await server.tokenFor({ [other]: ['rr_workshop_chief'] });
    const member = await server.tokenFor({ [own]: ['rr_view_only'] });
    for (const token of [stranger, member])
      expect((await call(method, path, body, token)).code).toBe('RECORD_NOT_FOUND');
    const isRead = method === 'GET';
    expect((await call(method, path, body, reader)).status).toBe(isRead ? 200 : 403);
    expect(await read(part)).toEqual(before);
  });
});
