import { liveTopics, type ClientMessage, type LiveRow, type LiveTopic, type ServerMessage } from '@rota/contract';
import type { z } from 'zod';

/** `offline`: the browser itself has no network. `idle`: nobody is signed in. */
export type LiveStatus = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline';

export type LiveScope = { projectId: number; robotId?: string | undefined };
/** What a watcher is told: everything once, then whole rows that are new or changed and keys that are gone. */
export type LiveWatcher<T extends LiveTopic> = {
  onSnapshot: (rows: LiveRow<T>[]) => void;
  onDelta?: (upsert: LiveRow<T>[], remove: string[]) => void;
  /** The topic was refused, with the server's code. */
  onError?: (resultCode: string) => void;
};

export type LiveSocket = {
  /** Connects while somebody is signed in. */
  start: () => void;
  stop: () => void;
  /** The session has a new token: the open connection is told. */
  renewed: () => void;
  /** Watches a topic; several watchers of one topic share one subscription. Gives back the way to stop. */
  watch: <T extends LiveTopic>(topic: T, scope: LiveScope, watcher: LiveWatcher<T>) => () => void;
  status: () => LiveStatus;
  onStatus: (handler: (status: LiveStatus) => void) => () => void;
};

/** The part of a browser's WebSocket that is used. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>;
export type LiveSocketDeps = {
  url: () => string;
  connect: (url: string) => SocketLike;
  token: () => string | undefined;
  /** The server refused the token: renews the session; the socket tries again with the new token. */
  onRefused: () => void;
  random: () => number;
  /** The browser's own word on the network, and its 'online' and 'offline' events. */
  network: { isOnline(): boolean; onChange(handler: () => void): void };
  minDelayMs?: number;
  maxDelayMs?: number;
};

type Row = Record<string, unknown>;
type Subscription = {
  topic: LiveTopic;
  scope: LiveScope;
  watchers: Set<LiveWatcher<LiveTopic>>;
  rows: Map<string, Row> | undefined;
};
type State = {
  socket: SocketLike | undefined;
  isReady: boolean;
  isStarted: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  status: LiveStatus;
};

/** The wait before the next attempt, ms: doubles from the least to the greatest, half of it by chance so that a hall of tablets does not come back at once. */
export function reconnectDelay(failures: number, random: number, minMs = 1_000, maxMs = 30_000): number {
  const step = Math.min(maxMs, minMs * 2 ** Math.min(failures, 10));
  return Math.max(minMs, Math.round(step / 2 + (step / 2) * random));
}

