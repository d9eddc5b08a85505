import type { Footage } from '@rota/contract/camera';
import type { ErrorBody } from '@rota/contract/core';
import { startServer, type TestServer } from '@rota/testing';
import sharp from 'sharp';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFolderStore } from '../../../adapters/files/index.ts';
import { createFootageService, type FootageService } from './footage.service.ts';

let server: TestServer;
let folder: string;
let projectId: number;
let service: FootageService;
let picture: Uint8Array | undefined;
let followed: number;
const by = { id: 'u1', name: 'Deniz' };
const settle = async () => undefined;
const camera = (name?: string) => ({ projectId, robotId: 'r1', camera: name });

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'rota-footage-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  projectId = await server.addProject();
  picture = await sharp({ create: { width: 48, height: 27, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  followed = 0;
  service = createFootageService({
    database: server.db.database,
    files: createFolderStore(folder),
    pictures: {
      follow(_camera, onPicture) {
        followed += 1;
        const jpeg = picture;
        if (jpeg !== undefined) setImmediate(() => onPicture(jpeg));
        return () => {
          followed -= 1;
        };
      },
    },
    nameOf: async (_projectId, robotId) => (robotId === 'r1' ? 'R-01' : undefined),
    clock: Date.now,
    silentMs: 20,
  });
});

const snapshot = (reason = 'a spill by the lift', name?: string) =>
  service.takeSnapshot(camera(name), reason, by, settle);
const list = (search?: string) => service.list(projectId, 'r1', { limit: 10, search });

describe('a snapshot', () => {
  test('is the picture of now with who, when, why and until when, and the camera is asked no longer than for it', async () => {
    const taken = await snapshot('a spill by the lift', 'rear');
    expect(taken).toMatchObject({ kind: 'snapshot', camera: 'rear', taken_by: 'Deniz', type: 'image/jpeg' });
    const days = (Date.parse(taken.expires_at) - Date.parse(taken.taken_at)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const { type, content } = await service.open(projectId, 'r1', taken.footage_id);
    expect([type, Buffer.concat((await content.toArray()) as Buffer[])]).toEqual(['image/jpeg', picture]);
    expect(followed).toBe(0);
  });

  test('of a camera that sends nothing is refused, as is one of bytes that are no picture', async () => {
    picture = undefined;
    await expect(snapshot()).rejects.toMatchObject({ code: 'CAMERA_SILENT' });
    picture = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
    await expect(snapshot()).rejects.toMatchObject({ code: 'CAMERA_SILENT' });
    await expect(service.takeSnapshot({ ...camera(), robotId: 'r2' }, 'x', by, settle)).rejects.toMatchObject(
      {
        code: 'RECORD_NOT_FOUND',
      },
    );
    expect([(await list()).items, followed]).toEqual([[], 0]);
  });

  test('is found by part of its reason or of the person, newest first, page by page', async () => {
    await snapshot('a spill by the lift');
    await snapshot('Çöp kutusu devrildi');
    expect((await list()).items.map(({ reason }) => reason)).toEqual([
      'Çöp kutusu devrildi',
      'a spill by the lift',
    ]);
    expect((await list('COP')).items).toHaveLength(1);
    expect((await list('deniz')).items).toHaveLength(2);
    const first = await service.list(projectId, 'r1', { limit: 1 });
    const next = await service.list(projectId, 'r1', { limit: 1, cursor: first.next_cursor ?? '' });
    expect([first.items[0]?.reason, next.items[0]?.reason, next.next_cursor]).toEqual([
      'Çöp kutusu devrildi',
      'a spill by the lift',
      null,
    ]);
  });

  test('is written into the audit log, and so is its deletion', async () => {
    const { footage_id: id } = await snapshot();
    await service.remove(projectId, 'r1', id, by);
    await expect(service.open(projectId, 'r1', id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    const rows = await server.db.asOwner(
      `select code from audit_entry where project_id = ${projectId} and code like 'LOG_FOOTAGE%' order by 1`,
    );
    expect(rows).toEqual([{ code: 'LOG_FOOTAGE_DELETED' }, { code: 'LOG_FOOTAGE_SNAPSHOT_TAKEN' }]);
    expect(await readdir(join(folder, 'media', String(projectId)))).toEqual([]);
  });

  test('is deleted with its bytes when its time is over, and hidden from that moment', async () => {
    await service.setSettings(projectId, { footage_days: 7 }, by);
    const { taken_at, expires_at } = await snapshot();
    expect(Math.round((Date.parse(expires_at) - Date.parse(taken_at)) / 86_400_000)).toBe(7);
    await server.db.asOwner(
      `update media set expires_at = now() - interval '1 s' where project_id = ${projectId}`,
    );
    expect((await list()).items).toEqual([]);
    await service.forgetExpired();
    expect(await readdir(join(folder, 'media', String(projectId)))).toEqual([]);
  });

  test('does not fit where the project has its share of footage', async () => {
    const { footage_id: id } = await snapshot();
    await server.db.asOwner(`update media set bytes = 2000000000 where media_id = '${id}'`);
    await expect(snapshot()).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  test('is in no list of the media library, and its id opens nothing in public', async () => {
    const { footage_id: id } = await snapshot();
    const token = await server.tokenFor({ '*': ['rr_admin'] });
    const library = await server.call('GET', `/projects/${projectId}/media`, { token });
    expect((library.body as { items: Footage[] }).items).toEqual([]);
    for (const path of [`/projects/${projectId}/media/${id}`, `/public/media/${id}`])
      expect((await server.call('GET', path, { token })).status).toBe(404);
  });
});

test.each([
  ['no reason', {}],
  ['an empty one', { reason: '  ' }],
  ['several lines', { reason: 'a\nb' }],
  ['a camera that is no name', { reason: 'x', camera: '../front' }],
])('a snapshot with %s is refused', async (_what, body) => {
  const token = await server.tokenFor({ [projectId]: ['rr_cam'] });
  const answer = await server.call('POST', `/projects/${projectId}/robots/r1/snapshots`, { token, body });
  expect([answer.status, (answer.body as ErrorBody).resultCode]).toEqual([400, 'VALIDATION_FAILED']);
});
