import type { FastifyInstance } from 'fastify';

const PATIENCE_MS = 60_000;
/** As much as the largest JSON body, which therefore comes whole within the time. */
const LEAST_BYTES = 1_048_576;

/**
 * Closes a connection whose body does not come: in each stretch of time it is to end, or bring a mebibyte. A caller that sends a byte now
 * and then would hold a connection, and what was opened for it, forever.
 */
export function installBodyPatience(app: FastifyInstance, patienceMs: number = PATIENCE_MS): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0)
      return;
    const { socket } = raw;
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) clearInterval(timer);
      else if (socket.bytesRead - read < LEAST_BYTES) socket.destroy();
      else read = socket.bytesRead;
    }, patienceMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
