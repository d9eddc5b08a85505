import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const editors = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const readers = { inProject: [...editors.inProject, 'rr_submerchant_admin'] } as const;
const base = ({ id }: StageProject) => `/projects/${id}/legal-texts`;
const one = (project: StageProject) => `${base(project)}/about_us/en`;

/** The newest version of a text: reading the list publishes missing ones. */
async function newest(stage: Stage, project: StageProject): Promise<number> {
  const { body } = await asRoot(stage, 'GET', base(project));
  const texts = body as { kind: string; language: string; version: number }[];
  return texts.find(({ kind, language }) => kind === 'about_us' && language === 'en')?.version ?? 0;
}
const known = (rest: string) => async (stage: Stage, project: StageProject) => {
  const version = await newest(stage, project);
  return { path: `${one(project)}/versions/${version}${rest}` };
};

export const access: AccessTable = {
  'legalTexts.list': reads(readers, async (stage, project) => {
    await newest(stage, project);
    return { path: base(project) };
  }),
  'legalTexts.versions': reads(readers, (_stage, project) => ({ path: `${one(project)}/versions` })),
  'legalTexts.version': reads(readers, known('')),
  'legalTexts.pdf': reads(readers, known('/pdf')),
  'legalTexts.publish': changes(editors, 201, async (stage, project) => ({
    path: one(project),
    body: {
      title: 'About us',
      body: `We are ${project.marker}.`,
      from_version: await newest(stage, project),
    },
  })),
  'publicLegal.get': reads('anyone', async (stage, project) => {
    await newest(stage, project);
    return { path: `/public/legal-texts/about_us?project_id=${project.id}` };
  }),
};
