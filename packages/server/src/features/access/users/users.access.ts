import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, changes, type Requested } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const newUser = async ({ server }: Stage) => (await server.addUser()).id;
const member = async ({ server }: Stage, { id }: StageProject) =>
  (await server.addUser({ roles: { [id]: ['rr_view_only'] } })).id;

/** A person who was invited into the project and has not registered yet. */
async function inviteGuest(stage: Stage, { id }: StageProject): Promise<string> {
  const body = { username: `guest-${aName()}`, name: 'Guest', roles: { [id]: ['rr_view_only'] } };
  return ((await asRoot(stage, 'POST', '/users', body)).body as { id: string }).id;
}

async function openLink(stage: Stage, userId: string): Promise<string> {
  const { links } = (await asRoot(stage, 'GET', `/users/${userId}`)).body as {
    links: { link_id: string; state: string }[];
  };
  return links.find(({ state }) => state === 'open')?.link_id ?? '';
}

const inOne = { inProject: ['rr_project_admin'] } as const;
const noRole = { everywhere: [] } as const;
const ofMember: Requested = async (stage, project) => ({
  path: `/projects/${project.id}/users/${await member(stage, project)}`,
});

export const access: AccessTable = {
  'users.list': reads(noRole, () => ({ path: '/users' })),
  'users.get': reads(noRole, async (stage) => ({ path: `/users/${await newUser(stage)}` })),
  'users.create': changes(noRole, 201, (_stage, { id }) => ({
    path: '/users',
    body: { username: `person-${aName()}`, name: 'Person', roles: { [id]: ['rr_view_only'] } },
  })),
  'users.invite': changes(noRole, 201, (_stage, { id }) => ({
    path: '/invitations',
    body: { email: `${aName()}@example.org`, roles: { [id]: ['rr_view_only'] } },
  })),
  'users.update': changes(noRole, 200, async (stage) => ({
    path: `/users/${await newUser(stage)}`,
    body: { disabled: true },
  })),
  'users.uses': reads(noRole, async (stage) => ({ path: `/users/${await newUser(stage)}/uses` })),
  'users.remove': changes(noRole, 200, async (stage) => ({ path: `/users/${await newUser(stage)}` })),
  'users.signOut': changes(noRole, 200, async (stage) => ({
    path: `/users/${await newUser(stage)}/sign-out`,
  })),
  'users.renewLink': changes(noRole, 200, async (stage, project) => ({
    path: `/users/${await inviteGuest(stage, project)}/registration-link`,
    body: {},
  })),
  'users.revokeLink': changes(noRole, 200, async (stage, project) => {
    const userId = await inviteGuest(stage, project);
    return { path: `/users/${userId}/links/${await openLink(stage, userId)}` };
  }),
  'users.listMembers': reads(inOne, (_stage, { id }) => ({ path: `/projects/${id}/users` })),
  'users.getMember': reads(inOne, ofMember),
  'users.memberUses': reads(inOne, async (stage, project) => ({
    path: `/projects/${project.id}/users/${await member(stage, project)}/uses`,
  })),
  'users.inviteMember': changes(inOne, 201, (_stage, { id }) => ({
    path: `/projects/${id}/invitations`,
    body: { email: `${aName()}@example.org`, roles: ['rr_view_only'] },
  })),
  'users.updateMember': changes(inOne, 200, async (stage, project) => ({
    path: `/projects/${project.id}/users/${await member(stage, project)}`,
    body: { roles: ['rr_cam'] },
  })),
  'users.renewMemberLink': changes(inOne, 200, async (stage, project) => ({
    path: `/projects/${project.id}/users/${await inviteGuest(stage, project)}/registration-link`,
    body: {},
  })),
  'users.revokeMemberLink': changes(inOne, 200, async (stage, project) => {
    const userId = await inviteGuest(stage, project);
    return { path: `/projects/${project.id}/users/${userId}/links/${await openLink(stage, userId)}` };
  }),
};
