import type { LiveRow, LiveTopic } from '@rota/contract/live';
import {
  createLiveDelivery,
  type Channel,
  type DeliveryOptions,
  type LiveSink,
  type Subscriber,
} from './live-delivery.ts';
import { createSnapshots } from './live-snapshots.ts';
import { keyOf, watchKey, type Watch } from './live-wire.ts';

type LiveChange<T extends LiveTopic> = {
  readonly upsert?: readonly LiveRow<T>[];
  readonly remove?: readonly string[];
  /** For the topic `robot`: whose channel this is. */
  readonly id?: string;
};

/** The features' interface to the live sockets. */
export type LiveHub = {
  /**
   * Publishes to all watchers. Cheap without one. Call it after the change is committed: a snapshot that is read later then holds it,
   * and one that was read earlier is followed by it.
   */
  publish<T extends LiveTopic>(topic: T, projectId: number, change: LiveChange<T>): void;
  /** Rows changed in a way that cannot be described one by one: watchers get a fresh snapshot. */
  refresh(topic: LiveTopic, projectId: number, id?: string): void;
  /** Where the snapshots of a topic come from: the rows as they are when it is called. */
  provide<T extends LiveTopic>(
    topic: T,
    snapshot: (projectId: number, id?: string) => Promise<LiveRow<T>[]>,
  ): void;
  /** How many browsers watch this now. */
  watchers(topic: LiveTopic, projectId: number, id?: string): number;
  /** Who watches this now: people by their ids, and a browser without one by itself. */
  people(watch: Watch): ReadonlySet<unknown>;
  /** Called after each change of who watches a thing. Answers a function that removes the handler. */
  onAudience(handler: (watch: Watch) => void): () => void;
  /** Called when a thing gets its first watcher. Answers a function that removes the handler. */
  onWatch(handler: (watch: Watch) => void): () => void;
  /** Called when a thing lost its last watcher. Answers a function that removes the handler. */
  onLeft(handler: (watch: Watch) => void): () => void;
};

/** One browser's watches. */
export type LiveFeed = {
  /** A snapshot follows, then deltas; watching again asks for a fresh snapshot. */
  watch(watch: Watch): void;
  unwatch(watch: Watch): void;
  listWatched(): readonly Watch[];
  close(): void;
};

/** The hub as the sockets use it. */
export type LiveSwitchboard = LiveHub & { attach(sink: LiveSink): LiveFeed; close(): void };

/** The meeting point of what changes and who watches. Rows of the same key within one window become one, the newest. */
export function createLiveHub(options: DeliveryOptions): LiveSwitchboard {
  const channels = new Map<string, Channel>();
  const watchHandlers = new Set<(watch: Watch) => void>();
  const leftHandlers = new Set<(watch: Watch) => void>();
  const audienceHandlers = new Set<(watch: Watch) => void>();
  const snapshots = createSnapshots();
  const delivery = createLiveDelivery(snapshots, options);

  function join(sink: LiveSink, watch: Watch): Subscriber {
    const key = watchKey(watch);
    const channel = channels.get(key) ?? {
      watch,
      pending: new Map<string, string | null>(),
      subscribers: new Set<Subscriber>(),
    };
    channels.set(key, channel);
    const subscriber: Subscriber = { sink, channel, mode: 'stale', backlog: new Map(), retryAt: 0, asked: 0 };
    channel.subscribers.add(subscriber);
    if (channel.subscribers.size === 1) for (const handler of watchHandlers) handler(watch);
    for (const handler of audienceHandlers) handler(watch);
    return subscriber;
  }
  function leave(subscriber: Subscriber): void {
    const { channel } = subscriber;
    channel.subscribers.delete(subscriber);
    delivery.removeSubscriber(subscriber);
    if (channel.subscribers.size === 0) {
      channels.delete(watchKey(channel.watch));
      for (const handler of leftHandlers) handler(channel.watch);
    }
    for (const handler of audienceHandlers) handler(channel.watch);
  }

  return {
    publish(topic, projectId, { upsert = [], remove = [], id }) {
      const channel = channels.get(watchKey({ topic, projectId, id }));
      if (channel === undefined) return;
      for (const row of upsert) channel.pending.set(keyOf(topic, row), JSON.stringify(row));
      for (const key of remove) channel.pending.set(key, null);
      if (channel.pending.size > 0) delivery.markDirty(channel);
    },
    refresh(topic, projectId, id) {
      const channel = channels.get(watchKey({ topic, projectId, id }));
      if (channel !== undefined) delivery.refresh(channel);
    },
    provide: (topic, snapshot) => {
      snapshots.provide(topic, snapshot);
    },
    watchers: (topic, projectId, id) =>
      channels.get(watchKey({ topic, projectId, id }))?.subscribers.size ?? 0,
    people: (watch) =>
      new Set(
        [...(channels.get(watchKey(watch))?.subscribers ?? [])].map(({ sink }) => sink.userId?.() ?? sink),
      ),
    onAudience(handler) {
      audienceHandlers.add(handler);
      return () => audienceHandlers.delete(handler);
    },
    onWatch(handler) {
      watchHandlers.add(handler);
      return () => watchHandlers.delete(handler);
    },
    onLeft(handler) {
      leftHandlers.add(handler);
      return () => leftHandlers.delete(handler);
    },
    attach(sink) {
      const own = new Map<string, Subscriber>();
      return {
        watch(watch) {
          const subscriber = own.get(watchKey(watch)) ?? join(sink, watch);
          own.set(watchKey(watch), subscriber);
          if (subscriber.mode !== 'loading') delivery.load(subscriber);
        },
        unwatch(watch) {
          const subscriber = own.get(watchKey(watch));
          own.delete(watchKey(watch));
          if (subscriber) leave(subscriber);
        },
        listWatched: () => [...own.values()].map((subscriber) => subscriber.channel.watch),
        close() {
          own.forEach(leave);
          own.clear();
        },
      };
    },
    close() {
      delivery.close();
      channels.clear();
    },
  };
}
