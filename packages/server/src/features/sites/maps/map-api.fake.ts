import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoleMap } from '@rota/contract/core';
import type { FloorMap } from '@rota/contract/maps';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createFolderStore } from '../../../adapters/files/index.ts';
import { zipOf, type ZipEntries } from '../../../adapters/files/zip.fake.ts';
import { eventJobs } from '../../../events/index.ts';
import type { ReadyFloor } from '../../../fleet/index.ts';
import { createHttpApp } from '../../../http/app.ts';
import { createIdempotency } from '../../../http/idempotency.ts';
import { createTokenSigner } from '../../../http/signed-token.ts';
import { startJobs, type JobRunner } from '../../../jobs/index.ts';
import { createLiveHub, type LiveSwitchboard } from '../../../live/index.ts';
import { createHeadSigner } from '../../../audit/index.ts';
import { silentLog } from '../../../log.ts';
import type { Part } from '../../../part.ts';
import { memoryVault } from '../../../vault/memory-vault.fake.ts';
import { createAuditService } from '../../access/audit/index.ts';
import { deleteTargetsOfMap, listPoints } from '../targets/index.ts';
import { createFloorSource, createMaps, type MapFloors } from './index.ts';

export const OWN = 1;
export const OTHER = 2;
export const editor: RoleMap = { [OWN]: ['rr_map_editor'], [OTHER]: ['rr_map_editor'] };
export const viewer: RoleMap = { [OWN]: ['rr_view_only'] };

type Body = Record<string, unknown>;
type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly code: string | undefined;
  readonly bytes: Buffer;
};

