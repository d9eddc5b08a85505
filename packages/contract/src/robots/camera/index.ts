import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, isoTime, projectIdParam } from '../../core/schemas.ts';

/** A camera by the robot's own name for it. */
export const cameraName = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/);

/**
 * Why a live video ended: the robot did not send one in time, or stopped; the viewer's link was lost; or this server does not know the
 * video, because it was restarted or another one made it.
 */
export const VIDEO_ENDS = ['robot_silent', 'robot_lost', 'link_lost', 'unknown'] as const;
/** One of {@link VIDEO_ENDS}. */
const videoEnd = z.enum(VIDEO_ENDS);
export type VideoEnd = z.infer<typeof videoEnd>;

/** One person's live video of a camera. It lasts while the topic `video` is watched with its id. */
export const videoSession = z.object({
  session_id: id,
  /** Null while it can be watched. */
  ended: videoEnd.nullable(),
});
export type VideoSession = z.infer<typeof videoSession>;

/** How many people watch the cameras of a robot now, on this server. */
export const cameraViewers = z.object({ robot_id: id, viewers: z.number().int().min(0) });
export type CameraViewers = z.infer<typeof cameraViewers>;

/** A ticket of a stream, or a session of one. */
const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** Cameras of robots: live video by WebRTC. Still pictures come by the live topic `camera`. */
export const cameraApi = {
  openVideo: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/video-sessions',
    summary:
      'Opens a live video of one camera for the caller and answers the ticket for the browser’s offer (WHEP), good for one use within two minutes.',
    access: { permission: 'robots.camera' },
    params: z.object({ projectId: projectIdParam, robotId: id }),
    body: z.object({ camera: cameraName.optional() }),
    response: z.object({ session_id: id, ticket: token, expires_at: isoTime }),
    status: 201,
    errors: ['VIDEO_UNAVAILABLE'],
  }),
  whip: endpoint({
    method: 'POST',
    path: '/public/whip/{ticket}',
    summary: 'Takes the video of a robot by WHIP (RFC 9725): an SDP offer, answered by an SDP answer.',
    access: 'public',
    params: z.object({ ticket: token }),
    accepts: 'binary',
    responds: 'binary',
    response: z.any(),
    status: 201,
    errors: ['VIDEO_TICKET_UNKNOWN', 'VIDEO_OFFER_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  whep: endpoint({
    method: 'POST',
    path: '/public/whep/{ticket}',
    summary: 'Gives a viewer a video by WHEP: an SDP offer, answered by an SDP answer once the robot sends.',
    access: 'public',
    params: z.object({ ticket: token }),
    accepts: 'binary',
    responds: 'binary',
    response: z.any(),
    status: 201,
    errors: [
      'VIDEO_TICKET_UNKNOWN',
      'VIDEO_OFFER_INVALID',
      'VIDEO_UNAVAILABLE',
      'VIDEO_SILENT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  }),
  endMedia: endpoint({
    method: 'DELETE',
    path: '/public/media-sessions/{session}',
    summary: 'Ends a session of WHIP or WHEP, by the address that its `Location` named.',
    access: 'public',
    params: z.object({ session: token }),
    response: z.object({ ended: z.boolean() }),
  }),
};
