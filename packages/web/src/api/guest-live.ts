import type { ClientMessage, LiveRow, LiveTopic, ServerMessage } from '@rota/contract/live';
import type { Wakers } from './guest-remote.ts';
import { retryDelay } from './retry.rules.ts';

/** The part of a browser's WebSocket that is used. */
export type GuestSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** The topics that one token may watch: each of one thing. */
export type GuestWatch<T extends LiveTopic> = {
  readonly topic: T;
  readonly token: string;
  readonly projectId: number;
  readonly id: string;
  /** A row as it is now. */
  onRow(this: void, row: LiveRow<T>): void;
  /** Whether updates arrive automatically now. */
  onStatus(this: void, isLive: boolean): void;
};

type GuestLiveDeps = { readonly wakers: Wakers; connect(this: void): GuestSocket };

/** A server speaks every 4 s; after this long it stands still, or the way to it is broken. */
const SILENT_MS = 12_000;

/**
 * Watches one thing with the token issued for it alone. It reconnects automatically; a hidden page disconnects, so that a phone in a pocket
 * costs nothing. Returns the function that stops it.
 */
export function watchLive<T extends LiveTopic>(
  { topic, token, projectId, id, onRow, onStatus }: GuestWatch<T>,
  deps: GuestLiveDeps,
): () => void {
  let socket: GuestSocket | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function drop(): void {
    clearTimeout(silence);
    const old = socket;
    socket = undefined;
    old?.close();
    onStatus(false);
  }
  function lost(which: GuestSocket): void {
    if (socket !== which) return;
    drop();
    failures += 1;
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(open, retryDelay(failures));
  }
  function open(): void {
    clearTimeout(timer);
    if (isOver || socket !== undefined || deps.wakers.isHidden()) return;
    const mine = deps.connect();
    socket = mine;
    const say = (message: ClientMessage) => mine.send(JSON.stringify(message));
    const restartSilenceTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => lost(mine), SILENT_MS);
    };
    restartSilenceTimer();
    mine.addEventListener('open', () => say({ type: 'auth', token }));
    mine.addEventListener('close', () => lost(mine));
    mine.addEventListener('message', (event) => {
      if (socket !== mine) return;
      restartSilenceTimer();
      const message = parse(event.data);
      if (message?.type === 'ready') say({ type: 'subscribe', topic, project_id: projectId, id });
      if (message?.type === 'snapshot' || message?.type === 'delta') {
        failures = 0;
        onStatus(true);
        // The server sends rows of the topic that was asked for, checked on its side.
        for (const row of message.type === 'snapshot' ? message.data : message.upsert)
          onRow(row as LiveRow<T>);
      }
    });
  }
  const stopWaking = deps.wakers.onWake(() => {
    if (deps.wakers.isHidden()) drop();
    else open();
  });
  open();
  return () => {
    isOver = true;
    stopWaking();
    clearTimeout(timer);
    drop();
  };
}

function parse(data: unknown): ServerMessage | undefined {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
