import type { AccessTable } from '../../../access-walker/access-table.ts';
import { auditReaders } from '../../../access-walker/people.ts';
import { reads, changes, knownUser, freshTarget } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

async function newestEntry(stage: Stage, path: string): Promise<number> {
  const { items } = (await asRoot(stage, 'GET', `${path}?limit=1`)).body as { items: { number: number }[] };
  return items[0]?.number ?? 0;
}

export const access: AccessTable = {
  'audit.list': reads({ inProject: auditReaders }, (_stage, { id }) => ({ path: `/projects/${id}/audit` })),
  'audit.get': reads({ inProject: auditReaders }, (_stage, { id }) => ({ path: `/projects/${id}/audit/1` })),
  'audit.summary': reads({ inProject: auditReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/audit/summary`,
  })),
  'audit.remove': changes({ inProject: ['rr_project_admin'] }, 200, async (stage, project) => {
    await freshTarget(stage, project);
    return {
      path: `/projects/${project.id}/audit/${await newestEntry(stage, `/projects/${project.id}/audit`)}`,
    };
  }),
  'audit.listAll': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, () => ({ path: '/audit' })),
  'audit.getAlone': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, async (stage) => {
    await knownUser(stage.server);
    return { path: '/audit/1' };
  }),
  'audit.summaryAll': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, () => ({
    path: '/audit/summary',
  })),
  'audit.head': reads({ inProject: auditReaders }, async (stage, project) => {
    await freshTarget(stage, project);
    return { path: `/projects/${project.id}/audit/head` };
  }),
  'audit.headAlone': reads({ everywhere: ['rr_project_admin', 'rr_admin'] }, async (stage) => {
    await knownUser(stage.server);
    return { path: '/audit/head' };
  }),
  'audit.publicKey': reads('signed in', () => ({ path: '/audit/public-key' })),
  'audit.export': changes({ inProject: auditReaders }, 200, (_stage, { id }) => ({
    path: `/projects/${id}/audit/export`,
    body: { format: 'jsonl' },
  })),
  'audit.exportAlone': changes({ everywhere: ['rr_project_admin', 'rr_admin'] }, 200, () => ({
    path: '/audit/export',
    body: { format: 'csv' },
  })),
  'audit.removeAlone': changes({ everywhere: [] }, 200, async (stage) => {
    await stage.server.addUser();
    return { path: `/audit/${await newestEntry(stage, '/audit')}` };
  }),
};
