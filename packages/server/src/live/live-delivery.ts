import { deltaMessage, mergeChanges, type Changes, type Watch } from './live-wire.ts';
import type { Snapshots } from './live-snapshots.ts';

/** Where messages for one browser go. `unsentBytes` is what waits because the browser does not read fast enough. */
export type LiveSink = {
  send(message: Buffer): void;
  unsentBytes(): number;
  /** The person at the browser, once known. */
  userId?(): string | undefined;
};

export type Channel = { readonly watch: Watch; pending: Changes; readonly subscribers: Set<Subscriber> };

export type Subscriber = {
  readonly sink: LiveSink;
  readonly channel: Channel;
  /** `loading`: a snapshot is being read and changes are kept for after it. `stale`: needs a snapshot once it has read what waits. */
  mode: 'loading' | 'live' | 'stale';
  backlog: Changes;
  retryAt: number;
  /** Number of the last snapshot asked for: an older one that arrives late would undo what was sent since. */
  asked: number;
};

export type DeliveryOptions = {
  readonly log: { warn(fields: object, message: string): void };
  readonly windowMs?: number;
  /** Above this much unsent data a browser gets wider windows: changes are merged until it has read. */
  readonly busyBytes?: number;
  /** Above this much it gets nothing until it has read, and then a fresh snapshot. */
  readonly skipBytes?: number;
};

/** When changes go out, and to whom. */
export type LiveDelivery = {
  /** The channel has changes that wait for the end of the window. */
  markDirty(channel: Channel): void;
  /** Sends a snapshot, and whatever changed since it was asked for. */
  load(subscriber: Subscriber): void;
  /** Sends a fresh snapshot to everybody, as soon as each has read what it was sent. */
  refresh(channel: Channel): void;
  removeSubscriber(subscriber: Subscriber): void;
  close(): void;
};

const RETRY_MS = 1_000;

export function createLiveDelivery(snapshots: Snapshots, options: DeliveryOptions): LiveDelivery {
  const { windowMs = 50, busyBytes = 32_768, skipBytes = 262_144, log } = options;
  const dirty = new Set<Channel>();
  const lagging = new Set<Subscriber>();
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const channel of dirty) flush(channel);
      dirty.clear();
      for (const subscriber of lagging) catchUp(subscriber);
      if (lagging.size > 0) schedule();
    }, windowMs);
  }
  function flush(channel: Channel): void {
    const changes = channel.pending;
    channel.pending = new Map();
    let message: Buffer | undefined;
    for (const subscriber of channel.subscribers) {
      if (admits(subscriber)) subscriber.sink.send((message ??= deltaMessage(channel.watch, changes)));
      else if (subscriber.mode !== 'stale') mergeChanges(subscriber.backlog, changes);
    }
  }
  /** Whether a delta may go out now; a subscriber that has not read the last ones is noted among those that catch up. */
  function admits(subscriber: Subscriber): boolean {
    if (subscriber.mode !== 'live') return false;
    const unsent = subscriber.sink.unsentBytes();
    if (unsent <= busyBytes && subscriber.backlog.size === 0) return true;
    lagging.add(subscriber);
    if (unsent > skipBytes) {
      subscriber.mode = 'stale';
      subscriber.backlog = new Map();
    }
    return false;
  }
  function catchUp(subscriber: Subscriber): void {
    if (subscriber.mode === 'loading') {
      lagging.delete(subscriber);
      return;
    }
    if (subscriber.sink.unsentBytes() > busyBytes || performance.now() < subscriber.retryAt) return;
    lagging.delete(subscriber);
    if (subscriber.mode === 'stale') load(subscriber);
    else sendBacklog(subscriber);
  }
  function sendBacklog(subscriber: Subscriber): void {
    if (subscriber.backlog.size === 0) return;
    subscriber.sink.send(deltaMessage(subscriber.channel.watch, subscriber.backlog));
    subscriber.backlog = new Map();
  }
  function load(subscriber: Subscriber): void {
    const { channel } = subscriber;
    subscriber.mode = 'loading';
    subscriber.backlog = new Map();
    subscriber.asked += 1;
    const { asked } = subscriber;
    const isAwaited = (): boolean => channel.subscribers.has(subscriber) && subscriber.asked === asked;
    snapshots.read(channel.watch).then(
      (snapshot) => {
        if (!isAwaited()) return;
        subscriber.mode = 'live';
        subscriber.sink.send(snapshot);
        sendBacklog(subscriber);
      },
      (error: unknown) => {
        if (!isAwaited()) return;
        log.warn(
          { err: error, ...channel.watch },
          'a live snapshot could not be read; it will be tried again',
        );
        subscriber.mode = 'stale';
        subscriber.retryAt = performance.now() + RETRY_MS;
        lagging.add(subscriber);
        schedule();
      },
    );
  }
  return {
    markDirty(channel) {
      dirty.add(channel);
      schedule();
    },
    load,
    refresh(channel) {
      for (const subscriber of channel.subscribers) {
        if (subscriber.sink.unsentBytes() <= busyBytes) load(subscriber);
        else {
          subscriber.mode = 'stale';
          lagging.add(subscriber);
        }
      }
      if (lagging.size > 0) schedule();
    },
    removeSubscriber(subscriber) {
      lagging.delete(subscriber);
      if (subscriber.channel.subscribers.size === 0) dirty.delete(subscriber.channel);
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      dirty.clear();
      lagging.clear();
    },
  };
}
