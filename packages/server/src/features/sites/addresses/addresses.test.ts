import type {
  Address,
  AddressPerson,
  AddressPlace,
  AddressReview,
  ImportedAddresses,
  ReviewedAddresses,
} from '@rota/contract/addresses';
import type { Page } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { ServerMessage } from '@rota/contract/live';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let server: TestServer;
let own: number;
let other: number;
let admin: string;
let verifier: string;
let ada: { id: string; username: string };
let bora: { id: string; username: string };
let stranger: { id: string; username: string };
beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  admin = await server.tokenFor({ [own]: ['rr_project_admin'] }, 'Admin');
  verifier = await server.tokenFor({ [own]: ['rr_address_verifier'] }, 'Vera');
  [ada, bora] = [
    await server.addUser({ name: 'Ada', lastname: 'Işık', roles: { [own]: ['rr_view_only'] } }),
    await server.addUser({ name: 'Bora', roles: { [own]: ['rr_view_only'] } }),
  ];
  stranger = await server.addUser({ name: 'Derya', roles: { [other]: ['rr_project_admin'] } });
  await server.db.asOwner(
    `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'inn_1', 'inn', '1', 'k')`,
    [own],
  );
  for (const name of ['Oda 1', 'Masa 7']) {
    await server.db.asOwner(
      `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, $2, 'inn_1', $2, lower($2), 'table', 1, 2, 0)`,
      [own, name],
    );
  }
});
beforeEach(() => server.db.asOwner('delete from address'));
afterAll(() => server.stop());

const base = (projectId = own) => `/projects/${projectId}/addresses`;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, path = '', body?: object, token = admin): Promise<Answer> =>
  server.call(method, base() + path, { token, body });
const at = (name: string, more: object = {}) => ({ site: 'inn', floor: '1', name, ...more });
async function added(name: string, more: object = {}): Promise<Address> {
  const answer = await call('POST', '', at(name, more));
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as Address;
}
async function listed(query = '', token = admin): Promise<string[]> {
  return ((await call('GET', query, undefined, token)).body as Page<Address>).items.map(({ name }) => name);
}
const codeOf = async (answer: Promise<Answer>) => [(await answer).status, (await answer).error.resultCode];
const codesOf = async (uid: string) =>
  (await server.db.asOwner('select code from audit_entry where entity_id = $1 order by number', [uid])).map(
    ({ code }) => code,
  );

describe('an address is given to a person', () => {
  const assign = (name: string, user_id: string, verified = false) =>
    call('PUT', '', at(name, { user_id, verified }));

  test('by its place and name, waits for review or is verified at once, and finds its target by its name', async () => {
    const made = (await assign('oda-1', ada.id)).body as Address;
    expect(made).toMatchObject({ user_id: ada.id, user_name: 'Ada Işık', verified: false, state: 'waiting' });
    expect(made.target).toMatchObject({ target_id: 'Oda 1', how: 'by_name', x: 1, y: 2 });
    const again = (await assign('ODA-1', ada.id, true)).body as Address;
    expect(again).toMatchObject({ uid: made.uid, verified: true, reviewed_by: 'Admin' });
    expect(await codesOf(made.uid)).toEqual(['LOG_ADDRESS_ASSIGNED', 'LOG_ADDRESS_ASSIGNED']);
  });

  test('once: a second claim is rejected until the first is withdrawn or rejected; one that was rejected is sent again', async () => {
    const { uid } = (await assign('Oda 1', ada.id)).body as Address;
    expect(await codeOf(assign('ODA 1', bora.id))).toEqual([409, 'ADDRESS_ALREADY_ASSIGNED']);
    const mine = { user_id: ada.id, address_uid: uid };
    expect(await codeOf(call('DELETE', '', { ...mine, user_id: bora.id }))).toEqual([
      404,
      'RECORD_NOT_FOUND',
    ]);
    expect((await call('DELETE', '', mine)).body).toMatchObject({ uid, user_id: null });
    expect((await assign('Oda 1', bora.id)).body).toMatchObject({ uid, user_id: bora.id });
    await call('POST', `/${uid}/reject`, { reason: 'Not theirs' });
    expect((await assign('Oda 1', bora.id)).body).toMatchObject({
      uid,
      state: 'waiting',
      reject_reason: null,
    });
  });

  test.each([
    ['PUT', { site: 'inn', floor: '1', name: 'x' }],
    ['DELETE', { address_uid: 'x' }],
    ['PUT', { site: 'inn', floor: '1', name: 'x', user_id: ' ' }],
  ] as const)('who is named, or it is refused in the words of the product: %s', async (method, body) => {
    const answer = await call(method, '', body);
    expect([answer.status, answer.error.message]).toEqual([400, 'projectId and userId are required']);
  });

  test('only of the project: a person of another project is answered like an unknown one, without a name', async () => {
    const { uid } = await added('Oda 2');
    const unknown = await assign('Oda 1', 'no-such-user');
    expect([unknown.status, unknown.error.resultCode]).toEqual([404, 'RECORD_NOT_FOUND']);
    for (const user_id of [stranger.id, 'no-such-user'])
      for (const answer of [
        await assign('Oda 1', user_id),
        await call('POST', '', at('Oda 3', { user_id })),
        await call('PATCH', `/${uid}`, { version: 1, user_id }),
      ])
        expect([answer.status, answer.body]).toEqual([
          404,
          { ...(unknown.body as object), request_id: expect.any(String) as string },
        ]);
  });

  test('who left the project keeps it until it is taken back, and is given no other', async () => {
    const leaver = await server.addUser({ name: 'Ece', roles: { [own]: ['rr_view_only'] } });
    const { uid } = (await assign('Oda 1', leaver.id)).body as Address;
    await server.db.asOwner('delete from user_role where user_id = $1', [leaver.id]);
    expect((await assign('Oda 1', leaver.id, true)).body).toMatchObject({
      uid,
      user_id: leaver.id,
      verified: true,
    });
    expect(await codeOf(assign('Oda 2', leaver.id))).toEqual([404, 'RECORD_NOT_FOUND']);
    const csv = `site,floor,name,person\ninn,1,Oda 1,${leaver.username}\ninn,1,Oda 2,${leaver.username}\ninn,1,Oda 3,${stranger.username}\n`;
    const { lines } = (await call('POST', '/import/check', { csv })).body as ImportedAddresses;
    expect(lines.map(({ outcome, refusal }) => refusal?.code ?? outcome)).toEqual([
      'same',
      'person_unknown',
      'person_unknown',
    ]);
  });
});

