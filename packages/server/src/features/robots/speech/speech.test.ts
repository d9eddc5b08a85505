import type { ErrorBody } from '@rota/contract/core';
import type { Media } from '@rota/contract/media';
import { SPEECHES_MOST, type Speech } from '@rota/contract/speech';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenSigner } from '../../../http/signed-token.ts';
import { wavOf } from '../../catalogue/media/sound.fake.ts';
import { createSoundLinks, openSound } from './sound-links.service.ts';

let server: TestServer;
let [own, other] = [0, 0];
let token = '';

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  token = await server.tokenFor({ [own]: ['rr_admin'], [other]: ['rr_admin'] });
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<T = Speech>(method: Method, path: string, body?: unknown, project = own) {
  const answer = await server.call(method, `/projects/${project}${path}`, { token, body });
  return { status: answer.status, body: answer.body as T, error: answer.error as ErrorBody | undefined };
}
const add = (more: object = {}) => call('POST', '/speeches', { name: `Hello ${aName()}`, ...more });
const namesNow = async () =>
  (await call<Speech[]>('GET', '/speeches')).body.map(({ name, version }) => [name, version]);
async function aSound(project = own): Promise<string> {
  const answer = await server.call('POST', `/projects/${project}/speech-sounds?name=Bell.wav`, {
    token,
    body: wavOf(0.2),
    headers: { 'content-type': 'audio/wav' },
  });
  expect(answer.status).toBe(201);
  return (answer.body as { media_id: string }).media_id;
}

describe('an entry of the speech library', () => {
  test('has a text or a sound, with the sentence of the specification where it has neither', async () => {
    const empty = await add({ text_tr: '  ', text_en: '' });
    expect([empty.status, JSON.stringify(empty.error)]).toEqual([
      400,
      expect.stringContaining('text to speech must be entered'),
    ]);
    const mediaId = await aSound();
    expect((await add({ text_tr: 'Merhaba', media_id: mediaId })).status).toBe(400);
    expect((await add({ text_tr: 'a'.repeat(301) })).status).toBe(400);
    expect((await add({ text_tr: 'Merhaba', volume: 101 })).status).toBe(400);
    const text = await add({ text_tr: ' Hoş geldiniz ', text_en: '' });
    expect(text.body).toMatchObject({ text_tr: 'Hoş geldiniz', text_en: null, sound: null, volume: 80 });
    const sound = await add({ media_id: mediaId, volume: 0 });
    expect(sound.body).toMatchObject({
      text_tr: null,
      sound: { media_id: mediaId, name: 'Bell.wav' },
      volume: 0,
    });
  });

  test('is changed only over the version that was read, and its name is its own', async () => {
    const { body: one } = await add({ text_tr: 'Bir' });
    const { body: two } = await add({ text_tr: 'İki' });
    const put = (body: object) => call('PUT', `/speeches/${one.speech_id}`, { text_tr: 'Bir', ...body });
    expect((await put({ name: two.name, version: 1 })).error?.resultCode).toBe('NAME_TAKEN');
    expect((await put({ name: 'Bir', version: 1 })).body.version).toBe(2);
    expect((await put({ name: 'Bir', version: 1 })).error?.resultCode).toBe('VERSION_CONFLICT');
    expect((await call('DELETE', `/speeches/${one.speech_id}`)).status).toBe(200);
    expect((await put({ name: 'Bir', version: 2 })).status).toBe(404);
  });

  test('moves in the order without a new version', async () => {
    for (const { speech_id: id } of (await call<Speech[]>('GET', '/speeches')).body)
      await call('DELETE', `/speeches/${id}`);
    const made: Speech[] = [];
    for (const name of ['a', 'b', 'c']) made.push((await add({ name, text_tr: name })).body);
    const [a, b, c] = made.map(({ speech_id: id }) => id);
    await call('POST', `/speeches/${c}/move`, { before: a });
    expect(await namesNow()).toEqual([
      ['c', 1],
      ['a', 1],
      ['b', 1],
    ]);
    await call('POST', `/speeches/${c}/move`, { before: null });
    expect((await namesNow()).map(([name]) => name)).toEqual(['a', 'b', 'c']);
    expect((await call('POST', `/speeches/${b}/move`, { before: 'no-such' })).status).toBe(404);
  });

  test('plays only a sound of its own project, which is not deleted meanwhile', async () => {
    const theirs = await aSound(other);
    expect((await add({ media_id: theirs })).status).toBe(404);
    const mediaId = await aSound();
    const { body } = await add({ media_id: mediaId });
    const removed = await call('DELETE', `/media/${mediaId}`);
    expect(removed.error?.resultCode).toBe('MEDIA_IN_USE');
    const uses = await call<object[]>('GET', `/media/${mediaId}/uses`);
    expect(uses.body).toContainEqual({ kind: 'speech', id: body.speech_id, name: { en: body.name } });
    expect((await call('GET', `/speeches`, undefined, other)).body).toEqual([]);
  });

  test('is one of so many', async () => {
    await server.db.asOwner(
      `insert into speech (project_id, speech_id, name, name_folded, text_tr, volume, place, version)
       select $1, 'x' || i, 'x' || i, 'x' || i, 'x', 80, i, 1 from generate_series(1, $2::int) i`,
      [other, SPEECHES_MOST],
    );
    const full = await call('POST', '/speeches', { name: 'One more', text_tr: 'x' }, other);
    expect(full.error?.resultCode).toBe('LIMIT_REACHED');
  });
});

test('what is no sound is not taken', async () => {
  const answer = await server.call('POST', `/projects/${own}/speech-sounds?name=x.wav`, {
    token,
    body: Buffer.from('<html>'.repeat(50)),
    headers: { 'content-type': 'audio/wav' },
  });
  expect(answer.error?.resultCode).toBe('MEDIA_NOT_READABLE');
});

describe('the address of a sound', () => {
  test('opens it for a while, and no other file', async () => {
    const mediaId = await aSound();
    let now = 1_000_000;
    const signer = createTokenSigner('secret', () => now);
    const { database } = server.db;
    const links = createSoundLinks({ database, signer, origin: () => 'https://rota.example' });
    const link = (await links.linkOf(own, mediaId)) ?? '';
    expect(link).toMatch(/^https:\/\/rota\.example\/api\/public\/speech-sounds\//);
    const files = { stream: async () => ({ size: 1, content: 'sound' }) } as never;
    const open = (one: string) => openSound({ database, signer, files }, one);
    const own1 = link.split('/').at(-1) ?? '';
    expect(await open(own1)).toMatchObject({ type: 'audio/wav', content: 'sound' });
    const map = signer.sign({ use: 'map-file', projectId: own, mediaId }, 60);
    for (const wrong of [map, 'nonsense', `${own1}x`])
      await expect(open(wrong)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    now += 11 * 60_000;
    await expect(open(own1)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    expect(await links.linkOf(other, mediaId)).toBeUndefined();
    expect(await links.linkOf(own, 'no-such')).toBeUndefined();
  });
});

test('the media library shows sounds with what they are', async () => {
  const mediaId = await aSound();
  expect((await call<Media>('GET', `/media/${mediaId}`)).body).toMatchObject({
    purpose: 'sound',
    type: 'audio/wav',
    width: 0,
  });
});
