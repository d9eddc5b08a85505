import type { ErrorCode } from '@rota/contract/areas';
import { can, isMember, type ProjectFeature, type Reach } from '@rota/contract/core';
import { featureOfPermission } from '@rota/contract/projects';
import type { DriveMessage, DriveNews } from '@rota/contract/manual-control';
import type { MeetingMessage, MeetingNews } from '@rota/contract/meetings';
import type { SystemState } from '@rota/contract/health';
import {
  clientMessage,
  liveTopics,
  isTopicOfOne,
  type ClientMessage,
  type LiveTopic,
} from '@rota/contract/live';
import { createTokenBucket } from '../token-bucket.ts';
import type { LiveFeed, LiveSwitchboard } from './live-hub.ts';
import { createPulse, type PulseLimits } from './live-pulse.ts';
import { plainMessage, type Watch } from './live-wire.ts';

/** The one thing a live session asks of a web socket. */
export type LiveSocket = {
  readonly bufferedAmount: number;
  send(message: Buffer, options: { binary: false }): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/** The identity of a token, with its present roles. `call`: the one robot call that it is for; it opens that alone. */
export type LiveCaller = {
  readonly userId: string;
  readonly roles: Reach;
  /** The one thing that its token is for. */
  readonly one?: { readonly topic: LiveTopic; readonly projectId: number; readonly id: string };
};
/** Undefined for a token that no longer counts. */
type Authenticate = (token: string) => Promise<LiveCaller | undefined>;

export type LiveSessionDeps = {
  readonly hub: LiveSwitchboard;
  readonly authenticate: Authenticate;
  readonly projectExists: (projectId: number) => Promise<boolean>;
  /** Whether a project has switched a feature off. */
  readonly isFeatureOff: (projectId: number, feature: ProjectFeature) => boolean | Promise<boolean>;
  /** How many sockets a person has open that signed in. */
  readonly socketsOf: (userId: string) => number;
  /** The problems that keep the console from working now; left out, they are not published. */
  readonly systemState?: () => SystemState;
  /** Takes the commands of people who drive robots; left out, no one does. `reply` is the same function for one socket. */
  readonly driverDesk?: {
    receive(message: DriveMessage, driver: LiveCaller, reply: (news: DriveNews) => void): void;
    closed(reply: (news: DriveNews) => void): void;
  };
  /** Takes what browsers say of calls with robots; left out, there are none. */
  readonly meetingDesk?: {
    receive(message: MeetingMessage, caller: LiveCaller, reply: (news: MeetingNews) => void): void;
    closed(reply: (news: MeetingNews) => void): void;
  };
  readonly log: { warn(fields: object, message: string): void };
  readonly limits: LiveLimits;
};

export type LiveLimits = PulseLimits & {
  readonly authWithinMs: number;
  /** How often roles are read again; sessions are remembered for up to 3 s, and in all a change must be felt within 5 s. */
  readonly recheckEveryMs: number;
  /** How often the state of the system is sent at least: a longer silence means that the connection is dead. */
  readonly systemEveryMs: number;
  readonly maxWatches: number;
  readonly maxSocketsPerUser: number;
};

export const defaultLiveLimits: LiveLimits = {
  authWithinMs: 5_000,
  pingEveryMs: 15_000,
  recheckEveryMs: 750,
  maxUnsentBytes: 1_048_576,
  maxUnsentMs: 5_000,
  systemEveryMs: 4_000,
  maxWatches: 60,
  maxSocketsPerUser: 60,
};

/** Close codes, 4000 and up being ours to give (RFC 6455, section 7.4.2). */
export const CLOSE = {
  unauthorized: 4401,
  forbidden: 4403,
  authTimeout: 4408,
  tooManyMessages: 4429,
  tryAgainLater: 1013,
} as const;

const MESSAGE_LIMIT = { burst: 80, perSecond: 20 };

export type LiveSession = {
  /** A message of the browser. Messages are handled one after the other. */
  receive(text: string): void;
  pong(): void;
  /** Does what is due: pings, roles, unsent data. Called a few times a second. */
  tick(now: number): void;
  userId(): string | undefined;
  /** The person's roles or sessions changed: they are read again with the next tick. */
  recheck(): void;
  handleClose(): void;
};

/** One browser tab: who it is, what it may watch, and whether it keeps up. */
export function createLiveSession(socket: LiveSocket, deps: LiveSessionDeps, startedAt: number): LiveSession {
  const { hub, limits } = deps;
  let who: (LiveCaller & { readonly token: string }) | undefined;
  const feed = hub.attach({
    send: (message) => {
      socket.send(message, { binary: false });
    },
    unsentBytes: () => socket.bufferedAmount,
    userId: () => who?.userId,
  });
  const { send, fail, refuse, end, isOver } = createOutlet(socket, feed);
  const pulse = createPulse(socket, limits, startedAt);
  const messages = createTokenBucket(MESSAGE_LIMIT);
  let work: Promise<void> = Promise.resolve();
  let waiting = 0;
  let checkedAt = startedAt;
  const tellSystem = createSystemNews(deps, send);

  function enqueue(step: () => Promise<void>, onFailure: () => void): void {
    waiting += 1;
    work = work
      .then(() => (isOver() ? undefined : step()))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a live message could not be handled');
        onFailure();
      })
      .finally(() => {
        waiting -= 1;
      });
  }
  function handleFailure(): void {
    fail('DATABASE_UNAVAILABLE', 'The request could not be handled now, try later');
    if (who === undefined) end(CLOSE.tryAgainLater, 'try again later');
  }
  async function identify(token: string): Promise<void> {
    const session = await deps.authenticate(token);
    if (isOver()) return;
    if (session === undefined) {
      fail('UNAUTHORIZED', 'Unauthorized');
      end(CLOSE.unauthorized, 'unauthorized');
      return;
    }
    if (who === undefined && deps.socketsOf(session.userId) >= limits.maxSocketsPerUser) {
      fail('ThrottlerException', 'Too many connections');
      end(CLOSE.tryAgainLater, 'too many connections');
      return;
    }
    const hasOtherRoles = who !== undefined && JSON.stringify(who.roles) !== JSON.stringify(session.roles);
    who = { ...session, token };
    if (hasOtherRoles) send({ type: 'access_changed' });
    await dropRefused(feed, session, refuse, deps);
  }
  async function subscribe(watch: Watch): Promise<void> {
    const code =
      (await refusal(who, watch, deps)) ??
      ((await deps.projectExists(watch.projectId)) ? undefined : 'RECORD_NOT_FOUND');
    if (code !== undefined) refuse(code, watch);
    else if (feed.listWatched().length >= limits.maxWatches)
      fail('ThrottlerException', 'Too many topics are watched', watch);
    else if (!isOver()) feed.watch(watch);
  }
  async function handle(message: Exclude<ClientMessage, DriveMessage | MeetingMessage>): Promise<void> {
    if (message.type === 'auth') {
      await identify(message.token);
      send({ type: 'ready' });
      return;
    }
    const watch = {
      topic: message.topic,
      projectId: message.project_id,
      id: isTopicOfOne(message.topic) ? message.id : undefined,
    };
    if (who === undefined) {
      fail('UNAUTHORIZED', 'The first message must be auth');
      end(CLOSE.unauthorized, 'unauthorized');
    } else if (isTopicOfOne(message.topic) && message.id === undefined)
      fail('VALIDATION_FAILED', 'id is required', watch);
    else if (message.type === 'subscribe') await subscribe(watch);
    else feed.unwatch(watch);
  }

  return {
    receive(text) {
      if (isOver()) return;
      if (!messages.take(performance.now()) || waiting > MESSAGE_LIMIT.burst) {
        fail('ThrottlerException', 'Request limit reached, try later');
        end(CLOSE.tooManyMessages, 'too many messages');
        return;
      }
      const message = clientMessage.safeParse(parseJson(text));
      if (!message.success) return fail('VALIDATION_FAILED', 'The message is not understood');
      const { data } = message;
      // A robot does not wait for its driver's other messages, nor for the database.
      if (data.type === 'drive') {
        if (who !== undefined) deps.driverDesk?.receive(data, who, send);
      } else if (data.type === 'meeting') {
        if (who !== undefined) deps.meetingDesk?.receive(data, who, send);
      } else enqueue(() => handle(data), handleFailure);
    },
    pong: () => {
      pulse.pong();
    },
    tick(now) {
      if (isOver()) return;
      if (who === undefined && now - startedAt >= limits.authWithinMs) {
        fail('UNAUTHORIZED', 'The first message must be auth');
        end(CLOSE.authTimeout, 'no auth in time');
        return;
      }
      if (pulse.beat(now) === 'gone') {
        end('at once');
        return;
      }
      if (who !== undefined) tellSystem(now, who.roles);
      if (who !== undefined && waiting === 0 && now - checkedAt >= limits.recheckEveryMs) {
        checkedAt = now;
        const { token } = who;
        // While the database is away roles cannot be read; what is watched continues, and is checked again.
        enqueue(
          () => identify(token),
          () => undefined,
        );
      }
    },
    userId: () => who?.userId,
    recheck: () => {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
    handleClose: () => {
      deps.driverDesk?.closed(send);
      deps.meetingDesk?.closed(send);
      end('at once');
    },
  };
}

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'You are not authorized to perform this action.',
  FEATURE_OFF: 'This is switched off in this project.',
};

