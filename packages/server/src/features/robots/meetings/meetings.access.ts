import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const noRole = { everywhere: [] } as const;
const answering = { inProject: ['rr_project_admin', 'rr_admin', 'rr_meet'] } as const;

/** A call that rings and is not over while the walker goes on: its server would end it amid another call. Robots are not connected there. */
async function aRingingCall({ server }: Stage, { id, robotId }: StageProject): Promise<string> {
  const meetingId = crypto.randomUUID();
  await server.db.asOwner(
    `update meeting set state = 'ended', ended_at = now(), outcome = 'cancelled' where project_id = $1 and state <> 'ended'`,
    [id],
  );
  await server.db.asOwner(
    `insert into meeting (project_id, meeting_id, robot_id, started_by, state, desk, rang_at, lease_until)
     values ($1, $2, $3, 'robot', 'ringing', 'walker', now() + interval '1 hour', now() + interval '1 hour')`,
    [id, meetingId, robotId],
  );
  return meetingId;
}

export const access: AccessTable = {
  'meetings.list': reads(answering, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/meetings`,
  })),
  // No robot of the walker is connected.
  'meetings.call': refusesNow(answering, 'ROBOT_OFFLINE', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/meetings`,
    body: { tab: 'walker' },
  })),
  'meetings.ring': changes(answering, 200, async (stage, project) => ({
    path: `/projects/${project.id}/meetings/${await aRingingCall(stage, project)}/ring`,
  })),
  'meetings.accept': changes(answering, 200, async (stage, project) => ({
    path: `/projects/${project.id}/meetings/${await aRingingCall(stage, project)}/accept`,
    body: { tab: 'walker' },
  })),
  'meetings.decline': changes(answering, 200, async (stage, project) => ({
    path: `/projects/${project.id}/meetings/${await aRingingCall(stage, project)}/decline`,
  })),
  // No caller is the person of this call, and no one else ends it.
  'meetings.hangUp': reads(answering, async (stage, project) => ({
    path: `/projects/${project.id}/meetings/${await aRingingCall(stage, project)}/hang-up`,
  })),
  'meetings.network': reads(noRole, () => ({ path: '/services/meetings' })),
  'meetings.setNetwork': changes(noRole, 200, async (stage) => {
    const { network, version } = (await asRoot(stage, 'GET', '/services/meetings')).body as {
      network: unknown;
      version: number;
    };
    return { path: '/services/meetings', body: { network, version } };
  }),
};