describe('a list of addresses', () => {
  beforeEach(async () => {
    for (const name of ['Oda 10', 'Oda 2', 'Işık Suit']) await added(name);
    await added('Oda 1', { user_id: ada.id, verified: true });
    await added('Oda 1', { floor: '2' });
  });
  test.each([
    ['', ['Işık Suit', 'Oda 1', 'Oda 2', 'Oda 10', 'Oda 1']],
    ['?sort=-name&map=inn_1', ['Oda 10', 'Oda 2', 'Oda 1', 'Işık Suit']],
    ['?search=isik', ['Işık Suit', 'Oda 1']],
    ['?state=verified', ['Oda 1']],
    ['?has_target=yes', ['Oda 1']],
    ['?has_target=no&map=inn_1', ['Işık Suit', 'Oda 2', 'Oda 10']],
    ['?sort=-state&limit=1', ['Oda 1']],
  ])('%j shows what it names, in its order', async (query, names) =>
    expect(await listed(query)).toEqual(names),
  );

  test('comes in pages that meet without a gap', async () => {
    const first = (await call('GET', '?limit=3&sort=updated')).body as Page<Address>;
    const next = (await call('GET', `?limit=3&sort=updated&cursor=${first.next_cursor}`))
      .body as Page<Address>;
    expect([
      first.total,
      new Set([...first.items, ...next.items].map(({ uid }) => uid)).size,
      next.next_cursor,
    ]).toEqual([5, 5, null]);
    expect(await codeOf(call('GET', '?sort=name&cursor=nonsense'))).toEqual([400, 'BAD_REQUEST']);
  });

  test('offers people of the project alone, by a part of their name or their whole username', async () => {
    const found = async (text: string) =>
      ((await call('GET', `/people?search=${encodeURIComponent(text)}`)).body as AddressPerson[]).map(
        (one) => one.user_id,
      );
    expect([await found('Işı'), await found(ada.username.toUpperCase())]).toEqual([[ada.id], [ada.id]]);
    expect([await found('Derya'), await found(stranger.username)]).toEqual([[], []]);
  });
});