/** Maps over HTTP, on a real database with real jobs and files. */
export type MapApi = {
  readonly db: TestDatabase;
  readonly folder: string;
  readonly live: LiveSwitchboard;
  readonly floors: MapFloors;
  readonly announced: { readonly projectId: number; readonly what: string }[];
  /** Maps that something uses. */
  readonly inUse: Set<string>;
  /** What is drawn on maps. */
  readonly drawn: Map<string, ReadyFloor['drawn']>;
  call(
    roles: RoleMap | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Body,
  ): Promise<Answer>;
  /** Follows a signed link. */
  follow(url: string, bytes?: Buffer, headers?: Record<string, string>): Promise<Answer>;
  uploadUrl(mapId: string, projectId?: number): Promise<string>;
  /** Uploads and waits until the map is processed. */
  upload(mapId: string, files: ZipEntries | Buffer, projectId?: number): Promise<FloorMap>;
  /** Runs what is otherwise run by the clock: removes maps to which nothing was uploaded. */
  removeAbandoned(): Promise<void>;
  /** As if so much time had passed. */
  wait(ms: number): void;
  /** As each test ends: no maps and files, and today again. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function startMapApi(): Promise<MapApi> {
  const [db, folder] = await Promise.all([startDatabase(), mkdtemp(join(tmpdir(), 'rota-maps-'))]);
  for (const name of ['Own', 'Other'])
    await db.asOwner(`insert into project (name, name_folded, delivery) values ($1, $1, '{}')`, [name]);
  const live = createLiveHub({ log: silentLog, windowMs: 1 });
  const announced: { projectId: number; what: string }[] = [];
  const inUse = new Set<string>();
  const sessions = new Map<string, RoleMap>();
  let ahead = 0;
  const clock = (): number => Date.now() + ahead;
  const drawn = new Map<string, ReadyFloor['drawn']>();
  const files = createFolderStore(folder);
  const floors = createFloorSource({
    database: db.database,
    files,
    drawnOn: async () => drawn,
    drawnVersions: async () => new Map([...drawn].map(([mapId, { version }]) => [mapId, version])),
  });
  const maps = createMaps({
    database: db.database,
    files,
    floors,
    signer: createTokenSigner('secret', clock),
    live,
    clock,
    registryChanged: async (_tx: unknown, projectId: number, what: string) => {
      announced.push({ projectId, what });
    },
    isMapInUse: async (_projectId, mapId) => inUse.has(mapId),
    removeTargets: deleteTargetsOfMap,
    pointsOn: listPoints,
    targetUses: { list: async () => [] },
    listProjectIds: async () => [OWN, OTHER],
    projectName: async () => 'Lale Hotel',
    audit: auditIn(db, folder, clock),
    log: silentLog,
  });
  maps.live?.(live);
  const { app, jobs } = await open(maps, db, sessions);

  const api: MapApi = {
    db,
    folder,
    live,
    floors,
    announced,
    inUse,
    drawn,
    call(roles, method, path, body) {
      const token = `${Buffer.from(JSON.stringify(roles ?? {})).toString('base64url')}.a.b`;
      if (roles) sessions.set(token, roles);
      const headers = roles && { authorization: `Bearer ${token}` };
      return send(app, {
        method,
        url: `/api${path}`,
        ...(headers && { headers }),
        ...(body && { payload: body }),
      });
    },
    follow(url, bytes, headers = {}) {
      const { pathname } = new URL(url);
      return send(
        app,
        bytes === undefined
          ? { method: 'GET', url: pathname, headers }
          : { method: 'PUT', url: pathname, headers, payload: bytes },
      );
    },
    async uploadUrl(mapId, projectId = OWN) {
      const answer = await api.call(
        editor,
        'GET',
        `/project/${projectId}/maps/${encodeURIComponent(mapId)}/upload-zip`,
      );
      expect([answer.status, typeof answer.body]).toEqual([200, 'string']);
      return answer.body as string;
    },
    async upload(mapId, files, projectId = OWN) {
      const zip = Buffer.isBuffer(files) ? files : await zipOf(files);
      const taken = await api.follow(await api.uploadUrl(mapId, projectId), zip);
      expect(taken).toMatchObject({ status: 200, body: { map_id: mapId, status: 2 } });
      return waitFor(async () => {
        const map = (await api.call(editor, 'GET', `/project/${projectId}/maps/${encodeURIComponent(mapId)}`))
          .body as FloorMap;
        return map.status >= 3 && map;
      });
    },
    async removeAbandoned() {
      await maps.jobs?.find(({ job }) => job.name === 'remove-abandoned-maps')?.run({}, undefined);
    },
    wait: (ms) => (ahead += ms),
    async clear() {
      await db.asOwner('delete from floor_map');
      await rm(join(folder, 'maps'), { recursive: true, force: true });
      inUse.clear();
      drawn.clear();
      announced.length = 0;
      ahead = 0;
    },
    async stop() {
      await app.close();
      await jobs.stop();
      live.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
  return api;
}

/** Answers the calls of a part and runs its jobs, for those who have a session: their roles by their token. */
async function open(
  part: Part,
  { database, ownerUrl }: TestDatabase,
  sessions: ReadonlyMap<string, RoleMap>,
): Promise<{ readonly app: FastifyInstance; readonly jobs: JobRunner }> {
  const app = await createHttpApp({
    log: silentLog,
    trustedProxies: [],
    requestsPerMinute: 1_000_000,
    authenticate: async (token) => {
      const roles = sessions.get(token);
      return roles && { userId: token, userName: 'Ayşe', sessionId: token, personId: null, roles };
    },
  });
  await part.routes?.(app, {
    projects: { exists: async (id: number) => id <= OTHER, isOff: () => false },
    idempotency: createIdempotency(database),
    originOf: () => 'http://localhost:1',
  });
  const jobs = await startJobs({
    ownerUrl,
    handlers: [...(part.jobs ?? []), ...eventJobs(database, part.events ?? [])],
    rolesOf: async (userId) => sessions.get(userId),
    log: silentLog,
  });
  return { app, jobs };
}

type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  payload?: Body | Buffer;
};

async function send(app: FastifyInstance, request: Request): Promise<Answer> {
  const answer = await app.inject(request);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body: unknown = isJson ? answer.json<unknown>() : answer.body;
  return {
    status: answer.statusCode,
    body,
    code: isJson ? (body as { resultCode?: string }).resultCode : undefined,
    bytes: answer.rawPayload,
  };
}

function auditIn({ database }: TestDatabase, folder: string, clock: () => number) {
  const signer = createHeadSigner({ database, vault: memoryVault() });
  return createAuditService({ database, headsPath: join(folder, 'heads'), signer, clock });
}
