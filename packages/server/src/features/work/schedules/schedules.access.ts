import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { deliveryReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { allQueued, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const editors = { inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'] } as const;
const readers = { inProject: deliveryReaders };
const rule = { repeat: 'once', date: '2090-01-01', time: '09:30' };

export const access: AccessTable = {
  'schedules.list': reads(readers, (_stage, { id }) => ({ path: `/projects/${id}/schedules` })),
  'schedules.get': reads(readers, async (stage, project) => ({ path: await aSchedule(stage, project) })),
  'schedules.create': changes(editors, 201, (_stage, project) => ({
    path: `/projects/${project.id}/schedules`,
    body: aBody(project),
  })),
  'schedules.update': changes(editors, 200, async (stage, project) => ({
    path: await aSchedule(stage, project),
    body: { paused: true },
  })),
  'schedules.remove': changes(editors, 200, async (stage, project) => ({
    path: await aSchedule(stage, project),
  })),
  'schedules.preview': reads(editors, (_stage, { id }) => ({
    path: `/projects/${id}/schedules/preview`,
    body: { rule },
  })),
  'schedules.runs': reads(readers, async (stage, project) => ({
    path: `${await aSchedule(stage, project)}/runs`,
  })),
  'schedules.run': {
    ...changes(editors, 201, async (stage, project) => ({ path: `${await aSchedule(stage, project)}/run` })),
    settle: allQueued,
  },
};

function aBody({ marker, targetId }: StageProject) {
  return { name: `S ${aName()}`, task: { targets: [{ target_id: targetId }], sender: marker }, rule };
}

async function aSchedule(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/schedules`, aBody(project));
  return `/projects/${project.id}/schedules/${(body as { schedule_id: string }).schedule_id}`;
}