describe('an address', () => {
  test('is changed only from its newest version, and is one of a kind on its floor', async () => {
    const { uid } = await added('Oda 3');
    await added('Oda 4');
    const change = (body: object) => call('PATCH', `/${uid}`, body);
    expect((await change({ version: 1, target_id: 'Masa 7', user_id: ada.id })).body).toMatchObject({
      version: 2,
      user_id: ada.id,
      name: 'Oda 3',
      target: {
        target_id: 'Masa 7',
        how: 'chosen',
      },
    });
    expect(await codeOf(change({ version: 1, name: 'x' }))).toEqual([409, 'VERSION_CONFLICT']);
    expect(await codeOf(change({ version: 2, name: 'ODA 4' }))).toEqual([409, 'NAME_TAKEN']);
    expect(await codeOf(change({ version: 2, target_id: 'none' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await codeOf(call('POST', '', at('oda 4')))).toEqual([409, 'NAME_TAKEN']);
    expect((await call('DELETE', `/${uid}`)).status).toBe(200);
    expect(await codeOf(call('GET', `/${uid}`))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await codesOf(uid)).toEqual(['LOG_ADDRESS_CREATED', 'LOG_ADDRESS_CHANGED', 'LOG_ADDRESS_DELETED']);
  });

  test('of one project is not there in another', async () => {
    const { uid } = await added('Oda 3');
    const foreign = await server.tokenFor({ [other]: ['rr_project_admin'] });
    const ask = (method: Method, path: string, body?: object) =>
      codeOf(server.call(method, path, { token: foreign, body }));
    expect(await ask('GET', `${base()}/${uid}`)).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await ask('GET', `${base(other)}/${uid}`)).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await ask('POST', `${base(other)}/${uid}/verify`, {})).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await ask('PATCH', `${base(other)}/${uid}`, { version: 1 })).toEqual([404, 'RECORD_NOT_FOUND']);
  });
});

describe('a review', () => {
  const decide = (uid: string, how: string, body?: object) => call('POST', `/${uid}/${how}`, body, verifier);

  test('is a queue, the longest waiting first; a verifier sees it, with the floor of each address, and nothing else', async () => {
    const [first] = [await added('Oda 1'), await added('Oda 2'), await added('Oda 3', { verified: true })];
    const ask = (path: string) => call('GET', path, undefined, verifier);
    expect(await listed('/waiting-review', verifier)).toEqual(['Oda 1', 'Oda 2']);
    const place = (await ask(`/${first.uid}/place`)).body as AddressPlace;
    expect([place.map?.map_id, place.map_url, place.targets.map(({ name }) => name).sort()]).toEqual([
      'inn_1',
      null,
      ['Masa 7', 'Oda 1'],
    ]);
    for (const path of ['', `/${first.uid}`]) expect(await codeOf(ask(path))).toEqual([403, 'FORBIDDEN']);
  });

  test('is decided once, by one person, who may tie the address to a target', async () => {
    const { uid } = await added('Suit 5');
    expect((await decide(uid, 'verify', { target_id: 'Masa 7' })).body).toMatchObject({
      verified: true,
      reviewed_by: 'Vera',
      target: {
        target_id: 'Masa 7',
        how: 'chosen',
      },
    });
    expect((await decide(uid, 'verify')).status).toBe(200);
    expect(await codeOf(decide(uid, 'reject'))).toEqual([409, 'ADDRESS_NOT_WAITING']);
    expect(await codesOf(uid)).toEqual(['LOG_ADDRESS_CREATED', 'LOG_ADDRESS_VERIFIED']);
  });

  test('rejects with a reason, and takes it back', async () => {
    const { uid } = await added('Suit 5');
    expect((await decide(uid, 'reject', { reason: 'No such room' })).body).toMatchObject({
      state: 'rejected',
      reject_reason: 'No such room',
    });
    const undone = await call('POST', '/review', { uids: [uid], decision: 'reopen' }, verifier);
    expect((undone.body as ReviewedAddresses).done).toMatchObject([
      { uid, state: 'waiting', reject_reason: null },
    ]);
  });

  test('of several says which could not be decided', async () => {
    const [one, two] = [await added('Oda 1'), await added('Oda 2')];
    await decide(two.uid, 'reject');
    const answer = await call(
      'POST',
      '/review',
      { uids: [one.uid, two.uid, 'gone'], decision: 'verify' },
      verifier,
    );
    const { done, refused } = answer.body as ReviewedAddresses;
    expect(done.map(({ uid, state }) => [uid, state])).toEqual([[one.uid, 'verified']]);
    expect(refused).toEqual(
      expect.arrayContaining([
        { uid: two.uid, resultCode: 'ADDRESS_NOT_WAITING' },
        { uid: 'gone', resultCode: 'RECORD_NOT_FOUND' },
      ]),
    );
  });

  test('needs an id in the words of the product', async () => {
    const answer = await decide('%20', 'verify');
    expect([answer.status, answer.error.message]).toEqual([400, 'projectId and id are required']);
  });
});

