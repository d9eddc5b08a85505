import type { DriveMessage, DriveNews } from '@rota/contract/manual-control';
import type { MeetingMessage, MeetingNews } from '@rota/contract/meetings';
import { liveTopics, type ClientMessage, type LiveTopic, type ServerMessage } from '@rota/contract/live';
import { createTroubleBoard, type LiveTrouble } from './live-trouble.ts';
import {
  createSubscriptions,
  scopeOf,
  wireScope,
  type LiveScope,
  type LiveWatcher,
} from './live-subscriptions.ts';

export type { LiveTrouble } from './live-trouble.ts';
export type { LiveScope, LiveWatcher } from './live-subscriptions.ts';

/** `offline`: the browser itself has no network. `idle`: no one is signed in. */
export type LiveStatus = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline';

export type LiveSocket = {
  /** Connects while a person is signed in. */
  start: () => void;
  stop: () => void;
  /** Sends the session's new token over the open connection. */
  renewed: () => void;
  /** Watches a topic; several watchers of one topic share one subscription. Gives back the way to stop. */
  watch: <T extends LiveTopic>(topic: T, scope: LiveScope, watcher: LiveWatcher<T>) => () => void;
  /** Sends a driver's command, if it can be sent now: none is kept for later. */
  drive: (message: DriveMessage) => boolean;
  onDriveNews: (handler: (news: DriveNews) => void) => () => void;
  /** Says something of a call with a robot, if it can be said now. */
  meet: (message: MeetingMessage) => boolean;
  onMeetingNews: (handler: (news: MeetingNews) => void) => () => void;
  status: () => LiveStatus;
  onStatus: (handler: (status: LiveStatus) => void) => () => void;
  /** The current problems; the same object until they change. */
  trouble: () => LiveTrouble;
  onTrouble: (handler: () => void) => () => void;
};

/** A server speaks every 4 s; after this long it stands still, or the way to it is broken. */
const SILENT_MS = 10_000;
const LOOK_MS = 1_000;

/** The part of a browser's WebSocket that is used. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>;
export type LiveSocketDeps = {
  url: () => string;
  connect: (url: string) => SocketLike;
  token: () => string | undefined;
  /** The server refused the token, or says that its roles are out of date: renews the session; the socket goes on with the new token. */
  onRefused: () => void;
  random: () => number;
  /** The browser's own word on the network, and its 'online' and 'offline' events. */
  network: { isOnline(): boolean; onChange(handler: () => void): void };
  minDelayMs?: number;
  maxDelayMs?: number;
  /** Now, in ms since the epoch. */
  now?: () => number;
};

type State = {
  socket: SocketLike | undefined;
  isReady: boolean;
  isStarted: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  status: LiveStatus;
  /** When the server was last heard, or first missed. */
  heardAt: number;
  attemptAt: number;
  watchdog: ReturnType<typeof setInterval> | undefined;
};

/** The wait before the next attempt, ms: doubles from the least to the greatest, half of it by chance so that a hall of tablets does not come back at once. */
export function reconnectDelay(failures: number, random: number, minMs = 1_000, maxMs = 30_000): number {
  const step = Math.min(maxMs, minMs * 2 ** Math.min(failures, 10));
  return Math.max(minMs, Math.round(step / 2 + (step / 2) * random));
}

