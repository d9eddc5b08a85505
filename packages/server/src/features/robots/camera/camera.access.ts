import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, refusesNow } from '../../../access-walker/requests.ts';

const viewers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_cam', 'rr_cc_operator'] } as const;
const NO_TICKET = 'nobody-ever-got-this-ticket-of-a-video';
const SDP = { 'content-type': 'application/sdp' };

export const access: AccessTable = {
  // The walker's server has no broker, and so no relay.
  'camera.openVideo': refusesNow(viewers, 'VIDEO_UNAVAILABLE', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/video-sessions`,
    body: {},
  })),
  'camera.whip': {
    who: 'anyone',
    request: () => ({ path: `/public/whip/${NO_TICKET}`, body: Buffer.from('v=0'), headers: SDP }),
    success: { status: 400, resultCode: 'VIDEO_OFFER_INVALID' },
    changes: false,
  },
  'camera.whep': {
    who: 'anyone',
    request: () => ({ path: `/public/whep/${NO_TICKET}`, body: Buffer.from('v=0'), headers: SDP }),
    success: { status: 400, resultCode: 'VIDEO_OFFER_INVALID' },
    changes: false,
  },
  'camera.endMedia': reads('anyone', () => ({ path: `/public/media-sessions/${NO_TICKET}` })),
};
