import { EventEmitter } from 'node:events';
import type { Aedes, AedesPublishPacket } from 'aedes';
import type { AedesPersistence } from 'aedes-persistence';
import { LinkDownError, type Connect, type Connection } from '@rota/robot-link';

/** The console's links to a broker in its own process. */
export type LocalConnections = {
  readonly connect: Connect;
  /** Ends all connections, and those that begin after it. */
  close(): void;
};

type Deliver = (packet: AedesPublishPacket, done: () => void) => void;
type Message = Pick<AedesPublishPacket, 'topic' | 'payload'>;

/**
 * Connects to our own broker without a socket between: every message of every robot goes this way, and to write, send and read each once more
 * was an eighth of the server's work. The console may publish and receive everything, so no access check is made.
 */
export function createLocalConnections(
  aedes: Aedes,
  kept: Pick<AedesPersistence, 'createRetainedStream'>,
): LocalConnections {
  const ends = new Map<string, () => void>();
  let isClosed = false;
  return {
    connect({ clientId = '' }) {
      // The newer connection of a client ends the older (MQTT 3.1.1, section 3.1.4).
      ends.get(clientId)?.();
      const { connection, end } = createLocalConnection(aedes, kept, () => {
        if (ends.get(clientId) === end) ends.delete(clientId);
      });
      ends.set(clientId, end);
      if (isClosed) process.nextTick(end);
      return connection;
    },
    close() {
      isClosed = true;
      for (const end of ends.values()) end();
    },
  };
}

function createLocalConnection(
  aedes: Aedes,
  kept: Pick<AedesPersistence, 'createRetainedStream'>,
  onEnd: () => void,
): { connection: Connection; end: () => void } {
  const events = new EventEmitter();
  const filters = new Set<string>();
  let state: 'connecting' | 'connected' | 'ended' = 'connecting';

  function pass({ topic, payload }: Message, retain: boolean): void {
    if (state === 'connected') events.emit('message', topic, payload, { retain });
  }
  const deliver: Deliver = (packet, done) => {
    done();
    try {
      pass(packet, false);
    } catch (error) {
      // It is the console's own failure: the robot whose message it was keeps its connection.
      process.nextTick(() => {
        throw error;
      });
    }
  };

  /** Looks through what is kept once: the broker itself would do so for each filter, which takes minutes with a thousand robots. */
  async function passKept(topics: ReadonlySet<string>): Promise<void> {
    for await (const packet of kept.createRetainedStream('#') as AsyncIterable<Message>)
      if (topics.has(packet.topic)) pass(packet, true);
  }
  function demand(): void {
    if (state !== 'connected') throw new LinkDownError();
  }
  function end(): void {
    if (state === 'ended') return;
    state = 'ended';
    for (const filter of filters) aedes.unsubscribe(filter, deliver, () => undefined);
    onEnd();
    events.emit('close');
  }

  setImmediate(() => {
    if (state !== 'connecting') return;
    state = 'connected';
    events.emit('connect');
  });
  const connection: Connection = {
    get connected() {
      return state === 'connected';
    },
    on: events.on.bind(events),
    async publishAsync(topic, payload, { qos, retain }) {
      demand();
      const packet = {
        cmd: 'publish',
        topic,
        payload: Buffer.from(payload),
        qos,
        retain,
        dup: false,
      } as const;
      await new Promise<void>((resolve, reject) => {
        aedes.publish(packet, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    },
    async subscribeAsync(wanted) {
      demand();
      const topics = new Set(Object.keys(wanted));
      const added = [...topics].filter((topic) => !filters.has(topic));
      added.forEach((topic) => filters.add(topic));
      await Promise.all(
        added.map((topic) => new Promise<void>((resolve) => aedes.subscribe(topic, deliver, resolve))),
      );
      await passKept(topics);
    },
    async unsubscribeAsync(unwanted) {
      demand();
      const removed = unwanted.filter((topic) => filters.delete(topic));
      await Promise.all(
        removed.map((topic) => new Promise<void>((resolve) => aedes.unsubscribe(topic, deliver, resolve))),
      );
    },
    endAsync: async () => end(),
    end,
    stream: { destroy: end },
  };
  return { connection, end };
}