/**
 * One socket for a browser tab. It signs in first, subscribes to what is watched, keeps the rows of each topic so that a second
 * watcher has them at once, and after a lost connection signs in and subscribes again automatically.
 */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  const subscriptions = createSubscriptions();
  const statusHandlers = new Set<(status: LiveStatus) => void>();
  const driveHandlers = new Set<(news: DriveNews) => void>();
  const meetingHandlers = new Set<(news: MeetingNews) => void>();
  const state: State = {
    socket: undefined,
    isReady: false,
    isStarted: false,
    failures: 0,
    timer: undefined,
    status: 'idle',
    heardAt: 0,
    attemptAt: 0,
    watchdog: undefined,
  };
  const now = deps.now ?? Date.now;
  const trouble = createTroubleBoard();

  function setStatus(status: LiveStatus): void {
    if (state.status === status) return;
    state.status = status;
    for (const handler of statusHandlers) handler(status);
  }
  function say(message: ClientMessage): void {
    if (state.socket?.readyState === 1) state.socket.send(JSON.stringify(message));
  }
  function sayNow(message: DriveMessage | MeetingMessage): boolean {
    if (!state.isReady || state.socket?.readyState !== 1) return false;
    say(message);
    return true;
  }
  function open(): void {
    clearTimeout(state.timer);
    state.timer = undefined;
    if (!state.isStarted || state.socket !== undefined) return;
    if (!deps.network.isOnline()) return setStatus('offline');
    setStatus(state.failures === 0 ? 'connecting' : 'reconnecting');
    const socket = deps.connect(deps.url());
    state.socket = socket;
    // A server that stands still takes the connection and says nothing: that must not be waited for without end.
    state.attemptAt = now();
    socket.addEventListener('open', () => signIn(socket));
    socket.addEventListener('message', (event) => {
      if (state.socket === socket) receive(event.data);
    });
    socket.addEventListener('close', () => handleClose(socket));
  }
  function signIn(socket: SocketLike): void {
    const token = deps.token();
    if (state.socket !== socket) return;
    if (token === undefined) socket.close();
    else say({ type: 'auth', token });
  }
  function handleClose(socket: SocketLike): void {
    if (state.socket !== socket) return;
    state.socket = undefined;
    state.isReady = false;
    if (!state.isStarted) return;
    state.failures += 1;
    trouble.set({ silentSince: state.heardAt });
    setStatus(deps.network.isOnline() ? 'reconnecting' : 'offline');
    clearTimeout(state.timer);
    state.timer = setTimeout(
      open,
      reconnectDelay(state.failures - 1, deps.random(), deps.minDelayMs, deps.maxDelayMs),
    );
  }
  function receive(data: unknown): void {
    const message = parseMessage(data);
    if (message === undefined) return;
    state.heardAt = now();
    if (message.type === 'ready') return ready();
    if (message.type === 'system') return trouble.set({ system: message.state });
    if (message.type === 'error') return handleRefusal(message);
    if (message.type === 'access_changed') return deps.onRefused();
    if (message.type === 'drive_state') {
      for (const handler of driveHandlers) handler(message);
      return;
    }
    if (message.type === 'meeting_news') {
      for (const handler of meetingHandlers) handler(message);
      return;
    }
    if (message.type === 'snapshot') subscriptions.snapshot(message.topic, scopeOf(message), message.data);
    else subscriptions.delta(message.topic, scopeOf(message), message.upsert, message.remove);
  }
  function ready(): void {
    const isFirst = !state.isReady;
    state.isReady = true;
    state.failures = 0;
    setStatus('online');
    trouble.set({ silentSince: undefined });
    if (isFirst)
      for (const { topic, scope } of subscriptions.all())
        say({ type: 'subscribe', topic, ...wireScope(scope) });
  }
  function handleRefusal(message: Extract<ServerMessage, { type: 'error' }>): void {
    if (message.topic !== undefined)
      subscriptions.refused(message.topic, message.project_id, message.resultCode);
    else if (message.resultCode === 'DATABASE_UNAVAILABLE' && !state.isReady) {
      trouble.databaseAway(state.heardAt);
    } else if (message.resultCode === 'UNAUTHORIZED') {
      // The next attempt takes the renewed token; waiting for it keeps a server that refuses everything from being asked in a loop.
      deps.onRefused();
      state.socket?.close();
    }
  }
  /** Gives up a connection over which nothing comes; the next one shows whether the server is there. */
  function look(): void {
    const { socket } = state;
    if (socket === undefined || now() - Math.max(state.heardAt, state.attemptAt) < SILENT_MS) return;
    // Only who has given signs of life can be missed.
    if (state.isReady && trouble.get().system === undefined) return;
    handleClose(socket);
    socket.close();
  }
  deps.network.onChange(() => {
    if (!state.isStarted) return;
    const { socket } = state;
    if (deps.network.isOnline()) open();
    else if (socket === undefined) setStatus('offline');
    else {
      // Without a network the server does not answer the close, and the browser would wait a minute for it.
      handleClose(socket);
      socket.close();
    }
  });

  return {
    start() {
      if (state.isStarted) return;
      state.isStarted = true;
      state.failures = 0;
      state.heardAt = now();
      state.watchdog = setInterval(look, LOOK_MS);
      open();
    },
    stop() {
      state.isStarted = false;
      clearInterval(state.watchdog);
      trouble.clear();
      clearTimeout(state.timer);
      const socket = state.socket;
      state.socket = undefined;
      state.isReady = false;
      socket?.close();
      subscriptions.forgetRows();
      setStatus('idle');
    },
    renewed() {
      const token = deps.token();
      if (token === undefined) return;
      say({ type: 'auth', token });
    },
    watch(topic, scope, watcher) {
      if (subscriptions.add(topic, scope, watcher) && state.isReady)
        say({ type: 'subscribe', topic, ...wireScope(scope) });
      return () => {
        if (subscriptions.remove(topic, scope, watcher) && state.isReady)
          say({ type: 'unsubscribe', topic, ...wireScope(scope) });
      };
    },
    drive: sayNow,
    meet: sayNow,
    onMeetingNews(handler) {
      meetingHandlers.add(handler);
      return () => meetingHandlers.delete(handler);
    },
    onDriveNews(handler) {
      driveHandlers.add(handler);
      return () => driveHandlers.delete(handler);
    },
    status: () => state.status,
    onStatus(handler) {
      statusHandlers.add(handler);
      return () => statusHandlers.delete(handler);
    },
    trouble: trouble.get,
    onTrouble: trouble.onChange,
  };
}

function parseMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message = JSON.parse(data) as ServerMessage;
    const isNotice =
      message.type === 'access_changed' ||
      message.type === 'system' ||
      message.type === 'drive_state' ||
      message.type === 'meeting_news';
    if (message.type === 'ready' || message.type === 'error' || isNotice) return message;
    if (message.type !== 'snapshot' && message.type !== 'delta') return undefined;
    if (!(message.topic in liveTopics)) return undefined;
    if (message.type === 'snapshot') return Array.isArray(message.data) ? message : undefined;
    return Array.isArray(message.upsert) && Array.isArray(message.remove) ? message : undefined;
  } catch {
    return undefined;
  }
}
