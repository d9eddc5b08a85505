import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Page } from '@rota/contract/core';
import {
  OPEN_UPLOADS_MOST,
  RELEASE_CHUNK_BYTES,
  type Release,
  type ReleaseKey,
} from '@rota/contract/releases';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFolderStore } from '../../../adapters/files/index.ts';
import { createTokenSigner } from '../../../http/signed-token.ts';
import { createReleaseCheck } from './release-check.service.ts';
import { createReleaseFiles } from './release-files.service.ts';
import { createReleaseLinks } from './release-links.service.ts';
import { createReleaseUploads } from './release-uploads.service.ts';
import { createReleaseService } from './releases.service.ts';
import {
  aMakerKey,
  aManifest,
  publishRelease,
  sendBytes,
  sendPiece,
  type Sent,
  type MakerKey,
} from './release.fake.ts';

const C = RELEASE_CHUNK_BYTES;
const BIG = randomBytes(C + 1_000);

let server: TestServer;
let projectId: number;
let root: string;
let chief: string;
let viewer: string;
const maker = aMakerKey();
beforeAll(async () => {
  server = await startServer({ listen: true });
  projectId = await server.addProject();
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  chief = await server.tokenFor({ '*': ['rr_workshop_chief'] }, 'Chief');
  viewer = await server.tokenFor({ [projectId]: ['rr_developer'] }, 'Dev');
  await addKey(maker);
});
afterAll(() => server.stop());
beforeEach(() => server.db.asOwner(`delete from release where state = 'uploading'`));

async function addKey({ publicKey }: MakerKey, name = `Key ${aName()}`): Promise<ReleaseKey> {
  const { body } = await server.call('POST', '/release-keys', {
    token: root,
    body: { name, public_key: publicKey },
  });
  return body as ReleaseKey;
}
const begin = (manifest: object) => server.call('POST', '/releases', { token: chief, body: manifest });
async function begun(file: Buffer, more = {}): Promise<Release> {
  const answer = await begin(aManifest(maker, file, more));
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as Release;
}
async function get(releaseId: string): Promise<Release> {
  return (await server.call('GET', `/releases/${releaseId}`, { token: viewer })).body as Release;
}
const send = (release: Release, file: Buffer, offset: number) =>
  sendPiece(server, chief, release.release_id, file, offset);
const publish = (file: Buffer, more = {}) =>
  publishRelease(server, chief, aManifest(maker, file, more), file);
async function judged(release: Release): Promise<Release> {
  return waitFor(async () => {
    const now = await get(release.release_id);
    return now.state !== 'checking' && now;
  }, 20_000);
}
const codeOf = (answer: Pick<Sent, 'status' | 'error'>) => [answer.status, answer.error.resultCode];
const remove = (release: Release) =>
  server.call('DELETE', `/releases/${release.release_id}`, { token: chief });
async function lastCode(): Promise<string | undefined> {
  const { body } = await server.call('GET', '/audit?limit=1', { token: root });
  return (body as Page<{ code: string }>).items[0]?.code;
}
const services = (clock = Date.now) => {
  const { database } = server.db;
  const files = createFolderStore(server.config.filesDir);
  const pieces = createReleaseFiles({ database, files });
  const uploads = createReleaseUploads({ database, pieces, enqueueCheck: async () => undefined, clock });
  return { files, pieces, uploads, check: createReleaseCheck({ database, pieces }) };
};
const filesNow = async () => (await readdir(join(server.config.filesDir, 'releases')).catch(() => [])).sort();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a release', () => {
  test('is taken in piece by piece, checked, and ready', async () => {
    const release = await begun(BIG, { models: ['Tray', 'Butler'] });
    expect(release).toMatchObject({ state: 'uploading', received_bytes: 0, models: ['Butler', 'Tray'] });
    expect((await send(release, BIG, 0)).body).toMatchObject({ state: 'uploading', received_bytes: C });
    expect((await send(release, BIG, C)).body).toMatchObject({
      state: 'checking',
      received_bytes: BIG.length,
    });
    expect(await judged(release)).toMatchObject({ state: 'ready', rejection: null, created_by: 'Chief' });
    expect(await lastCode()).toBe('LOG_RELEASE_READY');
    expect(codeOf(await send(release, BIG, C))).toEqual([409, 'RELEASE_NOT_UPLOADING']);
  });

  test('whose bytes are not the signed ones is rejected, and its version may be tried again', async () => {
    const [right, wrong] = [randomBytes(1_000), randomBytes(1_000)];
    const manifest = aManifest(maker, right);
    const release = await publishRelease(server, chief, manifest, wrong);
    expect(await judged(release)).toMatchObject({ state: 'rejected', rejection: 'file_differs' });
    expect(await lastCode()).toBe('LOG_RELEASE_REJECTED');
    expect((await judged(await publishRelease(server, chief, manifest, right))).state).toBe('ready');
    expect(codeOf(await begin(manifest))).toEqual([409, 'RELEASE_EXISTS']);
  });

  test('is listed to people of any project who may see releases, and to no one else', async () => {
    const release = await begun(BIG);
    const outsider = await server.tokenFor({ [projectId]: ['rr_qre'] });
    const list = async (token: string, query = '') =>
      ((await server.call('GET', `/releases?${query}`, { token })).body as Page<Release>).items;
    expect((await list(viewer)).map(({ release_id: id }) => id)).toContain(release.release_id);
    expect(await list(outsider)).toEqual([]);
    const one = await server.call('GET', `/releases/${release.release_id}`, { token: outsider });
    expect(codeOf(one)).toEqual([404, 'RECORD_NOT_FOUND']);
    const cursor = ((await server.call('GET', '/releases?limit=1', { token: viewer })).body as Page<Release>)
      .next_cursor;
    expect((await list(viewer, `limit=1&cursor=${cursor ?? ''}`))[0]?.release_id).not.toBe(
      release.release_id,
    );
    expect(await list(viewer, 'cursor=zzz')).toBeUndefined();
  });

  test('is found by kind, state, channel, model and words', async () => {
    const firmware = {
      kind: 'firmware',
      component: 'Iğdır lid motor',
      channel: 'beta',
      models: ['Lift'],
    } as const;
    const release = await begun(randomBytes(9), firmware);
    for (const query of [
      'kind=firmware',
      'channel=beta',
      'model=Lift',
      'search=igdir%20LID',
      'state=uploading',
    ]) {
      const { body } = await server.call('GET', `/releases?${query}`, { token: viewer });
      expect((body as Page<Release>).items.map(({ release_id: id }) => id)).toContain(release.release_id);
    }
    const { body } = await server.call('GET', '/releases?kind=firmware&model=Tray', { token: viewer });
    expect((body as Page<Release>).items).toEqual([]);
  });
});

