import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.addProject();
  await server.addUser();
});
afterAll(() => server.stop());

function audit(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.ts'), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: server.db.ownerUrl, ROTA_DATA_DIR: server.config.dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((done) => child.once('exit', (code) => done({ code, output })));
}

test(
  'audit verify says that every log is whole, or which entry is the first that is not, and ends accordingly',
  { timeout: 30_000 },
  async () => {
    const whole = await audit('verify');
    expect(whole.output.split('\n')).toEqual([
      expect.stringMatching(/^The audit log of the installation is whole: 1 entries, head [0-9a-f]{64}\.$/),
      expect.stringMatching(/^The audit log of project 1 is whole: 1 entries, head [0-9a-f]{64}\.$/),
      '',
    ]);
    expect(whole.code).toBe(0);
    await server.db.asOwner('alter table audit_entry disable trigger user');
    await server.db.asOwner(`update audit_entry set actor_id = 'p-other' where project_id = 1`);
    const broken = await audit('verify');
    expect(broken.output).toContain(
      'The audit log of project 1 is broken: entry 1 was changed after it was written.\n',
    );
    expect(broken.code).toBe(1);
    expect((await audit('burn')).code).toBe(2);
  },
);
