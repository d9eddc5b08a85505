import { SAVED_VIEWS_MOST, type SavedView } from '@rota/contract/saved-views';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function signedIn(): Promise<string> {
  const { username, password } = await server.addUser();
  const answer = await server.call('POST', '/auth/login', { body: { userNameOrPhone: username, password } });
  return (answer.body as { token: string }).token;
}
const save = (token: string, body: Partial<SavedView>) =>
  server.call('PUT', '/saved-views', {
    token,
    body: { list: 'audit', name: 'Robots', query: 'entity=robot', ...body },
  });
const viewsOf = async (token: string) =>
  (await server.call('GET', '/saved-views', { token })).body as SavedView[];

test('a view belongs to the person who saved it, and to no other', async () => {
  const [ada, bora] = [await signedIn(), await signedIn()];
  const { body } = await save(ada, { name: 'Şef' });
  expect(await viewsOf(ada)).toEqual([body]);
  expect(await viewsOf(bora)).toEqual([]);
  await server.call('DELETE', `/saved-views/${(body as SavedView).saved_view_id}`, { token: bora });
  expect(await viewsOf(ada)).toHaveLength(1);
});

test('a view of the same list and name is replaced, also by two tabs at once', async () => {
  const token = await signedIn();
  const answers = await Promise.all(['a', 'b', 'c'].map((query) => save(token, { query })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await save(token, { query: 'd' });
  await save(token, { list: 'deliveries', query: 'e' });
  expect((await viewsOf(token)).map(({ list, query }) => [list, query])).toEqual([
    ['audit', 'd'],
    ['deliveries', 'e'],
  ]);
});

test('deleting twice is as good as once', async () => {
  const token = await signedIn();
  const { saved_view_id: id } = (await save(token, {})).body as SavedView;
  const remove = async () => (await server.call('DELETE', `/saved-views/${id}`, { token })).status;
  expect([await remove(), await remove()]).toEqual([200, 200]);
  expect(await viewsOf(token)).toEqual([]);
});

test('a person saves no more views than the limit, but can still change one of them', async () => {
  const token = await signedIn();
  for (let count = 0; count < SAVED_VIEWS_MOST; count += 1) await save(token, { name: `View ${count}` });
  expect((await save(token, { name: 'One more' })).error.resultCode).toBe('LIMIT_REACHED');
  expect((await save(token, { name: 'View 7', query: 'changed' })).status).toBe(200);
  expect(await viewsOf(token)).toHaveLength(SAVED_VIEWS_MOST);
});

test.each([
  ['a list that is none', { list: '../x' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a search that is too long', { query: 'x'.repeat(2_001) }],
])('%s is refused', async (_what, body) => {
  expect((await save(await signedIn(), body)).error.resultCode).toBe('VALIDATION_FAILED');
});
