import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { connectOverNetwork, createDriveLink, type DriveState } from '@rota/robot-link';
import { Aedes } from 'aedes';
import { expect, onTestFinished, test, vi } from 'vitest';

const EXAMPLE = fileURLToPath(new URL('../../../../../../docs/examples/driven-robot.mjs', import.meta.url));
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const robot = {
  robotId: 'r',
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'robot-1',
  protocolVersion: '2.1.0',
} as const;

test('the example robot of the docs is driven, and stands when its driver falls silent', async () => {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [EXAMPLE, url, 'robot-1', 'secret', 'uagv/v2/acme/robot-1'], {
    stdio: 'inherit',
  });
  const states: DriveState[] = [];
  const link = createDriveLink({
    connect: connectOverNetwork({ url }),
    clientId: 'drive',
    readFencingToken: async () => undefined,
    onState: (_robotId, state) => states.push(state),
    onReach: () => undefined,
    onDown: () => undefined,
    clock: Date.now,
    newId: randomUUID,
    log: silent,
  });
  onTestFinished(async () => {
    child.kill();
    await link.close();
    await new Promise<void>((resolve) => void broker.close(() => resolve()));
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  link.open(robot);
  await vi.waitFor(() => {
    link.begin('r', 's');
    expect(states.at(-1)).toMatchObject({ sessionId: 's', linear: 0 });
  }, 30_000);
  let sequence = 0;
  await vi.waitFor(
    async () => {
      sequence += 1;
      await link.drive('r', { sessionId: 's', sequence, linear: 9, angular: 0, ttlMs: 250 });
      expect(states.at(-1)?.linear).toBeCloseTo(0.5);
    },
    { timeout: 30_000, interval: 100 },
  );
  await vi.waitFor(() => expect(states.at(-1)?.linear).toBe(0), 30_000);
  expect(states.at(-1)?.sequence).toBe(sequence);
  expect(states.at(-1)?.distanceM).toBeGreaterThan(0);
});
