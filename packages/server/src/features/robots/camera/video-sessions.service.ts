import type { VideoEnd } from '@rota/contract/camera';
import { AppError } from '../../../http/app-error.ts';
import type { LiveHub } from '../../../live/index.ts';
import type { CameraRef } from './camera-ids.rules.ts';
import type { MediaServer } from './media-server.service.ts';
import type { MediaTickets } from './media-tickets.service.ts';
import type { VideoOffer } from './sdp-offer.rules.ts';
import type { Answered, Publisher, VideoRelay, Viewer } from './video-relay.service.ts';

export type VideoDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'publish' | 'watchers' | 'onWatch' | 'onLeft'>;
  /** Undefined where this platform has no WebRTC. */
  readonly relay: () => VideoRelay | undefined;
  /** A media server that takes the place of the relay. */
  readonly mediaServer: MediaServer | undefined;
  readonly whipTickets: MediaTickets<Stream>;
  readonly whepTickets: MediaTickets<Session>;
  readonly newId: () => string;
  /** A text that no one can guess. */
  readonly newTicket: () => string;
  /** Asks the robot to publish there until the returned function is called. */
  readonly request: (camera: CameraRef, whipUrl: string) => () => void;
  /** The address at which robots use a ticket. */
  readonly whipUrlOf: (ticket: string) => string;
  /** How long a viewer waits for the robot, and how long for a session to be watched, ms. */
  readonly silentMs?: number;
  readonly unwatchedMs?: number;
};

/** The video of one camera on its way through this server, as long as someone watches. */
export type Stream = CameraRef & {
  readonly sessions: Set<Session>;
  /** What the video is called at a media server. */
  name: string | undefined;
  release: (() => void) | undefined;
  publisher: Publisher | undefined;
  readonly waiting: Set<(publisher: Publisher | undefined) => void>;
};
/** One person's share of it. */
export type Session = {
  readonly sessionId: string;
  readonly stream: Stream;
  viewer: Viewer | undefined;
  timer: NodeJS.Timeout | undefined;
};
export type Answer = { readonly answer: string; readonly mediaId: string };

/** Well under the 3 s after which a viewer falls back to still pictures. */
const SILENT_MS = 2_500;
/** A browser watches the session right after it opened it. */
const UNWATCHED_MS = 10_000;

export type VideoSessions = ReturnType<typeof createVideoSessions>;

/**
 * Live videos of this server: who watches which, and what ends them. A session lives no longer than its topic is watched, so that a
 * closed page, a killed browser and a lost right all end it; the robot is asked to publish while there is a session.
 */
