import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads } from '../../../access-walker/requests.ts';

const viewers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_cam', 'rr_cc_operator'] } as const;
const NO_TICKET = 'nobody-ever-got-this-ticket-of-a-video';
const SDP = { 'content-type': 'application/sdp' };

export const access: AccessTable = {
  // Nothing of a video is kept.
  'camera.openVideo': {
    who: viewers,
    request: (_stage, { id, robotId }) => ({
      path: `/projects/${id}/robots/${robotId}/video-sessions`,
      body: {},
    }),
    success: 201,
    changes: false,
  },
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
