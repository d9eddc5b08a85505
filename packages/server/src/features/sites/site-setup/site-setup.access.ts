import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors, robotKeepers, robotReaders } from '../../../access-walker/people.ts';
import { changes, reads, type Requested } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const removers = ['rr_project_admin', 'rr_admin', 'rr_workshop_chief'] as const;
const robots: Requested = (_stage, { id }) => ({ path: `/projects/${id}/simulated-robots` });

/** A project has room for few of them. */
async function withoutRobots(stage: Stage, { id }: StageProject): Promise<void> {
  await stage.server.call('DELETE', `/projects/${id}/simulated-robots`, { token: stage.root });
}
const added = () => ({ model: 'tray', names: [aName()] });

export const access: AccessTable = {
  'siteSetup.targetProposals': reads({ inProject: mapEditors }, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/target-proposals`,
  })),
  'siteSetup.simulatedRobots': reads({ inProject: robotReaders }, robots),
  'siteSetup.addSimulatedRobots': changes({ inProject: robotKeepers }, 201, async (stage, project) => {
    await withoutRobots(stage, project);
    return { path: `/projects/${project.id}/simulated-robots`, body: added() };
  }),
  'siteSetup.removeSimulatedRobots': changes({ inProject: removers }, 200, async (stage, project) => {
    const path = `/projects/${project.id}/simulated-robots`;
    await withoutRobots(stage, project);
    await asRoot(stage, 'POST', path, added());
    return { path };
  }),
  'siteSetup.takeSimulatorWork': changes({ everywhere: [] }, 200, () => ({
    path: '/simulator/work',
    body: { runner_id: 'walker' },
  })),
};
