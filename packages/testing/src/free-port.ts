import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of the system (from 32,768 on Linux), so that no connection takes it meanwhile. */
const [FIRST, BEYOND] = [20_000, 32_000];

/** Finds a free port of loopback. It is drawn at random, so that two searches at the same moment find different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEYOND);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
