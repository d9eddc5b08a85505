import { api } from '@rota/contract/areas';
import { roles } from '@rota/contract/core';
import { seededRandom } from '@rota/simulator';
import { campaign, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../http/openapi.ts';
import { generateRequest, operationsOf, type Operation } from './request-generator.fake.ts';

const REQUESTS = campaign(10_000, 1_000_000, 2_000);
const AT_ONCE = 16;
/** A long run says now and then how far it is. */
const TOLD_EVERY = AT_ONCE * 2_000;
const SEED = Number(process.env['ROTA_FUZZ_SEED'] ?? Date.now() % 1_000_000);

let server: TestServer;
let tokens: (string | undefined)[];
const ids: Record<string, (string | number)[]> = {};

beforeAll(async () => {
  server = await startServer({ listen: true });
  const projects = [await server.addProject(), await server.addProject()];
  const admin = await server.tokenFor({ '*': ['rr_system_admin'] });
  tokens = [
    admin,
    undefined,
    'not-a-token',
    ...(await Promise.all(roles.map((role) => server.tokenFor({ '*': [role] })))),
  ];
  const robots = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const body = {
        name: `R-${number}`,
        model: 'M',
        manufacturer: 'Acme',
        serial_number: `fuzz-${number}`,
        protocol_version: '2.1.0',
      };
      return (await server.call('POST', `/projects/${projects[0]}/robots`, { token: admin, body })).body as {
        robot_id: string;
      };
    }),
  );
  await server.call('GET', `/project/${projects[0]}/maps/site_1/upload-zip`, { token: admin });
  Object.assign(ids, {
    projectId: projects,
    robotId: robots.map((robot) => robot.robot_id),
    mapId: ['site_1'],
    version: [1],
  });
  ids['robot_id'] = ids['robotId'] ?? [];
});
afterAll(() => server.stop());

/**
 * Passwords cost a tenth of a second each by intent, and each project has a fleet control that asks the database every second for as long as
 * the server runs: they are asked for less often.
 */
const isDear = ({ operationId }: Operation) =>
  operationId.startsWith('auth.') || operationId === 'projects.create';

test(
  `${REQUESTS} generated requests get no answer above 499, and the server goes on (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED).next;
    const operations = operationsOf(openApiDocument(api, '0') as Parameters<typeof operationsOf>[0]);
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    async function once(): Promise<void> {
      let operation = operations[Math.floor(random() * operations.length)];
      if (operation !== undefined && isDear(operation) && random() < 0.9)
        operation = operations[Math.floor(random() * operations.length)];
      if (operation === undefined) return;
      const { method, url, headers, payload } = generateRequest(operation, random, (name) => ids[name] ?? []);
      const token = random() < 0.6 ? tokens[0] : tokens[Math.floor(random() * tokens.length)];
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({
        method,
        url,
        headers: { ...headers, ...authorization },
        remoteAddress: `10.${Math.floor(random() * 250)}.0.1`,
        ...(payload !== undefined && { payload }),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      // Whatever is refused is refused in JSON.
      if (answer.statusCode >= 400) JSON.parse(answer.body || '{}');
      if (answer.statusCode >= 500) {
        failures.push(
          `${operation.operationId}: ${method} ${url.slice(0, 300)} ${JSON.stringify(payload ?? '').slice(0, 500)} -> ${answer.body}`,
        );
      }
    }
    for (let sent = 0; sent < REQUESTS && failures.length < 10; sent += AT_ONCE) {
      if (sent > 0 && sent % TOLD_EVERY === 0)
        process.stdout.write(`${sent} requests, ${failures.length} failures\n`);
      await Promise.all(Array.from({ length: AT_ONCE }, once));
    }
    expect(failures).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
    expect((await server.call('GET', '/health')).status).toBe(200);
  },
  12 * 3_600_000,
);
