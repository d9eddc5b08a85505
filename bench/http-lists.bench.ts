import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quantile, report, formatNumber } from './report.ts';
import { addMap } from './stage/floor.ts';
import { freePort, startProduct, stopChild } from './stage/product.ts';
import { hammer } from './stage/requests.ts';

const CONNECTIONS = 16;
const ROUND_MS = 4_000;
const ROUNDS = 4;
const DELIVERIES = 600;
const ROBOTS = 200;

const product = await startProduct();
const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
  project_name: 'Bench',
});
await addMap(product, projectId);
const place = { type: 'table', site: 'bench', floor: '1', theta: 0 };
const targets: string[] = [];
for (let index = 0; index < 20; index++) {
  const target = { ...place, name: `Table ${index}`, x: 2 + index, y: 5 };
  targets.push(
    (await product.call<{ target_id: string }>('POST', `/projects/${projectId}/targets`, target)).target_id,
  );
}
for (let index = 0; index < ROBOTS; index++) {
  const robot = {
    name: `Bench ${index}`,
    model: 'Load',
    manufacturer: 'Bench',
    serial_number: `b${index}`,
    protocol_version: '2.1.0',
  };
  await product.call('POST', `/projects/${projectId}/robots`, robot);
}
for (let index = 0; index < DELIVERIES; index++) {
  const stops = [targets[index % 20], targets[(index + 7) % 20]].map((target_id) => ({ target_id }));
  await product.call('POST', `/projects/${projectId}/deliveries`, {
    kind: 'delivery',
    targets: stops,
    address: `Room ${index}`,
  });
}
const server = JSON.parse(await readFile(join(product.dataDir, 'postgres', 'server.json'), 'utf8')) as {
  port: number;
  ownerPassword: string;
};
const barePort = await freePort();
const databaseUrl = `postgres://rota_owner:${server.ownerPassword}@127.0.0.1:${server.port}/rota`;
const bare = fork(join(import.meta.dirname, 'stage', 'bare-lists.ts'), [String(barePort), databaseUrl]);
await new Promise((done) => bare.once('message', done));

const rows: (string | number)[][] = [];
const shares: Record<string, number> = {};
for (const [name, ours, theirs] of [
  [
    '100 deliveries with their stops',
    `${product.url}/api/projects/${projectId}/deliveries?limit=100`,
    `http://127.0.0.1:${barePort}/`,
  ],
  [`${ROBOTS} robots`, `${product.url}/api/robots/${projectId}`, `http://127.0.0.1:${barePort}/robots`],
] as const) {
  const measured = { Rota: [] as number[], bare: [] as number[] };
  const bytes = { Rota: 0, bare: 0 };
  const p99 = { Rota: [] as number[], bare: [] as number[] };
  // In turns, so that whatever else the machine does meets both.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [who, url] of [
      ['Rota', ours],
      ['bare', theirs],
    ] as const) {
      const result = await hammer(url, product.token(), CONNECTIONS, ROUND_MS);
      bytes[who] = result.bytes;
      if (round === 0) continue;
      measured[who].push(result.perSecond);
      p99[who].push(result.p99);
    }
  }
  const median = { Rota: quantile(measured.Rota, 0.5), bare: quantile(measured.bare, 0.5) };
  shares[name] = median.Rota / median.bare;
  for (const who of ['Rota', 'bare'] as const)
    rows.push([name, who, formatNumber(median[who]), formatNumber(quantile(p99[who], 0.5)), bytes[who]]);
}
await stopChild(bare);
await product.stop();
report({
  title: 'HTTP list reads',
  method: `${CONNECTIONS} open connections, alternating between Rota (sign-in, access, row level security, live state) and a bare node:http and pg server on the same database; medians of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s.`,
  columns: ['list', 'server', 'requests/s', 'p99 ms', 'bytes'],
  rows,
  aims: Object.entries(shares).map(([name, share]) => ({
    aim: `60 % of the bare server for ${name}`,
    found: `${Math.round(share * 100)} %`,
    met: share >= 0.6,
    ...(share < 0.6 && {
      limit:
        'the server’s one thread: sockets and database 30 %, garbage 16 %, reading rows 15 %, composing the answer 10 %.',
    }),
  })),
});
