import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const viewers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_cam', 'rr_cc_operator'] } as const;
const deleters = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const NO_TICKET = 'no-one-ever-got-this-ticket-of-a-video';
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
  // No robot of the walker has a camera.
  'camera.takeSnapshot': refusesNow(viewers, 'CAMERA_SILENT', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/snapshots`,
    body: { reason: 'a look' },
  })),
  'camera.startRecording': refusesNow(viewers, 'ROBOT_OFFLINE', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/recordings`,
    body: { reason: 'a look' },
  })),
  'camera.stopRecording': reads(viewers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/recordings/none/stop`,
  })),
  'camera.listFootage': reads(viewers, async (stage, project) => {
    await aSnapshot(stage, project);
    return { path: `/projects/${project.id}/robots/${project.robotId}/footage` };
  }),
  'camera.footageContent': reads(viewers, async (stage, project) => ({
    path: `${await aSnapshot(stage, project)}/content`,
  })),
  'camera.removeFootage': changes(deleters, 200, async (stage, project) => ({
    path: await aSnapshot(stage, project),
  })),
  'camera.getSettings': reads(viewers, (_stage, { id }) => ({ path: `/projects/${id}/camera-settings` })),
  'camera.setSettings': changes(deleters, 200, (_stage, { id }) => ({
    path: `/projects/${id}/camera-settings`,
    body: { footage_days: 1 + Math.floor(Math.random() * 300) },
  })),
};

/** A snapshot of the robot, as if it had a camera; answers its address. */
async function aSnapshot(stage: Stage, { id, robotId, marker }: StageProject): Promise<string> {
  const footageId = crypto.randomUUID();
  // Any file of the installation will do.
  const log = `/projects/${id}/robots/${robotId}/log-files?name=${encodeURIComponent(marker)}`;
  const { file_id: fileId } = (await asRoot(stage, 'POST', log, Buffer.from(marker))).body as {
    file_id: string;
  };
  await stage.server.db.asOwner(
    `insert into media (project_id, media_id, purpose, name, search_text, type, width, height, bytes, sha256, file,
       created_by, robot_id, reason, expires_at)
     values (${id}, '${footageId}', 'snapshot', '${marker}', '', 'image/jpeg', 1, 1, 1, '', 'robot-logs/${id}/${fileId}',
       'walker', '${robotId}', '${marker}', now() + interval '1 day')`,
  );
  return `/projects/${id}/robots/${robotId}/footage/${footageId}`;
}
