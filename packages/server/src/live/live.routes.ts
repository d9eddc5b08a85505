import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import {
  createLiveSession,
  defaultLiveLimits,
  CLOSE,
  type LiveLimits,
  type LiveSession,
  type LiveSessionDeps,
} from './live-session.ts';

const MAX_MESSAGE_BYTES = 65_536;
const TICK_MS = 250;

export type LiveRoutesOptions = Omit<LiveSessionDeps, 'limits' | 'socketsOf'> & {
  readonly limits?: Partial<LiveLimits>;
  readonly maxSockets?: number;
  readonly tickMs?: number;
  /** Tells when other addresses are blocked, and whether one is. */
  readonly watch?: {
    onChanged: (handler: () => void) => void;
    isBlocked: (address: string) => boolean | Promise<boolean>;
  };
  /** Called for a person (undefined: everyone) whose roles or sessions changed. */
  readonly onAccessChanged?: (handler: (userId: string | undefined) => void) => void;
};

/** Opens `/api/live`. Who may watch what is declared on each topic of the contract. */
export async function liveRoutes(app: FastifyInstance, options: LiveRoutesOptions): Promise<void> {
  const { maxSockets = 4_000, tickMs = TICK_MS } = options;
  const sessions = new Set<LiveSession>();
  const sockets = new Map<WebSocket, string>();
  const deps: LiveSessionDeps = {
    ...options,
    limits: { ...defaultLiveLimits, ...options.limits },
    socketsOf: (userId) => [...sessions].filter((session) => session.userId() === userId).length,
  };

  options.onAccessChanged?.((userId) => {
    for (const session of sessions)
      if (userId === undefined || session.userId() === userId) session.recheck();
  });

  // A socket that is open when its address is blocked is closed; the next one is refused like any call.
  options.watch?.onChanged(() => {
    for (const [socket, address] of sockets)
      if (options.watch?.isBlocked(address) === true) socket.close(CLOSE.forbidden, 'forbidden');
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const session of sessions) session.tick(now);
  }, tickMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
  });

  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      // A stranger's oversized or malformed frame is no fault of the server; a failure in our handler is.
      errorHandler: (error, socket, request) => {
        const isFrame = 'code' in error && String(error.code).startsWith('WS_ERR_');
        if (isFrame) request.log.debug({ err: error }, 'a live socket sent what cannot be read');
        else request.log.error({ err: error }, 'a live socket failed');
        socket.terminate();
      },
    });
    scope.get('/api/live', { websocket: true }, (socket, request) => {
      if (sessions.size >= maxSockets) {
        socket.close(CLOSE.tryAgainLater, 'too many connections');
        return;
      }
      const session = createLiveSession(socket, deps, performance.now());
      sessions.add(session);
      sockets.set(socket, request.ip);
      socket.on('message', (data: RawData, isBinary: boolean) => {
        session.receive(isBinary ? '' : textOf(data));
      });
      socket.on('pong', () => {
        session.pong();
      });
      socket.on('close', () => {
        sessions.delete(session);
        sockets.delete(socket);
        session.handleClose();
      });
    });
  });
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
