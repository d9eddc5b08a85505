import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';

export type Listening = { readonly port: number; isOpen(): boolean; close(): Promise<void> };

/** Listens for MQTT over TCP, or over TLS when a certificate is given. Rejects with Node's error when the port cannot be had. */
export async function listen(
  options: {
    readonly host: string;
    readonly port: number;
    readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
    readonly maxConnections: number;
    /** Gets each connection that was turned away because `maxConnections` are open. */
    readonly onFull?: (() => void) | undefined;
  },
  handle: (stream: Duplex) => void,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server: Server =
    options.tls === undefined
      ? createServer(handle)
      : createTlsServer({ ...options.tls, handshakeTimeout: 10_000 }, handle);
  server.maxConnections = options.maxConnections;
  server.on('drop', () => options.onFull?.());
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    // Finds peers that vanished without a word when they asked for no MQTT keep-alive.
    socket.setKeepAlive(true, 30_000);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Until the broker takes the stream over, nothing else listens for a reset.
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    isOpen: () => server.listening,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
