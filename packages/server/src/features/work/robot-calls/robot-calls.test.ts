import { randomUUID } from 'node:crypto';
import type {
  CallFloor,
  FollowedCall,
  RobotCall,
  StaffCallAnswer,
  StationPage,
} from '@rota/contract/robot-calls';
import type { SavedCallSettings, Station } from '@rota/contract/stations';
import { aName, startServer, waitFor } from '@rota/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startCallsStage, type CallsStage } from './calls-stage.fake.ts';

let stage: CallsStage;
let admin = '';
let operator = '';
beforeAll(async () => {
  stage = await startCallsStage();
  admin = await stage.as('rr_project_admin');
  operator = await stage.as('rr_delivery_operator');
});
afterAll(() => stage.stop());
beforeEach(() => stage.clear());

const inProject = (rest: string, project = stage.projectId) => `/projects/${project}/${rest}`;
async function aStation(more: object = {}): Promise<Station> {
  const body = { name: `Table ${aName()}`, target_id: stage.targets.table, ...more };
  const { status, body: made, error } = await stage.call(admin, 'POST', inProject('stations'), body);
  expect([status, error.message]).toEqual([201, undefined]);
  return made as Station;
}
async function callAs(
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<StaffCallAnswer> {
  const { status, body: answer } = await stage.server.call('POST', inProject('robot-calls'), {
    token,
    body,
    headers,
  });
  expect(status).toBe(200);
  return answer as StaffCallAnswer;
}
const guestCalls = async (code: string, body: object = {}) => {
  const { status, body: answer } = await stage.call(
    undefined,
    'POST',
    `/public/stations/${code}/calls`,
    body,
  );
  expect(status).toBe(200);
  return answer as StaffCallAnswer;
};
const followed = async (token: string | undefined) =>
  (await stage.call(undefined, 'GET', `/public/calls/${String(token)}`)).body as FollowedCall;
const callKey = () => randomUUID();

const switchFeatures = (features: object) =>
  stage.call(admin, 'PATCH', `/projects/${stage.projectId}`, { features });

describe('a station', () => {
  test('is made, listed as it is now, changed, given a new code and deleted', async () => {
    const made = await aStation({ purposes: [{ kind: 'dish_collection' }, { kind: 'delivery' }] });
    expect(made).toMatchObject({
      availability: 'taking_orders',
      availability_reason: null,
      switch: 'automatic',
      target_name: 'Table 4',
    });
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(made.wait_s).toBeLessThan(120);
    const path = inProject(`stations/${made.station_id}`);
    const changed = await stage.call(admin, 'PATCH', path, {
      name: `${made.name} at the window`,
      version: made.version,
    });
    expect(changed.body).toMatchObject({ name: `${made.name} at the window`, version: 2 });
    const stale = await stage.call(admin, 'PATCH', path, { name: 'x', version: made.version });
    expect([stale.status, stale.error.resultCode]).toEqual([409, 'VERSION_CONFLICT']);
    const listed = await stage.call(
      admin,
      'GET',
      inProject(`stations?search=${encodeURIComponent(made.name)}&availability=taking_orders`),
    );
    expect(listed.body).toMatchObject([{ station_id: made.station_id, open_calls: 0 }]);
    const renewed = (await stage.call(admin, 'POST', `${path}/code`)).body as Station;
    expect([
      (await stage.call(undefined, 'GET', `/public/stations/${made.code}`)).status,
      renewed.code === made.code,
    ]).toEqual([404, false]);
    expect((await stage.call(undefined, 'GET', `/public/stations/${renewed.code}`)).status).toBe(200);
    expect((await stage.call(admin, 'DELETE', path)).status).toBe(200);
    expect((await stage.call(undefined, 'GET', `/public/stations/${renewed.code}`)).status).toBe(404);
  });

  test('has a QR code of its public page, as a drawing and as a picture', async () => {
    const { station_id: id, url, code } = await aStation();
    expect(url.endsWith(`/r/${code}`)).toBe(true);
    const svg = await stage.call(admin, 'GET', inProject(`stations/${id}/qr`));
    expect(svg.raw.body).toContain('<svg');
    const png = await stage.server.call('GET', inProject(`stations/${id}/qr?format=png`), { token: admin });
    expect((await sharp(png.raw.rawPayload).metadata()).width).toBe(1_024);
  });

  test.each([
    ['by a person who may only look', 'rr_view_only', 403],
    ['for a target that is not there', 'rr_project_admin', 404],
    ['of a name that is taken', 'rr_project_admin', 409],
    ['that is for nothing', 'rr_project_admin', 400],
  ])('%s is refused', async (what, role, status) => {
    const { name } = what.includes('taken') ? await aStation() : { name: aName() };
    const body = {
      name: name.toUpperCase(),
      target_id: what.includes('target') ? 'none' : stage.targets.bar,
      ...(what.includes('nothing') && { purposes: [] }),
    };
    expect((await stage.call(await stage.as(role), 'POST', inProject('stations'), body)).status).toBe(status);
  });

  test('is hidden from another project', async () => {
    const { station_id: id } = await aStation();
    const stranger = await stage.as('rr_project_admin', stage.otherId);
    for (const project of [stage.projectId, stage.otherId])
      expect((await stage.call(stranger, 'GET', inProject(`stations/${id}`, project))).status).toBe(404);
  });

  test('takes no calls while robot calls are off in the project, and says so to guests', async () => {
    const { code } = await aStation();
    await switchFeatures({ robot_calls: false });
    const page = (await stage.call(undefined, 'GET', `/public/stations/${code}`)).body as StationPage;
    expect(page.stations).toMatchObject([{ availability: 'not_available', reason: 'calls_off' }]);
    const refused = await stage.call(undefined, 'POST', `/public/stations/${code}/calls`, {});
    expect(refused.error).toMatchObject({ resultCode: 'FEATURE_OFF', feature: 'robot_calls' });
    await switchFeatures({ robot_calls: true });
    expect(await guestCalls(code)).toMatchObject({ result: 'success' });
  });

  test('offers no kind of task that is off in the project', async () => {
    const { code } = await aStation({ purposes: [{ kind: 'guidance' }] });
    await switchFeatures({ guidance: false });
    const page = (await stage.call(undefined, 'GET', `/public/stations/${code}`)).body as StationPage;
    expect(page.stations).toMatchObject([{ kinds: [] }]);
    await switchFeatures({ guidance: true });
  });

  test('that is switched off says why, and takes no calls until its hours decide again', async () => {
    const { station_id: id, code } = await aStation({
      hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    });
    const path = inProject(`stations/${id}/switch`);
    const closed = await stage.call(operator, 'PUT', path, { switch: 'closed', reason: 'We clean' });
    expect(closed.body).toMatchObject({
      availability: 'not_available',
      availability_reason: 'switched_off',
      switch_reason: 'We clean',
    });
    const page = (await stage.call(undefined, 'GET', `/public/stations/${code}`)).body as StationPage;
    expect(page.stations).toMatchObject([
      { availability: 'not_available', reason: 'switched_off', note: 'We clean' },
    ]);
    expect(await guestCalls(code)).toMatchObject({
      result: 'error',
      text: 'Robot call failed',
      reason: 'switched_off',
      needs_confirmation: false,
    });
    expect((await stage.call(operator, 'PUT', path, { switch: 'automatic' })).body).toMatchObject({
      availability: 'taking_orders',
      switch_reason: null,
    });
  });
});

describe('a call of staff', () => {
  test('to a target gets the robot at once; a repetition is the same call, without its token', async () => {
    const headers = { 'idempotency-key': callKey() };
    const first = await callAs(operator, { target_id: stage.targets.bar }, headers);
    expect(first).toMatchObject({ result: 'success', needs_confirmation: false });
    expect(first.call_token).toMatch(/^rota_call_/);
    const again = await callAs(operator, { target_id: stage.targets.bar }, headers);
    expect(again).toMatchObject({
      result: 'success',
      delivery_id: first.delivery_id,
      call_id: first.call_id,
    });
    expect(again.call_token).toBeUndefined();
    const kept = await stage.server.db.asOwner(
      `select answer::text as text from idempotency_key where key = $1`,
      [headers['idempotency-key']],
    );
    expect(String(kept[0]?.['text'])).not.toContain('rota_call_');
    await waitFor(async () => (await followed(first.call_token)).state === 'arrived', 30_000);
  });

  test('waits while the robot has other work, is listed, found, and cancelled', async () => {
    await callAs(operator, { target_id: stage.targets.bar });
    await stage.call(admin, 'PATCH', inProject('robot-call-settings'), {
      high_demand_after_minutes: 240,
      closed_after_minutes: 1_440,
    });
    const { station_id: id } = await aStation();
    const made = await callAs(operator, { station_id: id, confirm: true, note: 'Two plates' });
    expect(made).toMatchObject({ result: 'queued_success', text: 'Your call is in the queue' });
    const path = inProject(`robot-calls/${String(made.call_id)}`);
    expect((await stage.call(operator, 'GET', path)).body).toMatchObject({
      source: 'staff',
      called_by: 'The rr_delivery_operator',
      state: 'waiting',
    });
    const list = await stage.call(operator, 'GET', inProject(`robot-calls?station_id=${id}&state=open`));
    expect((list.body as { items: RobotCall[] }).items).toMatchObject([
      { call_id: made.call_id, station_id: id },
    ]);
    expect((await stage.call(operator, 'GET', inProject(`stations/${id}`))).body).toMatchObject({
      open_calls: 1,
    });
    expect((await stage.call(operator, 'POST', `${path}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    const twice = await stage.call(operator, 'POST', `${path}/cancel`);
    expect([twice.status, twice.error.resultCode]).toEqual([409, 'CALL_NOT_CANCELLABLE']);
    const log = await stage.server.db.asOwner(
      `select code, actor_name from audit_log where entity = 'robot_call' and entity_id = $1 order by number`,
      [made.call_id],
    );
    expect(log.map(({ code }) => code)).toEqual(['LOG_ROBOT_CALLED', 'LOG_ROBOT_CALL_CANCELLED']);
  });

  test('is busy while the wait is too long for a caller who did not confirm it', async () => {
    await stage.call(admin, 'PATCH', inProject('robot-call-settings'), {
      high_demand_after_minutes: 1,
      closed_after_minutes: 1_440,
    });
    await callAs(operator, { target_id: stage.targets.bar, kind: 'meeting' });
    for (let count = 0; count < 3; count += 1)
      await callAs(operator, { target_id: stage.targets.bar, confirm: true });
    const { station_id: id } = await aStation({ target_id: stage.targets.dishes });
    const asked = await callAs(operator, { station_id: id });
    expect(asked).toMatchObject({ result: 'busy', text: 'robot is busy', needs_confirmation: true });
    expect(asked.call_id).toBeUndefined();
    expect(await callAs(operator, { station_id: id, confirm: true })).toMatchObject({
      result: 'queued_success',
    });
    await stage.call(admin, 'PATCH', inProject('robot-call-settings'), { high_demand_after_minutes: 240 });
  });

  test.each([
    ['for what the station is not for', { kind: 'birthday' }, 409, 'CALL_KIND_NOT_OFFERED'],
    ['to a station that is not there', { station_id: 'none' }, 404, 'RECORD_NOT_FOUND'],
    ['to nothing', { station_id: undefined }, 400, 'VALIDATION_FAILED'],
  ])('%s is refused', async (_what, change, status, code) => {
    const { station_id } = await aStation();
    const answer = await stage.call(operator, 'POST', inProject('robot-calls'), { station_id, ...change });
    expect([answer.status, answer.error.resultCode]).toEqual([status, code]);
  });

  test('finds no robot where none is', async () => {
    const stranger = await stage.as('rr_project_admin', stage.otherId);
    const nowhere = await stage.call(stranger, 'POST', inProject('robot-calls', stage.otherId), {
      target_id: stage.targets.bar,
    });
    expect(nowhere.status).toBe(404);
    expect(
      (await stage.call(stranger, 'POST', inProject('robot-calls'), { target_id: stage.targets.bar })).status,
    ).toBe(404);
    expect(
      (
        await stage.call(await stage.as('rr_view_only'), 'POST', inProject('robot-calls'), {
          target_id: stage.targets.bar,
        })
      ).status,
    ).toBe(403);
    const { station_id: id } = await aStation();
    await stage.server.db.asOwner(`update station set target_id = 'gone' where station_id = $1`, [id]);
    expect(await callAs(operator, { station_id: id })).toMatchObject({
      result: 'no_robot_available',
      text: 'no suitable robot available for a call',
      reason: 'place_missing',
    });
  });
});

describe('a guest', () => {
  test('calls with the code as typed, follows that call alone, and cancels it', async () => {
    await callAs(operator, { target_id: stage.targets.bar });
    const { code, name } = await aStation({ purposes: [{ kind: 'delivery' }, { kind: 'dish_collection' }] });
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
    const page = (await stage.call(undefined, 'GET', `/public/stations/${encodeURIComponent(typed)}`))
      .body as StationPage;
    expect(page).toMatchObject({
      kind: 'station',
      stations: [{ name, kinds: ['delivery', 'dish_collection'] }],
    });
    const made = await guestCalls(code, { confirm: true });
    expect(made.delivery_id).toBeUndefined();
    const seen = await followed(made.call_token);
    expect(seen).toMatchObject({
      call_id: made.call_id,
      state: 'waiting',
      robot: null,
      may_cancel: true,
      is_cancellable: true,
      place: { name },
    });
    expect(JSON.stringify(seen)).not.toContain(stage.targets.table);
    const floor = (await stage.call(undefined, 'GET', `/public/calls/${String(made.call_token)}/floor`))
      .body as CallFloor;
    expect([floor.width, floor.height, floor.x, floor.y]).toEqual([5, 5, 0, 0]);
    const picture = await sharp(Buffer.from(floor.png, 'base64')).metadata();
    expect([picture.format, picture.width]).toEqual(['png', 100]);
    expect(
      (await stage.call(undefined, 'POST', `/public/calls/${String(made.call_token)}/cancel`)).body,
    ).toMatchObject({
      state: 'cancelled',
    });
  });

  test('with a second phone comes to the same call, and may not cancel another person’s call', async () => {
    await callAs(operator, { target_id: stage.targets.bar });
    const { code } = await aStation();
    const [mine, yours] = [callKey(), callKey()];
    const both = await Promise.all([
      guestCalls(code, { caller_key: mine, confirm: true }),
      guestCalls(code, { caller_key: yours, confirm: true }),
    ]);
    expect(new Set(both.map((one) => one.call_id)).size).toBe(1);
    const second = both.find(({ joined }) => joined === true);
    const first = both.find(({ joined }) => joined === undefined);
    const refused = await stage.call(undefined, 'POST', `/public/calls/${String(second?.call_token)}/cancel`);
    expect([refused.status, refused.error.resultCode]).toEqual([409, 'CALL_OF_SOMEBODY_ELSE']);
    // The first one lost the answer and asks again with its key: it may still cancel.
    const again = await guestCalls(code, { caller_key: first === both[0] ? mine : yours });
    expect(again).toMatchObject({ joined: true, call_id: first?.call_id });
    expect((await followed(again.call_token)).may_cancel).toBe(true);
    const rows = await stage.server.db.asOwner(`select 1 from robot_call where call_id = $1`, [
      first?.call_id,
    ]);
    expect(rows).toHaveLength(1);
    // After a restart, or on a second server, the call and who may do what with it are the same.
    const restarted = await startServer({ on: stage.server.db });
    const token = String(again.call_token);
    expect((await restarted.call('GET', `/public/calls/${token}`)).body).toMatchObject({
      call_id: first?.call_id,
      may_cancel: true,
    });
    const third = await restarted.call('POST', `/public/stations/${code}/calls`, { body: {} });
    expect(third.body).toMatchObject({ joined: true, call_id: first?.call_id });
    await restarted.stop();
  });

  test('is stopped who calls and cancels again and again, at that station alone', async () => {
    await callAs(operator, { target_id: stage.targets.bar });
    const { code } = await aStation();
    const last = await guestCalls(code, { confirm: true });
    expect(
      (await stage.call(undefined, 'POST', `/public/calls/${String(last.call_token)}/cancel`)).status,
    ).toBe(200);
    await stage.server.db.asOwner(
      `insert into robot_call (project_id, call_id, delivery_id, station_id, place_name, target_id, kind, source, called_by, created_at, ended_at)
       select project_id, call_id || n, delivery_id, station_id, place_name, target_id, kind, source, called_by, now(), now()
       from robot_call, generate_series(1, 7) n where call_id = $1`,
      [last.call_id],
    );
    expect(await guestCalls(code, { confirm: true })).toMatchObject({
      result: 'error',
      reason: 'too_many_calls',
    });
    expect(
      await guestCalls((await aStation({ target_id: stage.targets.dishes })).code, { confirm: true }),
    ).toMatchObject({
      result: 'queued_success',
    });
  });

  test.each([
    ['GET', '/public/stations/0000-0000-0000', 404],
    ['GET', '/public/stations/short', 400],
    ['GET', `/public/calls/rota_call_${'x'.repeat(43)}`, 404],
    ['POST', `/public/calls/rota_call_${'x'.repeat(43)}/cancel`, 404],
  ] as const)('who guesses gets nothing: %s %s', async (method, path, status) => {
    expect((await stage.call(undefined, method, path)).status).toBe(status);
  });

  test('follows a call until an hour after its end', async () => {
    const { code } = await aStation();
    const { call_token: callToken, call_id: id } = await guestCalls(code);
    await waitFor(async () => (await followed(callToken)).state === 'arrived', 30_000);
    await stage.clear();
    expect(await followed(callToken)).toMatchObject({
      state: 'cancelled',
      robot: null,
      is_cancellable: false,
    });
    await stage.server.db.asOwner(
      `update robot_call set ended_at = now() - interval '61 minutes' where call_id = $1`,
      [id],
    );
    expect((await stage.call(undefined, 'GET', `/public/calls/${String(callToken)}`)).status).toBe(404);
  });

  test('on the page of a project chooses the station, and a page that is switched off opens nothing', async () => {
    const path = inProject('robot-call-settings');
    const { code } = (await stage.call(admin, 'PATCH', path, { is_project_page_on: true }))
      .body as SavedCallSettings;
    const [open, hidden] = [await aStation(), await aStation({ is_public: false })];
    const page = (await stage.call(undefined, 'GET', `/public/stations/${String(code)}`)).body as StationPage;
    expect(page.kind).toBe('project');
    const shown = page.stations.map((one) => one.station_id);
    expect([shown.includes(open.station_id), shown.includes(hidden.station_id)]).toEqual([true, false]);
    const calls = `/public/stations/${String(code)}/calls`;
    expect((await stage.call(undefined, 'POST', calls, {})).error.resultCode).toBe('CALL_NEEDS_STATION');
    expect((await stage.call(undefined, 'POST', calls, { station_id: hidden.station_id })).status).toBe(404);
    expect(
      (await stage.call(undefined, 'POST', calls, { station_id: open.station_id, confirm: true })).body,
    ).toMatchObject({
      result: 'success',
    });
    await stage.call(admin, 'PATCH', path, { is_project_page_on: false });
    expect((await stage.call(undefined, 'GET', `/public/stations/${String(code)}`)).status).toBe(404);
  });
});

test('the token of a call opens a live socket to this call, and to nothing else', async () => {
  const { code } = await aStation();
  const other = await callAs(operator, { target_id: stage.targets.bar });
  const made = await guestCalls(code, { confirm: true });
  const socket = new WebSocket(`${String(stage.server.url).replace(/^http/, 'ws')}/api/live`);
  const heard: {
    type: string;
    topic?: string;
    resultCode?: string;
    data?: FollowedCall[];
    upsert?: FollowedCall[];
  }[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as (typeof heard)[number]));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'auth', token: made.call_token }));
  const watch = (topic: string, id?: string) =>
    socket.send(JSON.stringify({ type: 'subscribe', topic, project_id: stage.projectId, id }));
  for (const topic of ['robots', 'poses', 'deliveries', 'stations']) watch(topic);
  watch('call', other.call_id);
  watch('call', made.call_id);
  await waitFor(() => heard.some(({ type }) => type === 'snapshot'));
  expect(heard.filter(({ type }) => type === 'error').map(({ resultCode }) => resultCode)).toEqual(
    Array.from({ length: 5 }, () => 'RECORD_NOT_FOUND'),
  );
  expect(heard.find(({ type }) => type === 'snapshot')?.data).toMatchObject([
    { call_id: made.call_id, state: 'waiting' },
  ]);
  await stage.call(undefined, 'POST', `/public/calls/${String(made.call_token)}/cancel`);
  await waitFor(() => heard.some(({ upsert }) => upsert?.[0]?.state === 'cancelled'));
  // The same token opens none of the staff calls.
  expect((await stage.call(made.call_token, 'GET', `/robots/${stage.projectId}`)).status).toBe(401);
  socket.terminate();
});
