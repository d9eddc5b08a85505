import { randomInt } from 'node:crypto';
import type { SimCard } from '@rota/contract/sim-cards';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const editors = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const noRole = { everywhere: [] } as const;

const base = ({ id }: StageProject): string => `/projects/${id}/sim-cards`;
const anIccid = (): string => `89882806${String(randomInt(1e10)).padStart(11, '0')}`;
const aBody = ({ marker }: StageProject) => ({ iccid: anIccid(), plan: marker.slice(0, 80) });

async function aCard(stage: Stage, project: StageProject): Promise<string> {
  const made = await asRoot(stage, 'POST', base(project), aBody(project));
  return `${base(project)}/${(made.body as SimCard).sim_id}`;
}

async function anImport(stage: Stage, project: StageProject): Promise<string> {
  const made = await asRoot(stage, 'POST', `${base(project)}/import`, { csv: `iccid\r\n${anIccid()}\r\n` });
  return `${base(project)}/import/${(made.body as { import_id: string }).import_id}/undo`;
}

export const access: AccessTable = {
  'simCards.list': reads(readers, (_stage, project) => ({ path: base(project) })),
  'simCards.create': changes(editors, 201, (_stage, project) => ({
    path: base(project),
    body: aBody(project),
  })),
  'simCards.get': reads(readers, async (stage, project) => ({ path: await aCard(stage, project) })),
  'simCards.update': changes(editors, 200, async (stage, project) => ({
    path: await aCard(stage, project),
    body: aBody(project),
  })),
  'simCards.bind': changes(editors, 200, async (stage, project) => ({
    path: `${await aCard(stage, project)}/robot`,
    body: { robot_id: null },
  })),
  'simCards.remove': changes(editors, 200, async (stage, project) => ({ path: await aCard(stage, project) })),
  'simCards.ofRobot': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/sim-card`,
  })),
  'simCards.checkImport': reads(editors, (_stage, project) => ({
    path: `${base(project)}/import/check`,
    body: { csv: `iccid\r\n${anIccid()}\r\n` },
  })),
  'simCards.import': changes(editors, 200, (_stage, project) => ({
    path: `${base(project)}/import`,
    body: { csv: `iccid\r\n${anIccid()}\r\n` },
  })),
  'simCards.undoImport': changes(editors, 200, async (stage, project) => ({
    path: await anImport(stage, project),
  })),
  'simProvider.get': reads(noRole, () => ({ path: '/services/sim-provider' })),
  'simProvider.save': changes(noRole, 200, async (stage) => {
    const { body } = await asRoot(stage, 'GET', '/services/sim-provider');
    const { version } = body as { version: number };
    // An address that needs no look-up.
    const settings = { is_on: false, base_url: 'https://1.1.1.1', client_id: 'walker', version };
    return { path: '/services/sim-provider', body: settings };
  }),
  'simProvider.test': reads(noRole, () => ({ path: '/services/sim-provider/test' })),
  'simProvider.found': reads(noRole, () => ({ path: '/services/sim-provider/found' })),
};
