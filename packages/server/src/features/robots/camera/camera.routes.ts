import { cameraApi } from '@rota/contract/camera';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { FileTooLargeError, upTo } from '../../../adapters/files/index.ts';
import { AppError } from '../../../http/app-error.ts';
import { actorOf, type Context } from '../../../http/context.ts';
import { API_PREFIX, mount, type MountDeps } from '../../../http/mount.ts';
import type { FootageService } from './footage.service.ts';
import type { Recordings } from './recordings.service.ts';
import { TICKET_TTL_MS } from './media-tickets.service.ts';
import { MOST_SDP_BYTES, readOffer, type VideoOffer } from './sdp-offer.rules.ts';
import type { Answer, VideoSessions } from './video-sessions.service.ts';

export type CameraRouteDeps = {
  readonly videos: VideoSessions;
  readonly footage: FootageService;
  readonly recordings: Pick<Recordings, 'start' | 'stop'>;
  /** Throws RECORD_NOT_FOUND for a robot that is not in the project. */
  readonly mustExist: (projectId: number, robotId: string) => Promise<void>;
  readonly clock: () => number;
};

const SDP = 'application/sdp';
const WHIP = `${API_PREFIX}/public/whip`;
const WHEP = `${API_PREFIX}/public/whep`;
const MEDIA = `${API_PREFIX}/public/media-sessions`;

export function cameraRoutes(app: FastifyInstance, deps: CameraRouteDeps, mounting: MountDeps): void {
  const { videos, footage, recordings, clock } = deps;
  mount(
    app,
    cameraApi,
    {
      async openVideo(_context, { params: { projectId, robotId }, body }) {
        await deps.mustExist(projectId, robotId);
        const { sessionId, ticket } = videos.open({ projectId, robotId, camera: body.camera });
        const expiresAt = new Date(clock() + TICKET_TTL_MS).toISOString();
        return { session_id: sessionId, ticket, expires_at: expiresAt };
      },
      whip: async (context, { params }) => {
        allowOrigins(context.reply);
        return respond(context, await videos.publish(params.ticket, await offerOf(context, 'sends')));
      },
      whep: async (context, { params }) => {
        allowOrigins(context.reply);
        return respond(context, await videos.view(params.ticket, await offerOf(context, 'receives')));
      },
      endMedia: async ({ reply }, { params }) => {
        allowOrigins(reply);
        return { ended: videos.endMedia(params.session) };
      },
      takeSnapshot: (context, { params: { projectId, robotId }, body: { camera, reason } }) =>
        footage.takeSnapshot({ projectId, robotId, camera }, reason, actorOf(context), context.settle),
      startRecording: (context, { params: { projectId, robotId }, body: { camera, ...wish } }) =>
        recordings.start({ projectId, robotId, camera }, wish, actorOf(context), context.settle),
      stopRecording: async (_context, { params: { projectId, robotId, recordingId } }) => ({
        stopped: await recordings.stop(projectId, robotId, recordingId),
      }),
      listFootage: (_context, { params, query }) => footage.list(params.projectId, params.robotId, query),
      footageContent: async ({ reply }, { params }) => {
        const { type, name, content } = await footage.open(
          params.projectId,
          params.robotId,
          params.footageId,
        );
        void reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
        return content;
      },
      removeFootage: async (context, { params }) => {
        await footage.remove(params.projectId, params.robotId, params.footageId, actorOf(context));
        return {};
      },
      getSettings: (_context, { params }) => footage.settings(params.projectId),
      setSettings: (context, { params, body }) =>
        footage.setSettings(params.projectId, body, actorOf(context)),
    },
    mounting,
  );
  answerOtherMethods(app);
}

/** The offer in the body. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VIDEO_OFFER_INVALID. */
async function offerOf({ request }: Context, role: 'sends' | 'receives'): Promise<VideoOffer> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== SDP) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send the offer as ${SDP}`);
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const bytes = await buffer(upTo(body, MOST_SDP_BYTES)).catch((error: unknown) => {
    if (error instanceof FileTooLargeError)
      throw new AppError('PAYLOAD_TOO_LARGE', 'The offer is too large', { cause: error });
    throw error;
  });
  const offer = readOffer(bytes.toString('latin1'), role);
  if (offer === undefined) throw new AppError('VIDEO_OFFER_INVALID', 'This is no offer of a video');
  return offer;
}

function respond({ reply }: Context, { answer, mediaId }: Answer): string {
  void reply.type(SDP).header('location', `${MEDIA}/${mediaId}`);
  return answer;
}

/** The ticket is all that a caller needs, wherever its page is from (RFC 9725, section 4.2). */
function allowOrigins(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'Location')
    .header('cross-origin-resource-policy', 'cross-origin');
}

/** What RFC 9725 asks of the other methods: OPTIONS says what is taken, and the rest, trickled candidates among them, is not taken. */
function answerOtherMethods(app: FastifyInstance): void {
  const addresses = [
    { url: `${WHIP}/:ticket`, takes: 'POST' },
    { url: `${WHEP}/:ticket`, takes: 'POST' },
    { url: `${MEDIA}/:session`, takes: 'DELETE' },
  ] as const;
  for (const { url, takes } of addresses) {
    app.options(url, (_request, reply) => {
      allowOrigins(reply);
      return reply
        .status(200)
        .header('access-control-allow-methods', `${takes}, OPTIONS`)
        .header('access-control-allow-headers', 'Content-Type, Authorization')
        .header('accept-post', SDP)
        .send();
    });
    const others = (['GET', 'PUT', 'PATCH', 'POST', 'DELETE'] as const).filter((method) => method !== takes);
    app.route({
      method: others,
      url,
      handler: (_request, reply) => {
        allowOrigins(reply);
        return reply.status(405).header('allow', `${takes}, OPTIONS`).send();
      },
    });
  }
}
