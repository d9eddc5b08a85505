import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_developer'] } as const;

export const access: AccessTable = {
  'webhooks.list': reads(keepers, (_stage, { id }) => ({ path: `/projects/${id}/webhooks` })),
  'webhooks.create': changes(keepers, 201, async (stage, project) => {
    await makeRoom(stage, project);
    return { path: `/projects/${project.id}/webhooks`, body: aBody(project) };
  }),
  'webhooks.update': changes(keepers, 200, async (stage, project) => ({
    path: (await aWebhook(stage, project)).path,
    body: { version: 1, name: `Renamed ${project.marker}` },
  })),
  'webhooks.remove': changes(keepers, 200, async (stage, project) => ({
    path: (await aWebhook(stage, project)).path,
  })),
  'webhooks.rotate': changes(keepers, 201, async (stage, project) => ({
    path: `${(await aWebhook(stage, project)).path}/secret`,
  })),
  'webhooks.test': reads(keepers, async (stage, project) => ({
    path: `${(await aWebhook(stage, project)).path}/test`,
  })),
  'webhooks.calls': reads(keepers, async (stage, project) => ({
    path: `${(await aWebhook(stage, project)).path}/calls`,
  })),
  'webhooks.replay': changes(keepers, 200, async (stage, project) => {
    const { path, callId } = await aFailedCall(stage, project);
    return { path: `${path}/calls/${callId}/replay` };
  }),
  'webhooks.replayFailed': changes(keepers, 200, async (stage, project) => ({
    path: `${(await aFailedCall(stage, project)).path}/replay-failed`,
  })),
};

// A name that leads nowhere (RFC 6761): nothing is called.
const aBody = ({ marker }: StageProject) => ({
  name: `Hook ${marker}`,
  url: 'https://rota.invalid/hook',
  events: ['delivery.created'],
});

async function aWebhook(stage: Stage, project: StageProject): Promise<{ path: string; id: string }> {
  const list = `/projects/${project.id}/webhooks`;
  await makeRoom(stage, project);
  const { body } = await asRoot(stage, 'POST', list, aBody(project));
  const { webhook_id: id } = body as { webhook_id: string };
  // Nothing is sent, which would write beside the calls that are walked.
  await stage.server.db.asOwner('update webhook set active = false where project_id = $1 and id = $2', [
    project.id,
    id,
  ]);
  return { path: `${list}/${id}`, id };
}

async function aFailedCall(stage: Stage, project: StageProject): Promise<{ path: string; callId: string }> {
  const { path, id } = await aWebhook(stage, project);
  const callId = `msg_${aName()}`;
  await stage.server.db.asOwner(
    `insert into webhook_call (project_id, id, webhook_id, sequence, event, body, status) values ($1, $2, $3, 1, 'delivery.created', '{}', 'failed')`,
    [project.id, callId, id],
  );
  return { path, callId };
}

/** A project has few of them: the oldest go. */
async function makeRoom(stage: Stage, { id }: StageProject): Promise<void> {
  await stage.server.db.asOwner(
    'delete from webhook where project_id = $1 and id in (select id from webhook where project_id = $1 order by created_at desc offset 9)',
    [id],
  );
}
