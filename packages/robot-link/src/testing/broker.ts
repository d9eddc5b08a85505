import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Aedes, type AedesOptions } from 'aedes';
import type { LinkLog } from '../link-log.ts';

/** A real MQTT broker on a free port of this machine. */
export type TestBroker = {
  readonly url: string;
  readonly broker: Aedes;
  /** Every message that clients have published, in order. */
  readonly published: readonly {
    readonly topic: string;
    readonly payload: string;
    readonly qos: number;
    readonly retain: boolean;
  }[];
  /** Breaks every connection, as a lost network does. */
  readonly breakConnections: () => void;
  readonly close: () => Promise<void>;
};

export async function startBroker(options: AedesOptions = {}, port = 0): Promise<TestBroker> {
  const broker = await Aedes.createBroker(options);
  const published: { topic: string; payload: string; qos: number; retain: boolean }[] = [];
  broker.on('publish', ({ topic, payload, qos, retain }, client) => {
    if (client) published.push({ topic, payload: payload.toString(), qos, retain });
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const breakConnections = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broker,
    published,
    breakConnections,
    async close() {
      await new Promise<void>((resolve) => {
        broker.close(() => resolve());
      });
      breakConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A log that keeps quiet. */
export const silentLog: LinkLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };
