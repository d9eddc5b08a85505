import type { AccessTable } from '../../access-walker/access-table.ts';
import { auditReaders } from '../../access-walker/people.ts';
import { reads, changes, knownUser, freshTarget } from '../../access-walker/requests.ts';
import { asRoot, type World } from '../../access-walker/world.ts';

async function newestEntry(world: World, path: string): Promise<number> {
  const { items } = (await asRoot(world, 'GET', `${path}?limit=1`)).body as { items: { number: number }[] };
  return items[0]?.number ?? 0;
}

export const access: AccessTable = {
  'audit.list': reads({ inProject: auditReaders }, (_world, { id }) => ({ path: `/projects/${id}/audit` })),
  'audit.get': reads({ inProject: auditReaders }, (_world, { id }) => ({ path: `/projects/${id}/audit/1` })),
  'audit.summary': reads({ inProject: auditReaders }, (_world, { id }) => ({ path: `/projects/${id}/audit/summary` })),
  'audit.remove': changes({ inProject: ['rr_project_admin'] }, 200, async (world, project) => {
    await freshTarget(world, project);
    return { path: `/projects/${project.id}/audit/${await newestEntry(world, `/projects/${project.id}/audit`)}` };
  }),
  'audit.listAll': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, () => ({ path: '/audit' })),
  'audit.getAlone': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, async (world) => {
    await knownUser(world.server);
    return { path: '/audit/1' };
  }),
  'audit.summaryAll': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, () => ({ path: '/audit/summary' })),
  'audit.removeAlone': changes({ everywhere: [] }, 200, async (world) => {
    await world.server.addUser();
    return { path: `/audit/${await newestEntry(world, '/audit')}` };
  }),
};
