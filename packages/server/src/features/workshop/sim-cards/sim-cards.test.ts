import type { Alert } from '@rota/contract/alerts';
import type { ImportedSims, SimCard, SimCardDetails, UndoneSimImport } from '@rota/contract/sim-cards';
import type { MovePreview } from '@rota/contract/robot-moves';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
let token = '';
let count = 0;

beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  token = await server.tokenFor({ [own]: ['rr_workshop_chief'], [other]: ['rr_workshop_chief'] });
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call<T = unknown>(method: Method, path: string, body?: object, as = token) {
  const answer = await server.call(method, path, { token: as, ...(body && { body }) });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
const base = (project = own) => `/projects/${project}/sim-cards`;
const anIccid = (): string => `89882806660${String((count += 1)).padStart(8, '0')}`;
const aNumber = (): string => `+882280${String((count += 1)).padStart(6, '0')}`;
async function aCard(more: object = {}, project = own): Promise<SimCard> {
  const { status, body } = await call<SimCard>('POST', base(project), { iccid: anIccid(), ...more });
  expect(status).toBe(201);
  return body;
}
async function aRobot(m2m?: string): Promise<string> {
  count += 1;
  const fields = { name: `R${count}`, model: 'M', manufacturer: 'anka', serial_number: `S${count}` };
  const { body } = await call<RegisteredRobot>('POST', `/projects/${own}/robots`, fields);
  if (m2m !== undefined) await call('PATCH', `/projects/${own}/robots/${body.robot_id}`, { m2m_number: m2m });
  return body.robot_id;
}
const numberOf = async (robotId: string, project = own): Promise<string | null> =>
  (await call<Robot>('GET', `/projects/${project}/robots/${robotId}`)).body.m2m_number;
const bind = (card: SimCard, robotId: string | null) =>
  call<SimCard>('PUT', `${base()}/${card.sim_id}/robot`, { robot_id: robotId });
const ofRobot = async (robotId: string, project = own) =>
  (await call<{ sim_card: SimCard | null }>('GET', `/projects/${project}/robots/${robotId}/sim-card`)).body
    .sim_card;

describe('a SIM card', () => {
  test('is known once in the installation, by the number as it is printed', async () => {
    const card = await aCard({ iccid: '8988 2806 6600 0000 001' });
    expect(card.iccid).toBe('8988280666000000001');
    for (const project of [own, other])
      expect((await call('POST', base(project), { iccid: card.iccid })).code).toBe('SIM_EXISTS');
  });

  test.each<[object, string]>([
    [{ iccid: '123' }, 'Enter the 18 to 22 digits on the card'],
    [{ iccid: '8988280666000000009', cost_minor: 100 }, 'Choose a currency'],
    [
      { iccid: '8988280666000000009', period_start: '2026-11-30', period_end: '2026-11-01' },
      'The end must not be before the beginning',
    ],
    [{ iccid: '8988280666000000009', msisdn: 'abc' }, 'Enter 7 to 20 digits'],
  ])('is refused with %j', async (body, sentence) => {
    const answer = await call('POST', base(), body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  test('keeps of when its figures are, which only new figures change', async () => {
    const card = await aCard({ data_used: 10, data_total: 100 });
    const at = '2026-01-01T00:00:00.000Z';
    await server.db.asOwner('update sim_card set figures_at = $1 where sim_id = $2', [at, card.sim_id]);
    const { iccid } = card;
    const save = async (body: object) =>
      (await call<SimCard>('PATCH', `${base()}/${card.sim_id}`, { iccid, ...body })).body;
    expect((await save({ data_used: 10, plan: 'IoT' })).figures_at).toBe(at);
    expect((await save({ data_used: 11, plan: 'IoT' })).figures_at).not.toBe(at);
    expect((await call('PATCH', `${base()}/${card.sim_id}`, { iccid, version: 1 })).code).toBe(
      'VERSION_CONFLICT',
    );
  });
});

describe('the card of a robot', () => {
  test('gives the robot its number, and takes it away again', async () => {
    const [robotId, msisdn] = [await aRobot(), aNumber()];
    const card = await aCard({ msisdn });
    expect((await bind(card, robotId)).body).toMatchObject({ robot_id: robotId });
    expect(await numberOf(robotId)).toBe(msisdn);
    expect((await ofRobot(robotId))?.sim_id).toBe(card.sim_id);
    expect((await bind(await aCard(), robotId)).code).toBe('SIM_ROBOT_TAKEN');
    await bind(card, null);
    expect(await numberOf(robotId)).toBeNull();
    const codes = await server.db.asOwner(
      "select code from audit_log where entity = 'sim_card' and entity_id = $1 order by number",
      [card.sim_id],
    );
    expect(codes.map(({ code }) => code)).toEqual([
      'LOG_SIM_CARD_ADDED',
      'LOG_SIM_CARD_BOUND',
      'LOG_SIM_CARD_UNBOUND',
    ]);
  });

  test('is the one whose number the robot has had all along', async () => {
    const [iccid, msisdn] = [anIccid(), aNumber()];
    const [byCard, byNumber] = [await aRobot(iccid), await aRobot(msisdn)];
    expect(await aCard({ iccid })).toMatchObject({ robot_id: byCard });
    expect(await aCard({ msisdn: msisdn.slice(1) })).toMatchObject({ robot_id: byNumber });
    // A number that is entered at the robot later shows the card, which is bound by a person.
    const card = await aCard({ msisdn: aNumber() });
    const later = await aRobot(card.msisdn ?? '');
    expect(await ofRobot(later)).toMatchObject({ sim_id: card.sim_id, robot_id: null });
  });

  test('is never one of another project', async () => {
    const card = await aCard({}, other);
    const answer = await call('PUT', `${base(other)}/${card.sim_id}/robot`, { robot_id: await aRobot() });
    expect([answer.status, answer.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  test('moves along with it, with its use, and stays when it is removed', async () => {
    const robotId = await aRobot();
    const card = await aCard({ msisdn: aNumber() });
    await bind(card, robotId);
    await server.db.asOwner(
      "insert into sim_usage (project_id, sim_id, day, data_bytes, sms) values ($1, $2, '2026-11-01', 5, 1)",
      [own, card.sim_id],
    );
    const move = `/projects/${own}/robots/${robotId}/move`;
    const preview = (await call<MovePreview>('GET', move)).body.moves_along;
    expect(preview).toContainEqual({ kind: 'sim_card', count: 1 });
    expect((await call('POST', move, { project_id: other })).status).toBe(200);
    expect(await ofRobot(robotId, other)).toMatchObject({ sim_id: card.sim_id });
    const { body } = await call<SimCardDetails>('GET', `${base(other)}/${card.sim_id}`);
    expect(body.days).toEqual([{ day: '2026-11-01', data_bytes: 5, sms: 1 }]);
    expect((await call('DELETE', `/projects/${other}/robots/${robotId}`)).status).toBe(200);
    const left = await call<SimCard>('GET', `${base(other)}/${card.sim_id}`);
    expect(left.body).toMatchObject({ robot_id: null });
  });
});

test('a card beyond 80% raises its alert, which ends with the figures of a new period', async () => {
  const msisdn = aNumber();
  const card = await aCard({ msisdn, data_used: 84, data_total: 100 });
  const mine = async (): Promise<Alert | undefined> =>
    (await call<Alert[]>('GET', `/projects/${own}/alerts`)).body.find(
      ({ params }) => params['sim'] === msisdn,
    );
  await waitFor(async () => (await mine()) !== undefined, 30_000);
  expect(await mine()).toMatchObject({ code: 'sim_quota', severity: 'warning', params: { percent: 84 } });
  const { iccid } = card;
  await call('PATCH', `${base()}/${card.sim_id}`, { iccid, msisdn, data_used: 1, data_total: 100 });
  await waitFor(async () => (await mine()) === undefined, 30_000);
});

describe('a file of SIM cards', () => {
  const send = async (path: string, csv?: string) => {
    const answer = await call<ImportedSims & UndoneSimImport>(
      'POST',
      `${base()}/import${path}`,
      csv === undefined ? undefined : { csv },
    );
    return { ...answer.body, code: answer.code };
  };
  const get = async (simId: string) => (await call<SimCard>('GET', `${base()}/${simId}`)).body;

  test('adds cards and brings figures of known ones; empty cells change nothing', async () => {
    const card = await aCard({ plan: 'IoT 500', data_total: 500_000_000, cost_minor: 150, currency: 'EUR' });
    const fresh = anIccid();
    const csv = `ICCID;Kullanılan MB;Dönem sonu;Maliyet;Para birimi\r\n${card.iccid};412,5;30.11.2026;;\r\n${fresh};1;;2,40;usd\r\n12;;;;\r\n`;
    expect(await send('/check', csv)).toMatchObject({ made: 1, changed: 1, refused: 1, import_id: null });
    expect(await get(card.sim_id)).toMatchObject({ data_used: 0 });
    const { import_id: importId } = await send('', csv);
    expect(await get(card.sim_id)).toMatchObject({
      data_used: 412_500_000,
      data_total: 500_000_000,
      plan: 'IoT 500',
      period_end: '2026-11-30',
      cost_minor: 150,
    });
    const cards = (await call<SimCard[]>('GET', base())).body;
    expect(cards.find(({ iccid }) => iccid === fresh)).toMatchObject({ cost_minor: 240, currency: 'USD' });
    expect(await send('', csv)).toMatchObject({ made: 0, changed: 0, same: 2, import_id: null });
    expect(await send(`/${importId ?? ''}/undo`)).toMatchObject({ undone: 2, kept: 0 });
    expect(await get(card.sim_id)).toMatchObject({ data_used: 0, period_end: null });
    expect(await send(`/${importId ?? ''}/undo`)).toMatchObject({ undone: 0, kept: 0 });
  });

  test('is undone but for cards that were changed since', async () => {
    const [first, second] = [anIccid(), anIccid()];
    const { import_id: importId } = await send('', `iccid\r\n${first}\r\n${second}\r\n`);
    const cards = (await call<SimCard[]>('GET', base())).body;
    const touched = cards.find(({ iccid }) => iccid === second);
    await call('PATCH', `${base()}/${touched?.sim_id ?? ''}`, { iccid: second, plan: 'mine' });
    expect(await send(`/${importId ?? ''}/undo`)).toMatchObject({ undone: 1, kept: 1 });
  });

  test.each([
    ['an ICCID that is none', '12', '', 'iccid_invalid'],
    ['megabytes that are none', '8988280666999999901', 'viel', 'data_unclear'],
  ])('names the line with %s', async (_what, iccid, used, code) => {
    const { lines } = await send('/check', `iccid,data_used_mb\r\n${iccid},${used}\r\n`);
    expect(lines).toMatchObject([{ line: 2, outcome: 'refused', refusal: { code } }]);
  });

  test('shows no card of another project', async () => {
    const foreign = await aCard({ plan: 'secret' }, other);
    const answer = await send('/check', `iccid\r\n${foreign.iccid}\r\n`);
    expect(answer.lines).toMatchObject([{ outcome: 'refused', refusal: { code: 'sim_exists' } }]);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  test('without the column of ICCIDs is refused as a whole', async () => {
    expect((await send('/check', 'a,b\r\n1,2\r\n')).code).toBe('SIM_FILE_COLUMNS_MISSING');
  });
});