describe('an upload', () => {
  test('continues where it stopped, and only there', async () => {
    const release = await begun(BIG);
    const ahead = await send(release, BIG, C);
    expect([...codeOf(ahead), ahead.error.current]).toEqual([
      409,
      'RELEASE_OFFSET_WRONG',
      { received_bytes: 0 },
    ]);
    await send(release, BIG, 0);
    // The answer was lost, and the piece is sent again.
    const again = await send(release, BIG, 0);
    expect([...codeOf(again), again.error.current]).toEqual([
      409,
      'RELEASE_OFFSET_WRONG',
      { received_bytes: C },
    ]);
    expect((await get(release.release_id)).received_bytes).toBe(C);
    await send(release, BIG, C);
    expect((await judged(release)).state).toBe('ready');
  });

  test.each([
    ['a short piece', 0, C - 1],
    ['a long piece', 0, C + 1],
    ['nothing', 0, 0],
    ['a piece between two', 5, C],
  ])('takes no other piece than the next: %s', async (_what, offset, bytes) => {
    const release = await begun(BIG);
    const at = { releaseId: release.release_id, offset };
    const answer = await sendBytes(server, chief, at, BIG.subarray(0, bytes));
    expect([
      answer.status === 400 || answer.status === 409,
      (await get(release.release_id)).received_bytes,
    ]).toEqual([true, 0]);
  });

  test('by two at once takes each piece once', async () => {
    const release = await begun(BIG);
    const answers = await Promise.all([0, 1, 2, 3].map(() => send(release, BIG, 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const both = await Promise.all([send(release, BIG, C), send(release, BIG, C)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await judged(release)).state).toBe('ready');
  });

  test('goes on after a crash between the file of a piece and its row', async () => {
    const release = await begun(BIG);
    const { pieces } = services();
    const crashed = pieces.keep(BIG.subarray(0, C), () => Promise.reject(new Error('killed')));
    await expect(crashed).rejects.toThrow('killed');
    const key = hashOf(BIG.subarray(0, C));
    expect(await filesNow()).toContain(key);
    expect((await get(release.release_id)).received_bytes).toBe(0);
    await send(release, BIG, 0);
    await send(release, BIG, C);
    expect((await judged(release)).state).toBe('ready');
  });

  test('ends with a sentence when the disk is full, and goes on when it is not', async () => {
    const release = await begun(BIG);
    const { files } = services();
    const full = createReleaseFiles({
      database: server.db.database,
      files: {
        ...files,
        write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      },
    });
    const uploads = createReleaseUploads({
      database: server.db.database,
      pieces: full,
      enqueueCheck: async () => undefined,
      clock: Date.now,
    });
    const sent = uploads.append(release.release_id, 0, Readable.from([BIG.subarray(0, C)]));
    await expect(sent).rejects.toMatchObject({ code: 'RELEASE_DISK_FULL', status: 507 });
    expect((await send(release, BIG, 0)).status).toBe(200);
  });

  test('is one of so many, and makes room when it is cancelled', async () => {
    const open: Release[] = [];
    for (let count = 0; count < OPEN_UPLOADS_MOST; count += 1) open.push(await begun(BIG));
    const more = await begin(aManifest(maker, BIG));
    expect([...codeOf(more), more.error.entity]).toEqual([409, 'LIMIT_REACHED', 'release']);
    expect((await remove(open[0] as Release)).status).toBe(200);
    expect((await begin(aManifest(maker, BIG))).status).toBe(201);
  });

  test('that was given up goes after a day, with its files', async () => {
    const file = randomBytes(C + 1);
    const release = await begun(file);
    await send(release, file, 0);
    const key = hashOf(file.subarray(0, C));
    await services(() => Date.now() + 23 * 3_600_000).uploads.tidy();
    expect([(await get(release.release_id)).state, (await filesNow()).includes(key)]).toEqual([
      'uploading',
      true,
    ]);
    await services(() => Date.now() + 25 * 3_600_000).uploads.tidy();
    expect((await server.call('GET', `/releases/${release.release_id}`, { token: viewer })).status).toBe(404);
    expect(await filesNow()).not.toContain(key);
    expect(await lastCode()).toBe('LOG_RELEASE_DELETED');
  });

  test('of 200 MB needs no more memory than some pieces', async () => {
    const bytes = 25 * C;
    const piece = Buffer.alloc(C, 7);
    const hash = createHash('sha256');
    for (let count = 0; count < 25; count += 1) hash.update(piece);
    const release = await begun(piece, { bytes, sha256: hash.digest('hex') });
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    for (let offset = 0; offset < bytes; offset += C) {
      const answer = await sendBytes(server, chief, { releaseId: release.release_id, offset }, piece);
      expect(answer.status).toBe(200);
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect((await judged(release)).state).toBe('ready');
    expect((Math.max(most, process.memoryUsage().rss) - before) / 1_048_576).toBeLessThan(120);
  });
});

describe('a manifest', () => {
  const file = randomBytes(10);
  const firmware = { kind: 'firmware', component: 'Lid motor', models: ['Tray'] } as const;
  test.each([
    ['kind', { kind: 'robot_software', component: '' }],
    ['component', { component: 'Wheel motor' }],
    ['version', { version: '9.9.9' }],
    ['channel', { channel: 'beta' }],
    ['models', { models: ['Tray', 'Butler'] }],
    ['models, all of them', { models: [] }],
    ['bytes', { bytes: 11 }],
    ['sha256', { sha256: 'b'.repeat(64) }],
    ['signature', { signature: `${'A'.repeat(86)}==` }],
  ])('with another %s than was signed is rejected before anything is uploaded', async (_what, forged) => {
    const manifest = aManifest(maker, file, firmware);
    expect(codeOf(await begin({ ...manifest, ...forged }))).toEqual([422, 'RELEASE_SIGNATURE_INVALID']);
    expect((await begin(manifest)).status).toBe(201);
  });

  test('by an unknown key is rejected', async () => {
    expect(codeOf(await begin(aManifest(aMakerKey(), file)))).toEqual([422, 'RELEASE_SIGNATURE_INVALID']);
  });
});

describe('a key that is revoked', () => {
  const revoke = (key: ReleaseKey, query = '') =>
    server.call('DELETE', `/release-keys/${key.key_id}${query}`, { token: root });

  test('signs nothing more; what it signed stays ready, unless it is withdrawn with it', async () => {
    const [kept, leaked] = [aMakerKey(), aMakerKey()];
    const keys = [await addKey(kept), await addKey(leaked)] as const;
    const file = randomBytes(10);
    const releases = [];
    for (const key of [kept, leaked])
      releases.push(await judged(await publishRelease(server, chief, aManifest(key, file), file)));
    expect((await revoke(keys[0])).status).toBe(200);
    expect((await revoke(keys[1], '?withdraw_releases=true')).status).toBe(200);
    expect(await Promise.all(releases.map(async ({ release_id: id }) => (await get(id)).state))).toEqual([
      'ready',
      'withdrawn',
    ]);
    expect(codeOf(await begin(aManifest(kept, file)))).toEqual([422, 'RELEASE_SIGNATURE_INVALID']);
    expect((await revoke(keys[0])).status).toBe(404);
    const again = await server.call('POST', '/release-keys', {
      token: root,
      body: { name: 'Again', public_key: kept.publicKey },
    });
    expect(codeOf(again)).toEqual([409, 'RELEASE_KEY_TAKEN']);
  });

  test('during an upload has its file rejected', async () => {
    const late = aMakerKey();
    const key = await addKey(late);
    const file = randomBytes(10);
    const release = (await begin(aManifest(late, file))).body as Release;
    await revoke(key);
    await send(release, file, 0);
    expect(await judged(release)).toMatchObject({ state: 'rejected', rejection: 'key_revoked' });
  });

  test.each(['', 'abc', `${'A'.repeat(44)}`, `${'A'.repeat(42)}B=`])('%j is no key', async (public_key) => {
    const body = { name: 'Bad', public_key };
    expect(codeOf(await server.call('POST', '/release-keys', { token: root, body }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });
});

describe('the check of a file', () => {
  test('is repeated after a crash, and judges once', async () => {
    const file = randomBytes(10);
    const release = await begun(file);
    const { uploads, check } = services();
    await uploads.append(release.release_id, 0, Readable.from([file]));
    expect((await get(release.release_id)).state).toBe('checking');
    await Promise.all([check.check(release.release_id), check.check(release.release_id)]);
    expect((await get(release.release_id)).state).toBe('ready');
    await check.check(release.release_id);
    const { body } = await server.call('GET', '/audit?limit=2', { token: root });
    expect((body as Page<{ code: string }>).items.map(({ code }) => code)).toEqual([
      'LOG_RELEASE_READY',
      'LOG_RELEASE_STARTED',
    ]);
  });
});

describe('the file of a release', () => {
  async function ready() {
    const file = randomBytes(C + 5_000);
    const release = await judged(await publish(file));
    const { pieces } = services();
    const secret = 'a secret of its own';
    const signer = createTokenSigner(secret, Date.now);
    const links = createReleaseLinks({
      database: server.db.database,
      signer,
      pieces,
      origin: () => 'http://x',
    });
    return { file, release, links };
  }
  async function fetchPath(releaseId: string, headers: Record<string, string> = {}) {
    const signer = createTokenSigner(await signedLinksSecret(), Date.now);
    const token = signer.sign({ use: 'release', releaseId }, 60);
    return server.call('GET', `/public/releases/${token}/file`, { headers });
  }
  /** As the server made it in its data folder. */
  async function signedLinksSecret(): Promise<string> {
    const { keepSecret } = await import('../../../adapters/private-file.ts');
    return keepSecret(join(server.config.dataDir, 'keys', 'signed-links'));
  }

  test('is fetched whole or in ranges over its pieces, without signing in', async () => {
    const { file, release } = await ready();
    const whole = await fetchPath(release.release_id);
    expect(whole.raw.rawPayload.equals(file)).toBe(true);
    expect(whole.raw.headers).toMatchObject({
      'accept-ranges': 'bytes',
      etag: `"${release.sha256}"`,
      'content-length': String(file.length),
    });
    for (const [start, end] of [
      [0, 9],
      [C - 10, C + 10],
      [C, file.length - 1],
    ] as const) {
      const { raw, status } = await fetchPath(release.release_id, { range: `bytes=${start}-${end}` });
      expect(status).toBe(206);
      expect(raw.headers['content-range']).toBe(`bytes ${start}-${end}/${file.length}`);
      expect(raw.rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
    }
    const behind = await fetchPath(release.release_id, { range: `bytes=${file.length}-` });
    expect([...codeOf(behind), behind.raw.headers['content-range']]).toEqual([
      416,
      'RELEASE_RANGE_WRONG',
      `bytes */${file.length}`,
    ]);
    // Another file than the one that was begun is sent from its start.
    const changed = await fetchPath(release.release_id, { range: 'bytes=5-', 'if-range': '"another"' });
    expect([changed.status, changed.raw.rawPayload.length]).toEqual([200, file.length]);
  });

  test('has an address with hashes and signature while it is ready, and none afterwards', async () => {
    const { file, release, links } = await ready();
    expect(await links.linkOf(release.release_id)).toMatchObject({
      bytes: file.length,
      sha256: hashOf(file),
      sha1: createHash('sha1').update(file).digest('hex'),
      md5: createHash('md5').update(file).digest('hex'),
      signature: release.signature,
      version: release.version,
    });
    await server.call('POST', `/releases/${release.release_id}/withdraw`, { token: chief });
    expect(await links.linkOf(release.release_id)).toBeUndefined();
    expect((await fetchPath(release.release_id)).status).toBe(404);
  });

  test('has no other address: forged and expired tokens and those of others open nothing', async () => {
    const { release } = await ready();
    const secret = await signedLinksSecret();
    const sign = (claims: object, clock: () => number, key = secret) =>
      createTokenSigner(key, clock).sign({ ...claims }, 60);
    const own = { use: 'release', releaseId: release.release_id };
    for (const token of [
      'nothing',
      sign(own, Date.now, 'another secret'),
      sign(own, () => Date.now() - 61_000),
      sign({ ...own, use: 'speech-sound' }, Date.now),
      sign({ ...own, releaseId: 'none' }, Date.now),
    ])
      expect((await server.call('GET', `/public/releases/${token}/file`)).status).toBe(404);
  });
});

describe('a release that goes', () => {
  test('frees its files, but not a piece that another one has', async () => {
    const shared = randomBytes(C);
    const [one, two] = [Buffer.concat([shared, randomBytes(10)]), Buffer.concat([shared, randomBytes(11)])];
    const releases = [await judged(await publish(one)), await judged(await publish(two))] as const;
    await remove(releases[0]);
    const left = await filesNow();
    expect(left).toContain(hashOf(shared));
    expect(left).not.toContain(hashOf(one.subarray(C)));
    await remove(releases[1]);
    expect(await filesNow()).not.toContain(hashOf(shared));
  });

  test('is only withdrawn once robots were offered it; its file goes a day later', async () => {
    const file = randomBytes(1_000);
    const release = await judged(await publish(file));
    const service = createReleaseService({ database: server.db.database });
    const used = await server.db.database.global((tx) => service.use(tx, release.release_id));
    expect(used.is_used).toBe(true);
    expect(codeOf(await remove(release))).toEqual([409, 'RELEASE_IN_USE']);
    const withdraw = () => server.call('POST', `/releases/${release.release_id}/withdraw`, { token: chief });
    expect((await withdraw()).body).toMatchObject({ state: 'withdrawn', withdrawn_by: 'Chief' });
    expect(await lastCode()).toBe('LOG_RELEASE_WITHDRAWN');
    expect(codeOf(await withdraw())).toEqual([409, 'RELEASE_NOT_READY']);
    const again = server.db.database.global((tx) => service.use(tx, release.release_id));
    await expect(again).rejects.toMatchObject({ code: 'RELEASE_NOT_READY' });
    expect(codeOf(await begin(aManifest(maker, file, { version: release.version })))).toEqual([
      409,
      'RELEASE_EXISTS',
    ]);
    await services(() => Date.now() + 25 * 3_600_000).uploads.tidy();
    expect(await filesNow()).not.toContain(hashOf(file));
  });

  test('while its piece is taken into use by another upload leaves the piece to that', async () => {
    const { pieces } = services();
    const piece = randomBytes(1_000);
    const release = await begun(piece);
    let tries = 0;
    await pieces.keep(piece, async (tx, sha256) => {
      tries += 1;
      // A tidy-up right between the writing of the file and its use.
      if (tries === 1) await pieces.freeUnused(new Date(Date.now() + 60_000));
      await tx
        .insertInto('release_chunk')
        .values({ release_id: release.release_id, number: 0, sha256 })
        .execute();
    });
    expect([tries, (await filesNow()).includes(hashOf(piece))]).toEqual([2, true]);
  });
});

test('what robots can install is listed by kind and model', async () => {
  const service = createReleaseService({ database: server.db.database });
  const file = randomBytes(10);
  const fits = await judged(await publish(file, { kind: 'screen_app', models: ['Tray'] }));
  const other = await judged(await publish(file, { kind: 'screen_app', models: ['Butler'] }));
  const ids = (await service.listReady('screen_app', 'Tray')).map(({ release_id: id }) => id);
  expect(ids).toContain(fits.release_id);
  expect(ids).not.toContain(other.release_id);
  const robots = [{ model: 'Tray', version: '0.0.1' }];
  expect(await service.outdatedSummary(robots)).toEqual({ known: 1, outdated: expect.any(Number) as number });
});
