import type { RoleMap } from '@rota/contract/core';
import type { RegisteredRobot } from '@rota/contract/robots';
import { startDatabase, type TestDatabase } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect } from 'vitest';
import { startEmbeddedBroker, type EmbeddedBroker } from '../../../adapters/broker/index.ts';
import { createHttpApp } from '../../../http/app.ts';
import { createIdempotency } from '../../../http/idempotency.ts';
import { createLiveHub, type LiveSwitchboard } from '../../../live/index.ts';
import { silentLog } from '../../../log.ts';
import { memoryVault } from '../../../vault/memory-vault.fake.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import { createMqttAccounts, followMqttUsers, randomPasswords } from '../mqtt/index.ts';
import { createRobotServices } from './index.ts';
import { robotRoutes } from './robots.routes.ts';
import { createFakeFleet, type FakeFleet } from './robot-fleet.fake.ts';

export const OWN = 1;
export const OTHER = 2;
export const admin: RoleMap = { [OWN]: ['rr_project_admin'], [OTHER]: ['rr_project_admin'] };
export const viewer: RoleMap = { [OWN]: ['rr_view_only'] };

export type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Answer = { readonly status: number; readonly body: unknown; readonly code: string | undefined };
type Registered = RegisteredRobot & { readonly serial_number: string };

/** Robots over HTTP on a real database and a real broker, with a fleet control in memory, in two projects. */
export type RobotApi = {
  readonly db: TestDatabase;
  readonly broker: EmbeddedBroker;
  readonly live: LiveSwitchboard;
  readonly fleet: () => FakeFleet;
  readonly wait: (ms: number) => void;
  /** The robots whose records in other features were unbound. */
  readonly released: { readonly projectId: number; readonly robotId: string }[];
  /** As a person called Ayşe with these roles, or without signing in. */
  call(
    roles: RoleMap | undefined,
    method: Method,
    path: string,
    body?: Body,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  register(projectId?: number, more?: Body): Promise<Registered>;
  connect(robot: { readonly mqtt: RegisteredRobot['mqtt'] }): Promise<MqttClient>;
  audit(code: string): Promise<Body[]>;
  /** A new fleet control and HTTP server, as each test begins. */
  renew(): Promise<void>;
  /** As each test ends: no robots, no connections. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRobotApi(): Promise<RobotApi> {
  const db = await startDatabase();
  for (const name of ['Own', 'Other'])
    await db.asOwner(`insert into project (name, name_folded, delivery) values ($1, $1, '{}')`, [name]);
  const broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    accounts: createMqttAccounts(db.database),
    log: silentLog,
  });
  const unfollow = await followMqttUsers(db.database, broker, silentLog);
  const live = createLiveHub({ log: silentLog, windowMs: 1 });
  const sessions = new Map<string, RoleMap>();
  const clients: MqttClient[] = [];
  const released: { readonly projectId: number; readonly robotId: string }[] = [];
  let fleet = createFakeFleet();
  let app: FastifyInstance | undefined;
  let now = 0;
  let serial = 0;

  async function call(
    roles: RoleMap | undefined,
    method: Method,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const token = `${Buffer.from(JSON.stringify(roles ?? {})).toString('base64url')}.a.b`;
    if (roles) sessions.set(token, roles);
    if (app === undefined) throw new Error('renew() comes first');
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(roles && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      code: answer.json<{ resultCode?: string }>().resultCode,
    };
  }
  return {
    db,
    broker,
    live,
    released,
    fleet: () => fleet,
    wait: (ms) => (now += ms),
    call,
    async register(projectId = OWN, more = {}) {
      serial += 1;
      const serialNumber = `sn-${serial}`;
      const body = {
        name: 'Ada',
        model: 'Tray 2',
        manufacturer: 'acme',
        serial_number: serialNumber,
        ...more,
      };
      const answer = await call(admin, 'POST', `/projects/${projectId}/robots`, body);
      expect(answer.status).toBe(201);
      return { ...(answer.body as RegisteredRobot), serial_number: serialNumber };
    },
    async connect({ mqtt }) {
      const { url, username, password, client_id: clientId } = mqtt;
      const client = await connectAsync(url, { username, password, clientId, reconnectPeriod: 0 });
      clients.push(client);
      return client;
    },
    audit: (code) =>
      db.asOwner(
        'select actor_name, entity_id, before, after from audit_log where code = $1 order by project_id, number desc',
        [code],
      ),
    async renew() {
      fleet = createFakeFleet();
      now = 0;
      app = await createHttpApp({
        log: silentLog,
        trustedProxies: [],
        requestsPerMinute: 1_000_000,
        authenticate: async (token) => {
          const roles = sessions.get(token);
          return (
            roles && { userId: `id of ${token}`, userName: 'Ayşe', sessionId: token, personId: null, roles }
          );
        },
      });
      const services = createRobotServices({
        passwords: randomPasswords,
        secrets: robotSecrets(memoryVault()),
        uses: { list: async () => [] },
        movesAlong: [
          {
            kind: 'part',
            count: async () => 0,
            carry: async () => undefined,
            release: async (_tx, projectId, robotId) => void released.push({ projectId, robotId }),
          },
        ],
        settleConfig: async () => undefined,
        sounds: { linkOf: async () => undefined },
        database: db.database,
        fleet,
        live,
        listProjects: async () => [{ project_id: OWN }, { project_id: OTHER }],
        listMapIds: async () => ['Hotel_0', 'Hotel_1'],
        mqttUrl: () => `mqtt://127.0.0.1:${broker.port}`,
        clock: () => now,
      });
      services.robots.provideLive(live);
      robotRoutes(app, services, {
        projects: { exists: async (id) => id <= OTHER, isOff: () => false },
        idempotency: createIdempotency(db.database),
        originOf: () => 'http://localhost',
      });
    },
    async clear() {
      await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
      await db.asOwner('delete from robot');
      await app?.close();
    },
    async stop() {
      await unfollow();
      await broker.close();
      live.close();
      await db.close();
    },
  };
}
