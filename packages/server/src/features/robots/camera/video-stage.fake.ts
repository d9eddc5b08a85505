import { randomBytes, randomUUID } from 'node:crypto';
import type { Reach } from '@rota/contract/core';
import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../../http/app-error.ts';
import { createHttpApp } from '../../../http/app.ts';
import { createLiveHub, type LiveSwitchboard } from '../../../live/index.ts';
import { silentLog } from '../../../log.ts';
import { createAudience, type Audience } from './audience.service.ts';
import { cameraOf, type CameraRef } from './camera-ids.rules.ts';
import { cameraRoutes } from './camera.routes.ts';
import { createFootageService } from './footage.service.ts';
import { createMediaServer } from './media-server.service.ts';
import { createMediaTickets } from './media-tickets.service.ts';
import { openVideoRelay, type VideoRelay } from './video-relay.service.ts';
import { createVideoSessions, type VideoSessions } from './video-sessions.service.ts';

/** What a robot was asked for, and has to stop again. */
type Asked = { readonly camera: CameraRef; readonly whipUrl: string };

/** The server's side of live video over real HTTP, without a database and without robots. */
export type VideoStage = {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly hub: LiveSwitchboard;
  readonly videos: VideoSessions;
  readonly audience: Audience;
  /** The clock that tickets go by. */
  readonly clock: { now: number };
  /** The videos that robots are asked for now. */
  readonly asked: ReadonlyMap<string, Asked>;
  /** Called when a robot is asked. */
  onAsk: (asked: Asked) => void;
  close(): Promise<void>;
};

type Wish = {
  /** Whether this platform has WebRTC. */
  readonly hasRelay?: boolean;
  readonly mediaServer?: { readonly whipUrl: string; readonly whepUrl: string };
  readonly silentMs?: number;
  readonly unwatchedMs?: number;
};

const roles: Readonly<Record<string, Reach>> = {
  cam: { 7: ['rr_cam'] },
  looker: { 7: ['rr_view_only'] },
  stranger: { 8: ['rr_cam'] },
};

/** Opens the stage. The robot `r1` is in project 7; `cam`, `looker` and `stranger` are people. */
export async function openVideoStage(wish: Wish = {}): Promise<VideoStage> {
  const clock = { now: Date.now() };
  const hub = createLiveHub({ log: silentLog, windowMs: 5 });
  const asked = new Map<string, Asked>();
  const relay = wish.hasRelay === false ? undefined : await openRelay();
  const newTicket = () => randomBytes(32).toString('base64url');
  const videos = createVideoSessions({
    hub,
    relay: () => relay,
    mediaServer: wish.mediaServer && createMediaServer(wish.mediaServer),
    whipTickets: createMediaTickets(() => clock.now, newTicket),
    whepTickets: createMediaTickets(() => clock.now, newTicket),
    newId: randomUUID,
    newTicket,
    request(camera, whipUrl) {
      asked.set(whipUrl, { camera, whipUrl });
      stage.onAsk({ camera, whipUrl });
      return () => asked.delete(whipUrl);
    },
    whipUrlOf: (ticket) => `${stage.url}/api/public/whip/${ticket}`,
    ...(wish.silentMs !== undefined && { silentMs: wish.silentMs }),
    ...(wish.unwatchedMs !== undefined && { unwatchedMs: wish.unwatchedMs }),
  });
  const audience = createAudience({
    hub,
    robotOf: ({ topic, id = '' }) =>
      topic === 'camera' ? cameraOf(id).robotId : videos.cameraOf(topic === 'video' ? id : '')?.robotId,
    onChange: () => undefined,
  });
  const app = await openApp(videos, clock);
  const stage: VideoStage = {
    app,
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    hub,
    videos,
    audience,
    clock,
    asked,
    onAsk: () => undefined,
    async close() {
      videos.stop();
      audience.stop();
      hub.close();
      await app.close();
    },
  };
  audience.start();
  videos.start();
  return stage;
}

function openRelay(): Promise<VideoRelay> {
  return openVideoRelay({ bindAddress: '127.0.0.1', address: undefined, ports: undefined });
}

/** Nothing is kept here: there is no database. */
const noFootage = createFootageService({
  database: undefined as never,
  files: undefined as never,
  pictures: { follow: () => () => undefined },
  nameOf: async () => undefined,
  clock: Date.now,
});

const noRecordings = {
  start: () => Promise.reject(recordNotFound()),
  stop: async () => false,
};

async function openApp(videos: VideoSessions, clock: { readonly now: number }): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: silentLog,
    trustedProxies: [],
    requestsPerMinute: 10_000,
    authenticate: async (token) => {
      const userId = token.split('.').at(-1) ?? '';
      const reach = roles[userId];
      if (reach === undefined) return undefined;
      return { userId, userName: userId, sessionId: userId, personId: userId, roles: reach };
    },
  });
  const mustExist = async (projectId: number, robotId: string): Promise<void> => {
    if (projectId !== 7 || robotId !== 'r1') throw recordNotFound();
  };
  cameraRoutes(
    app,
    { videos, footage: noFootage, recordings: noRecordings, mustExist, clock: () => clock.now },
    {
      projects: { exists: async () => true, isOff: () => false },
      idempotency: {
        once: (_spec, _request, _session, run) => run(async () => {}),
        forgetOld: async () => 0,
      },
      originOf: () => 'http://localhost',
    },
  );
  return app;
}

/** Opens a session as a person and watches it as their browser does. */
export async function openSession(stage: VideoStage, camera?: string) {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/projects/7/robots/r1/video-sessions',
    headers: { authorization: 'Bearer a.a.cam' },
    payload: camera === undefined ? {} : { camera },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { session_id: id, ticket } = answer.json<{ session_id: string; ticket: string }>();
  const ended: unknown[] = [];
  const feed = stage.hub.attach({
    send: (message) => {
      const { data = [], upsert = [] } = JSON.parse(message.toString()) as Record<
        'data' | 'upsert',
        { ended: string | null }[] | undefined
      >;
      ended.push(...[...data, ...upsert].map((row) => row.ended));
    },
    unsentBytes: () => 0,
  });
  feed.watch({ topic: 'video', projectId: 7, id });
  return { id, ticket, feed, ended };
}