/**
 * One socket for a browser tab. It signs in first, subscribes to what is watched, keeps the rows of each topic so that a second
 * watcher has them at once, and after a lost connection signs in and subscribes again by itself.
 */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  const subscriptions = new Map<string, Subscription>();
  const statusHandlers = new Set<(status: LiveStatus) => void>();
  const state: State = { socket: undefined, isReady: false, isStarted: false, failures: 0, timer: undefined, status: 'idle' };

  function setStatus(status: LiveStatus): void {
    if (state.status === status) return;
    state.status = status;
    for (const handler of statusHandlers) handler(status);
  }
  function say(message: ClientMessage): void {
    if (state.socket?.readyState === 1) state.socket.send(JSON.stringify(message));
  }
  function open(): void {
    clearTimeout(state.timer);
    state.timer = undefined;
    if (!state.isStarted || state.socket !== undefined) return;
    if (!deps.network.isOnline()) return setStatus('offline');
    setStatus(state.failures === 0 ? 'connecting' : 'reconnecting');
    const socket = deps.connect(deps.url());
    state.socket = socket;
    socket.addEventListener('open', () => signIn(socket));
    socket.addEventListener('message', (event) => {
      if (state.socket === socket) receive(event.data);
    });
    socket.addEventListener('close', () => closed(socket));
  }
  function signIn(socket: SocketLike): void {
    const token = deps.token();
    if (state.socket !== socket) return;
    if (token === undefined) socket.close();
    else say({ type: 'auth', token });
  }
  function closed(socket: SocketLike): void {
    if (state.socket !== socket) return;
    state.socket = undefined;
    state.isReady = false;
    if (!state.isStarted) return;
    state.failures += 1;
    setStatus(deps.network.isOnline() ? 'reconnecting' : 'offline');
    clearTimeout(state.timer);
    state.timer = setTimeout(open, reconnectDelay(state.failures - 1, deps.random(), deps.minDelayMs, deps.maxDelayMs));
  }
  function receive(data: unknown): void {
    const message = parseMessage(data);
    if (message === undefined) return;
    if (message.type === 'ready') return ready();
    if (message.type === 'error') return refused(message);
    const subscription = subscriptions.get(keyOf(message.topic, message));
    if (subscription === undefined) return;
    if (message.type === 'snapshot') applySnapshot(subscription, message.data);
    else applyDelta(subscription, message.upsert, message.remove);
  }
  function ready(): void {
    const isFirst = !state.isReady;
    state.isReady = true;
    state.failures = 0;
    setStatus('online');
    if (isFirst)
      for (const subscription of subscriptions.values()) say({ type: 'subscribe', topic: subscription.topic, ...subscription.scope });
  }
  function refused(message: Extract<ServerMessage, { type: 'error' }>): void {
    if (message.topic === undefined) {
      if (message.resultCode === 'UNAUTHORIZED') deps.onRefused();
      return;
    }
    for (const subscription of subscriptions.values()) {
      if (subscription.topic !== message.topic) continue;
      if (message.projectId !== undefined && subscription.scope.projectId !== message.projectId) continue;
      for (const watcher of subscription.watchers) watcher.onError?.(message.resultCode);
    }
  }
  deps.network.onChange(() => {
    if (!state.isStarted) return;
    if (deps.network.isOnline()) open();
    else if (state.socket !== undefined) state.socket.close();
    else setStatus('offline');
  });

  return {
    start() {
      if (state.isStarted) return;
      state.isStarted = true;
      state.failures = 0;
      open();
    },
    stop() {
      state.isStarted = false;
      clearTimeout(state.timer);
      const socket = state.socket;
      state.socket = undefined;
      state.isReady = false;
      socket?.close();
      for (const subscription of subscriptions.values()) subscription.rows = undefined;
      setStatus('idle');
    },
    renewed() {
      const token = deps.token();
      if (token === undefined) return;
      if (state.socket === undefined) open();
      else say({ type: 'auth', token });
    },
    watch(topic, scope, watcher) {
      const key = keyOf(topic, scope);
      const existing = subscriptions.get(key);
      const subscription = existing ?? { topic, scope: cleanScope(scope), watchers: new Set(), rows: undefined };
      subscription.watchers.add(watcher);
      if (existing === undefined) {
        subscriptions.set(key, subscription);
        if (state.isReady) say({ type: 'subscribe', topic, ...subscription.scope });
      } else if (subscription.rows !== undefined) {
        watcher.onSnapshot([...subscription.rows.values()] as LiveRow<typeof topic>[]);
      }
      return () => {
        subscription.watchers.delete(watcher);
        if (subscription.watchers.size > 0 || subscriptions.get(key) !== subscription) return;
        subscriptions.delete(key);
        if (state.isReady) say({ type: 'unsubscribe', topic, ...subscription.scope });
      };
    },
    status: () => state.status,
    onStatus(handler) {
      statusHandlers.add(handler);
      return () => statusHandlers.delete(handler);
    },
  };
}

function applySnapshot(subscription: Subscription, data: unknown[]): void {
  const rows = readRows(subscription.topic, data);
  subscription.rows = new Map(rows.map((row) => [rowKey(subscription.topic, row), row]));
  for (const watcher of subscription.watchers) watcher.onSnapshot(rows as LiveRow<LiveTopic>[]);
}
function applyDelta(subscription: Subscription, upsert: unknown[], remove: string[]): void {
  // A delta that overtakes its snapshot says nothing that the snapshot will not say.
  if (subscription.rows === undefined) return;
  const rows = readRows(subscription.topic, upsert);
  for (const row of rows) subscription.rows.set(rowKey(subscription.topic, row), row);
  for (const key of remove) subscription.rows.delete(key);
  for (const watcher of subscription.watchers) watcher.onDelta?.(rows as LiveRow<LiveTopic>[], remove);
}

function cleanScope(scope: LiveScope): LiveScope {
  return scope.robotId === undefined ? { projectId: scope.projectId } : { projectId: scope.projectId, robotId: scope.robotId };
}
function keyOf(topic: LiveTopic, scope: LiveScope): string {
  return `${topic} ${scope.projectId} ${scope.robotId ?? ''}`;
}
function rowKey(topic: LiveTopic, row: Row): string {
  const key = row[liveTopics[topic].key];
  return typeof key === 'string' ? key : '';
}
/** A row that does not fit the contract is left out; the others are still worth showing. */
function readRows(topic: LiveTopic, data: unknown[]): Row[] {
  const schema: z.ZodType = liveTopics[topic].row;
  return data.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
}
function parseMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'ready' || message.type === 'error') return message;
    if (message.type !== 'snapshot' && message.type !== 'delta') return undefined;
    if (!(message.topic in liveTopics)) return undefined;
    if (message.type === 'snapshot') return Array.isArray(message.data) ? message : undefined;
    return Array.isArray(message.upsert) && Array.isArray(message.remove) ? message : undefined;
  } catch {
    return undefined;
  }
}
