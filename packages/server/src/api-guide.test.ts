import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Delivery, Page } from '@rota/contract';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  [server, folder] = await Promise.all([startServer({ listen: true }), mkdtemp(join(tmpdir(), 'api-guide-'))]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

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

test.skipIf(!hasShell())('every command and program of the guide does what the page says', { timeout: 30_000 }, async () => {
  const projectId = await server.addProject();
  const { username, password } = await server.addUser({ roles: { [projectId]: ['rr_project_admin'] } });
  const token = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
  const target = { name: 'Room 101', site: 'hotel', floor: '1', x: 1, y: 1 };
  expect((await server.call('POST', `/projects/${projectId}/targets`, { token, body: target })).status).toBe(201);
  const { stdout } = await run('bash', ['-c', await scriptOf(await readFile(GUIDE, 'utf8'))], {
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      ...{ ROTA_URL: server.url ?? '', ROTA_PROJECT: String(projectId), ROTA_USER: username, ROTA_PASSWORD: password },
      ROTA_PATIENCE_S: '0.2',
    },
    timeout: 25_000,
  });
  expect(stdout).toMatch(/Cancelled/);
  expect(stdout).toMatch(/^1 deliveries$/m);
  const { items } = (await server.call('GET', `/projects/${projectId}/deliveries`, { token })).body as Page<Delivery>;
  expect(items.map(({ status }) => status)).toEqual(['Cancelled']);
});
