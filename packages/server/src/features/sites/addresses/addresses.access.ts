import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, FLOOR, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: [
    'rr_project_admin',
    'rr_admin',
    'rr_delivery_operator',
    'rr_client',
    'rr_client_server_project',
    'rr_client_delivery',
    'rr_client_delivery_v2',
  ],
} as const;
const keepers = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const verifiers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_address_verifier'] } as const;

const base = ({ id }: StageProject) => `/projects/${id}/addresses`;
const aPlace = ({ marker }: StageProject) => ({
  site: marker,
  floor: FLOOR,
  name: `Room ${aName()} ${marker}`,
});
const aFile = (project: StageProject) => {
  const { site, floor, name } = aPlace(project);
  return { csv: `site,floor,name\n${site},${floor},${name}\n` };
};

async function anAddress(stage: Stage, project: StageProject, more: object = {}): Promise<string> {
  const { body } = await asRoot(stage, 'POST', base(project), { ...aPlace(project), ...more });
  return (body as { uid: string }).uid;
}

/** A person with a role in the project: an address belongs to no one else. */
async function aMember({ server }: Stage, { id }: StageProject): Promise<string> {
  return (await server.addUser({ roles: { [id]: ['rr_view_only'] } })).id;
}

export const access: AccessTable = {
  'addresses.list': reads(readers, (_stage, project) => ({ path: base(project) })),
  'addresses.waitingReview': reads(verifiers, (_stage, project) => ({
    path: `${base(project)}/waiting-review`,
  })),
  'addresses.people': reads(keepers, (_stage, project) => ({
    path: `${base(project)}/people?search=no-one`,
  })),
  'addresses.get': reads(readers, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}`,
  })),
  'addresses.place': reads(verifiers, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}/place`,
  })),
  'addresses.create': changes(keepers, 201, (_stage, project) => ({
    path: base(project),
    body: aPlace(project),
  })),
  'addresses.assign': changes(keepers, 200, async (stage, project) => ({
    path: base(project),
    body: { ...aPlace(project), user_id: await aMember(stage, project), verified: false },
  })),
  'addresses.unassign': changes(keepers, 200, async (stage, project) => {
    const user_id = await aMember(stage, project);
    return {
      path: base(project),
      body: { user_id, address_uid: await anAddress(stage, project, { user_id }) },
    };
  }),
  'addresses.update': changes(keepers, 200, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}`,
    body: { version: 1, name: `Suite ${aName()} ${project.marker}` },
  })),
  'addresses.remove': changes(keepers, 200, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}`,
  })),
  'addresses.verify': changes(verifiers, 200, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}/verify`,
    body: {},
  })),
  'addresses.reject': changes(verifiers, 200, async (stage, project) => ({
    path: `${base(project)}/${await anAddress(stage, project)}/reject`,
    body: { reason: 'No such room' },
  })),
  'addresses.review': changes(verifiers, 200, async (stage, project) => ({
    path: `${base(project)}/review`,
    body: { uids: [await anAddress(stage, project)], decision: 'verify' },
  })),
  // A check stores nothing, whatever it finds.
  'addresses.checkImport': reads(keepers, (_stage, project) => ({
    path: `${base(project)}/import/check`,
    body: aFile(project),
  })),
  'addresses.import': changes(keepers, 200, (_stage, project) => ({
    path: `${base(project)}/import`,
    body: aFile(project),
  })),
};
