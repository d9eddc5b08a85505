import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@rota/contract/core';
import type { Delivery } from '@rota/contract/deliveries';
import type { FloorMap } from '@rota/contract/maps';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from './adapters/files/zip.fake.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/api-guide.md');
const run = promisify(execFile);

/** Whether this machine has what the guide's commands are written for. */
function hasShell(): boolean {
  try {
    execFileSync('bash', ['-c', 'command -v curl']);
    return true;
  } catch {
    return false;
  }
}

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([
    startServer({ listen: true }),
    mkdtemp(join(tmpdir(), 'api-guide-')),
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A floor of 8 m by 4 m with one target. */
async function furnish(projectId: number, token: string): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, row) =>
    row === 0 || row === 39 ? '#'.repeat(80) : `#${'.'.repeat(78)}#`,
  );
  const raster = rasterFromText(rows, 0.1, { x: 0, y: 0, theta: 0 });
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(raster)),
  });
  const map = `/project/${projectId}/maps/hotel_1`;
  const url = (await server.call('GET', `${map}/upload-zip`, { token })).body as string;
  await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
  await waitFor(async () => ((await server.call('GET', map, { token })).body as FloorMap).status === 3);
  const body = { name: 'Room 101', site: 'hotel', floor: '1', x: 2, y: 2 };
  expect((await server.call('POST', `/projects/${projectId}/targets`, { token, body })).status).toBe(201);
}

/** The page as one script: its commands as they stand, its programs run where they stand. */
async function scriptOf(page: string): Promise<string> {
  const blocks = [...page.matchAll(/^```(sh|ts)\n([\s\S]*?)^```$/gm)];
  const steps = blocks.map(async ([, language, text = ''], index) => {
    if (language === 'sh') return text;
    const file = join(folder, `step-${index}.mts`);
    await writeFile(file, text);
    return `node '${file}'\n`;
  });
  return ['set -euo pipefail', ...(await Promise.all(steps))].join('\n');
}

test.skipIf(!hasShell())(
  'every command and program of the guide does what the page says',
  { timeout: 30_000 },
  async () => {
    const projectId = await server.addProject();
    const { username, password } = await server.addUser({ roles: { [projectId]: ['rr_project_admin'] } });
    const token = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
    await furnish(projectId, token);
    const { stdout } = await run('bash', ['-c', await scriptOf(await readFile(GUIDE, 'utf8'))], {
      env: {
        PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
        ROTA_URL: server.url ?? '',
        ROTA_PROJECT: String(projectId),
        ROTA_USER: username,
        ROTA_PASSWORD: password,
        ROTA_PATIENCE_S: '1',
      },
      timeout: 25_000,
    });
    // A row is sent again with every change, and changes that follow each other at once are sent as one.
    expect(stdout).toMatch(/ Created\n(?:(?:Created|Queued)\n)*Cancelled\n/);
    expect(stdout).toMatch(/1 deliveries\n$/);
    const { items } = (await server.call('GET', `/projects/${projectId}/deliveries`, { token }))
      .body as Page<Delivery>;
    expect(items.map(({ status }) => status)).toEqual(['Cancelled']);
  },
);
