import { createHash, randomUUID } from 'node:crypto';
import { aName } from '@rota/testing';
import type { Role } from '@rota/contract/core';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { aQueuedDelivery, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const cancellers: readonly Role[] = [
  'rr_project_admin',
  'rr_admin',
  'rr_delivery_operator',
  'rr_client_delivery_v2',
  'rr_iot_waiter',
  'rr_iot_card_robot_call_button',
];
const callers = { inProject: [...cancellers, 'rr_client_delivery'] } as const;
const viewers = {
  inProject: [
    ...readers,
    'rr_qre',
    'rr_client',
    'rr_client_server_project',
    'rr_client_delivery',
    'rr_client_delivery_v2',
    'rr_client_market',
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
} as const;

/** A call that waits for a robot, with a token: the walker's projects have no robot that could be called. */
async function aCall(stage: Stage, project: StageProject): Promise<{ path: string; token: string }> {
  const deliveryId = await aQueuedDelivery(stage, project);
  const [callId, token] = [randomUUID(), `rota_call_${randomUUID()}`];
  await stage.server.db.asOwner(
    `insert into robot_call (project_id, call_id, delivery_id, place_name, target_id, kind, source, called_by, created_at)
     values ($1, $2, $3, $4, $5, 'delivery', 'staff', 'walker', now())`,
    [project.id, callId, deliveryId, project.marker, project.targetId],
  );
  await stage.server.db.asOwner(
    `insert into robot_call_token (project_id, digest, call_id, may_cancel) values ($1, $2, $3, true)`,
    [project.id, createHash('sha256').update(token).digest('hex'), callId],
  );
  return { path: `/projects/${project.id}/robot-calls/${callId}`, token };
}

async function aCode(stage: Stage, project: StageProject): Promise<string> {
  const body = { name: `Station ${aName()} ${project.marker}`, target_id: project.targetId };
  return ((await asRoot(stage, 'POST', `/projects/${project.id}/stations`, body)).body as { code: string })
    .code;
}
const byToken =
  (rest = '') =>
  async (stage: Stage, project: StageProject) => ({
    path: `/public/calls/${(await aCall(stage, project)).token}${rest}`,
  });

export const access: AccessTable = {
  // Where no robot could come the outcome says so, and nothing is written.
  'robotCalls.create': reads(callers, (_stage, { id, targetId }) => ({
    path: `/projects/${id}/robot-calls`,
    body: { target_id: targetId },
  })),
  'robotCalls.list': reads(viewers, (_stage, { id }) => ({ path: `/projects/${id}/robot-calls` })),
  'robotCalls.get': reads(viewers, async (stage, project) => ({ path: (await aCall(stage, project)).path })),
  'robotCalls.cancel': changes({ inProject: cancellers }, 200, async (stage, project) => ({
    path: `${(await aCall(stage, project)).path}/cancel`,
  })),
  'publicCalls.station': reads('anyone', async (stage, project) => ({
    path: `/public/stations/${await aCode(stage, project)}`,
  })),
  'publicCalls.call': reads('anyone', async (stage, project) => ({
    path: `/public/stations/${await aCode(stage, project)}/calls`,
    body: {},
  })),
  'publicCalls.get': reads('anyone', byToken()),
  'publicCalls.floor': reads('anyone', byToken('/floor')),
  'publicCalls.cancel': changes('anyone', 200, byToken('/cancel')),
};