/** The messages beside topics, and the end of all; nothing is sent after the end. */
function createOutlet(socket: LiveSocket, feed: LiveFeed) {
  let over = false;
  function send(message: Parameters<typeof plainMessage>[0]): void {
    if (!over) socket.send(plainMessage(message), { binary: false });
  }
  function fail(resultCode: ErrorCode, message: string, watch?: Watch): void {
    send({ type: 'error', resultCode, message, topic: watch?.topic, project_id: watch?.projectId });
  }
  return {
    send,
    fail,
    refuse(this: void, code: ErrorCode, watch: Watch): void {
      fail(code, REFUSALS[code] ?? 'Record not found', watch);
    },
    end(this: void, how: number | 'at once', reason = ''): void {
      if (over) return;
      over = true;
      feed.close();
      if (how === 'at once') socket.terminate();
      else socket.close(how, reason);
    },
    isOver: () => over,
  };
}

/** Why this may not be watched, or undefined when it may. */
async function refusal(
  who: LiveCaller | undefined,
  { topic, projectId, id }: Watch,
  { isFeatureOff }: Pick<LiveSessionDeps, 'isFeatureOff'>,
): Promise<ErrorCode | undefined> {
  const { permission } = liveTopics[topic];
  // A topic without a permission is for the token of this one thing, and looks missing to everyone else.
  if (permission === null) {
    const isIt = who?.one?.topic === topic && who.one.projectId === projectId && who.one.id === id;
    return isIt ? undefined : 'RECORD_NOT_FOUND';
  }
  const [roles, project] = [who?.roles ?? {}, String(projectId)];
  if (!isMember(roles, project)) return 'RECORD_NOT_FOUND';
  if (!can(roles, permission, project)) return 'FORBIDDEN';
  const feature = featureOfPermission(permission);
  return feature !== undefined && (await isFeatureOff(projectId, feature)) ? 'FEATURE_OFF' : undefined;
}

/** Tells the state of the system when it changed, and now and then as a sign of life. */
function createSystemNews(
  { systemState, limits }: LiveSessionDeps,
  send: (message: Parameters<typeof plainMessage>[0]) => void,
) {
  let announced: { state: SystemState; at: number } | undefined;
  return (now: number, roles: Reach): void => {
    const state = systemState?.();
    if (state === undefined) return;
    if (
      announced !== undefined &&
      now - announced.at < limits.systemEveryMs &&
      isSameState(announced.state, state)
    )
      return;
    announced = { state, at: now };
    send({
      type: 'system',
      state: { ...state, unserved: state.unserved.filter((one) => isMember(roles, String(one.project_id))) },
    });
  };
}

function isSameState(a: SystemState, b: SystemState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ends watches that the caller may no longer have. */
async function dropRefused(
  feed: LiveFeed,
  who: LiveCaller,
  refuse: (code: ErrorCode, watch: Watch) => void,
  deps: Pick<LiveSessionDeps, 'isFeatureOff'>,
): Promise<void> {
  for (const watch of feed.listWatched()) {
    const code = await refusal(who, watch, deps);
    if (code === undefined) continue;
    feed.unwatch(watch);
    refuse(code, watch);
  }
}