describe('an import', () => {
  const csv = () =>
    `Tesis;Kat;Ad;Kişi;Doğrulandı\ninn;1;Oda 1;${ada.username};evet\ninn;1;Oda 2;;\ninn;1;Oda 2;;\ninn;9;Oda 3;kimse;\n`;

  test('is looked at first and stores nothing; then it stores what was shown, and a second time nothing', async () => {
    const seen = (await call('POST', '/import/check', { csv: csv() })).body as ImportedAddresses;
    expect(seen.lines.map(({ line, outcome, refusal }) => [line, outcome, refusal?.code])).toEqual([
      [2, 'made', undefined],
      [3, 'made', undefined],
      [4, 'refused', 'twice_in_file'],
      [5, 'refused', 'person_unknown'],
    ]);
    expect(await listed()).toEqual([]);
    expect((await call('POST', '/import', { csv: csv() })).body).toEqual(seen);
    expect([await listed(), await listed('?state=verified')]).toEqual([['Oda 1', 'Oda 2'], ['Oda 1']]);
    expect((await call('POST', '/import', { csv: csv() })).body).toMatchObject({
      made: 0,
      changed: 0,
      same: 2,
      refused: 2,
    });
    expect((await codesOf('import')).length).toBe(1);
  });

  test.each([
    ['', 400, 'ADDRESS_FILE_EMPTY'],
    ['a,b\n1,2', 400, 'ADDRESS_FILE_COLUMNS_MISSING'],
    ['site,floor,name\n"x', 400, 'ADDRESS_FILE_NOT_READABLE'],
    ['x'.repeat(400_001), 413, 'ADDRESS_FILE_TOO_LARGE'],
  ])('of what is no file of addresses is refused with one sentence', async (text, status, code) => {
    for (const path of ['/import/check', '/import'])
      expect(await codeOf(call('POST', path, { csv: text }))).toEqual([status, code]);
  });
});

describe('a delivery for an address', () => {
  const send = (body: object) => server.call('POST', `/projects/${own}/deliveries`, { token: admin, body });

  test('goes to its target, with its name, once it is verified', async () => {
    const { uid } = await added('oda-1');
    expect(await codeOf(send({ address_uid: uid }))).toEqual([409, 'ADDRESS_NOT_VERIFIED']);
    await call('POST', `/${uid}/verify`, {});
    const made = (await send({ address_uid: uid })).body as DeliveryDetails;
    expect([made.address, made.subtasks.map((one) => one.target_id)]).toEqual(['oda-1', ['Oda 1']]);
    const after = (
      await send({
        address_uid: uid,
        targets: [{ target_id: 'Masa 7' }, { target_id: 'Oda 1' }],
        address: 'Ada',
      })
    ).body as DeliveryDetails;
    expect([after.address, after.subtasks.map((one) => one.target_id)]).toEqual(['Ada', ['Masa 7', 'Oda 1']]);
  });

  test('is refused where its place is unknown, and where nothing is named', async () => {
    const { uid } = await added('Suit 5', { verified: true });
    expect(await codeOf(send({ address_uid: uid }))).toEqual([409, 'ADDRESS_WITHOUT_TARGET']);
    const rejected = await added('Suit 6');
    await call('POST', `/${rejected.uid}/reject`, {});
    expect(await codeOf(send({ address_uid: rejected.uid }))).toEqual([409, 'ADDRESS_REJECTED']);
    expect(await codeOf(send({ address_uid: 'gone' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect((await send({})).error.message).toContain('Choose where it goes: a target or an address');
  });
});

test('a reviewer sees how many wait, at once and after every change', async () => {
  const heard: AddressReview[] = [];
  const socket = new WebSocket(`${(server.url ?? '').replace('http', 'ws')}/api/live`);
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    if (message.type === 'ready')
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'address_review', project_id: own }));
    if (message.type === 'snapshot') heard.push(...(message.data as AddressReview[]));
    if (message.type === 'delta') heard.push(...(message.upsert as AddressReview[]));
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: verifier })));
  await waitFor(() => heard.at(-1)?.waiting === 0);
  const { uid } = await added('Oda 1');
  await waitFor(() => heard.at(-1)?.waiting === 1);
  await call('POST', `/${uid}/verify`, {}, verifier);
  await waitFor(() => heard.at(-1)?.waiting === 0);
  socket.close();
});
