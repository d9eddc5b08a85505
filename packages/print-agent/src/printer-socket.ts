import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The port of raw printing, which receipt printers listen on. */
const RAW_PORT = 9100;

/** A connection to a printer. */
export type PrinterSocket = {
  /** Sends a question; answers the first byte that comes back, undefined where none does in `patienceMs`. Throws when the connection breaks. */
  ask(question: Buffer, patienceMs: number): Promise<number | undefined>;
  /** Resolves when everything has left. Throws when the connection breaks or nothing moves for `patienceMs`. */
  send(bytes: Buffer, patienceMs: number): Promise<void>;
  /** Lets what was sent arrive, and ends. */
  close(): Promise<void>;
};

/** Connects to `host` or `host:port`. Throws when the printer does not answer within `patienceMs`. */
export async function openPrinter(address: string, patienceMs: number): Promise<PrinterSocket> {
  const [host = '', port = String(RAW_PORT)] = address.split(':');
  const socket = connect({ host, port: Number(port) });
  let broken: Error | undefined;
  const answers: number[] = [];
  let wake = (): void => undefined;
  socket.on('data', (chunk) => {
    answers.push(...chunk);
    wake();
  });
  socket.on('error', (error) => {
    broken = error;
    wake();
  });
  socket.on('close', () => {
    broken ??= new Error('The printer closed the connection.');
    wake();
  });
  await waitUntilOpen(socket, patienceMs);

  return {
    async ask(question, patience) {
      answers.length = 0;
      socket.write(question);
      const until = performance.now() + patience;
      while (answers.length === 0 && broken === undefined && performance.now() < until) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(1, until - performance.now()));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (answers.length === 0 && broken !== undefined) throw broken;
      return answers[0];
    },
    async send(bytes, patience) {
      const sent = new Promise<void>((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      const late = new AbortController();
      const tooLate = pause(patience, undefined, { signal: late.signal }).then(() => {
        throw new Error('The printer accepts no data.');
      });
      try {
        await Promise.race([sent, tooLate]);
      } finally {
        late.abort();
        tooLate.catch(() => undefined);
        sent.catch(() => undefined);
      }
    },
    async close() {
      if (socket.destroyed) return;
      const closed = once(socket, 'close');
      socket.end();
      // A printer that keeps its side open has received everything.
      const timer = setTimeout(() => socket.destroy(), 1_000);
      await closed.catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

async function waitUntilOpen(socket: Socket, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => socket.destroy(new Error('The printer does not answer.')), patienceMs);
  try {
    await once(socket, 'connect');
  } finally {
    clearTimeout(timer);
  }
}
