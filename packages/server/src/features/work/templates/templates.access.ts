import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { deliveryCreators, deliveryReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { allQueued, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const editors = { inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'] } as const;
const senders = { inProject: deliveryCreators };
const readers = { inProject: deliveryReaders };

export const access: AccessTable = {
  'templates.list': reads(readers, (_stage, { id }) => ({ path: `/projects/${id}/templates` })),
  'templates.get': reads(readers, async (stage, project) => ({ path: await aTemplate(stage, project) })),
  'templates.create': changes(editors, 201, (_stage, project) => ({
    path: `/projects/${project.id}/templates`,
    body: aBody(project),
  })),
  'templates.update': changes(editors, 200, async (stage, project) => ({
    path: await aTemplate(stage, project),
    body: { name: aBody(project).name },
  })),
  'templates.remove': changes(editors, 200, async (stage, project) => ({
    path: await aTemplate(stage, project),
  })),
  'templates.send': {
    ...changes(senders, 201, async (stage, project) => ({
      path: `${await aTemplate(stage, project)}/deliveries`,
    })),
    settle: allQueued,
  },
  'templates.favour': changes(senders, 200, async (stage, project) => ({
    path: `${await aTemplate(stage, project)}/favourite`,
  })),
  // The walker's callers have not marked it: there is nothing to remove.
  'templates.unfavour': reads(senders, async (stage, project) => ({
    path: `${await aTemplate(stage, project)}/favourite`,
  })),
};

function aBody({ marker, targetId }: StageProject) {
  return { name: `T ${aName()}`, task: { targets: [{ target_id: targetId }], sender: marker } };
}

async function aTemplate(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/templates`, aBody(project));
  return `/projects/${project.id}/templates/${(body as { template_id: string }).template_id}`;
}