export function createVideoSessions(deps: VideoDeps) {
  const { hub, silentMs = SILENT_MS } = deps;
  const sessions = new Map<string, Session>();
  const streams = new Map<string, Stream>();
  /** The links, by the id in the address that ends one. */
  const media = new Map<string, () => void>();
  const ends: (() => void)[] = [];

  function streamOf(camera: CameraRef): Stream {
    const key = keyOf(camera);
    const stream = streams.get(key) ?? newStream(camera);
    streams.set(key, stream);
    return stream;
  }

  function end(session: Session, reason: VideoEnd | undefined): void {
    const { sessionId, stream } = session;
    if (!sessions.delete(sessionId)) return;
    clearTimeout(session.timer);
    session.viewer?.close();
    stream.sessions.delete(session);
    if (reason !== undefined) tell(session, reason);
    if (stream.sessions.size === 0) drop(stream);
  }
  function tell({ sessionId, stream: { projectId } }: Session, ended: VideoEnd): void {
    hub.publish('video', projectId, { id: sessionId, upsert: [{ session_id: sessionId, ended }] });
  }
  function drop(stream: Stream, reason?: VideoEnd): void {
    if (streams.get(keyOf(stream)) === stream) streams.delete(keyOf(stream));
    stream.release?.();
    stream.release = undefined;
    stream.publisher?.close();
    settle(stream, undefined);
    for (const session of [...stream.sessions]) end(session, reason);
  }

  /** Answers a viewer's offer through the media server or the relay. */
  async function answered(
    session: Session,
    offer: VideoOffer,
    onClosed: () => void,
  ): Promise<Answered<Viewer>> {
    const { stream } = session;
    if (deps.mediaServer !== undefined) {
      const name = (stream.name ??= deps.newTicket());
      stream.release ??= deps.request(stream, deps.mediaServer.whipUrlOf(stream, name));
      const found = await deps.mediaServer.view(stream, name, offer, silentMs);
      return found ?? silent(session);
    }
    const relay = deps.relay();
    if (relay === undefined) throw unavailable();
    const publisher = (await publisherOf(stream)) ?? silent(session);
    const found = await relay.view(publisher, offer, onClosed);
    if (found === undefined) throw new AppError('VIDEO_OFFER_INVALID', 'No format of the robot is taken');
    return found;
  }
  function silent(session: Session): never {
    end(session, 'robot_silent');
    throw new AppError('VIDEO_SILENT', 'The robot did not send its video in time');
  }

  /** The robot's side, once it is there; undefined when it does not come in time. */
  function publisherOf(stream: Stream): Promise<Publisher | undefined> {
    if (stream.publisher !== undefined) return Promise.resolve(stream.publisher);
    stream.release ??= deps.request(stream, deps.whipUrlOf(deps.whipTickets.issue(stream)));
    return new Promise((resolve) => {
      const timer = setTimeout(() => found(undefined), silentMs);
      function found(publisher: Publisher | undefined): void {
        clearTimeout(timer);
        stream.waiting.delete(found);
        resolve(publisher);
      }
      stream.waiting.add(found);
    });
  }

  return {
    start() {
      hub.provide('video', async (projectId, id = '') => {
        const isKnown = sessions.get(id)?.stream.projectId === projectId;
        return [{ session_id: id, ended: isKnown ? null : 'unknown' }];
      });
      ends.push(
        hub.onLeft(({ topic, projectId, id }) => {
          const session = topic === 'video' && id !== undefined ? sessions.get(id) : undefined;
          if (session?.stream.projectId === projectId) end(session, undefined);
        }),
      );
    },
    stop() {
      for (const stopHearing of ends.splice(0)) stopHearing();
      for (const stream of [...streams.values()]) drop(stream);
    },
    /** Whose video a session shows. */
    cameraOf: (sessionId: string): CameraRef | undefined => sessions.get(sessionId)?.stream,
    /** Throws VIDEO_UNAVAILABLE. */
    open(camera: CameraRef): { readonly sessionId: string; readonly ticket: string } {
      if (deps.relay() === undefined && deps.mediaServer === undefined) throw unavailable();
      const stream = streamOf(camera);
      const session: Session = { sessionId: deps.newId(), stream, viewer: undefined, timer: undefined };
      session.timer = setTimeout(() => {
        if (hub.watchers('video', stream.projectId, session.sessionId) === 0) end(session, undefined);
      }, deps.unwatchedMs ?? UNWATCHED_MS);
      sessions.set(session.sessionId, session);
      stream.sessions.add(session);
      return { sessionId: session.sessionId, ticket: deps.whepTickets.issue(session) };
    },
    /** The robot's offer. Throws VIDEO_TICKET_UNKNOWN, VIDEO_UNAVAILABLE. */
    async publish(ticket: string, offer: VideoOffer): Promise<Answer> {
      const stream = deps.whipTickets.take(ticket);
      const relay = deps.relay();
      if (relay === undefined) throw unavailable();
      // No one watches any longer: nothing is to be sent.
      if (stream === undefined || stream.sessions.size === 0) throw ticketUnknown();
      const mediaId = deps.newId();
      const { answer, side } = await relay.publish(offer, () => {
        media.delete(mediaId);
        drop(stream, 'robot_lost');
      });
      if (stream.sessions.size === 0) {
        side.close();
        throw ticketUnknown();
      }
      stream.publisher = side;
      media.set(mediaId, () => drop(stream, 'robot_lost'));
      settle(stream, side);
      return { answer, mediaId };
    },
    /** A viewer's offer. Throws VIDEO_TICKET_UNKNOWN, VIDEO_UNAVAILABLE, VIDEO_OFFER_INVALID, VIDEO_SILENT. */
    async view(ticket: string, offer: VideoOffer): Promise<Answer> {
      const session = deps.whepTickets.take(ticket);
      if (session === undefined || sessions.get(session.sessionId) !== session) throw ticketUnknown();
      const mediaId = deps.newId();
      const { answer, side } = await answered(session, offer, () => {
        media.delete(mediaId);
        end(session, 'link_lost');
      });
      if (sessions.get(session.sessionId) !== session) {
        side.close();
        throw ticketUnknown();
      }
      session.viewer = side;
      media.set(mediaId, () => end(session, undefined));
      return { answer, mediaId };
    },
    /** Ends one link; false for one that is not there. */
    endMedia(mediaId: string): boolean {
      const close = media.get(mediaId);
      media.delete(mediaId);
      close?.();
      return close !== undefined;
    },
  };
}

function newStream(camera: CameraRef): Stream {
  const { projectId, robotId, camera: name } = camera;
  return {
    projectId,
    robotId,
    camera: name,
    sessions: new Set(),
    name: undefined,
    release: undefined,
    publisher: undefined,
    waiting: new Set(),
  };
}

function settle(stream: Stream, publisher: Publisher | undefined): void {
  for (const found of [...stream.waiting]) found(publisher);
}

function keyOf({ projectId, robotId, camera }: CameraRef): string {
  return `${projectId} ${robotId} ${camera ?? ''}`;
}

function ticketUnknown(): AppError {
  return new AppError('VIDEO_TICKET_UNKNOWN', 'This ticket was used or has expired');
}
function unavailable(): AppError {
  return new AppError('VIDEO_UNAVAILABLE', 'There is no relay for videos here');
}
