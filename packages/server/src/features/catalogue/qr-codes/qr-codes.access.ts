import { aName, waitFor } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, freshTarget, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_qre'] } as const;
const base = ({ id }: StageProject) => `/projects/${id}/qr-codes`;
const sheets = ({ id }: StageProject) => `/projects/${id}/qr-sheets`;

type Code = { readonly qr_id: string; readonly code: string };
async function aCode(stage: Stage, project: StageProject): Promise<Code> {
  const body = { target_id: await freshTarget(stage, project), printable_name: '' };
  return (await asRoot(stage, 'POST', base(project), body)).body as Code;
}
const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/${(await aCode(stage, project)).qr_id}${rest}`,
  ...(body !== undefined && { body }),
});
const aRule = async (stage: Stage, project: StageProject) => ({
  kind: 'random',
  prefix: 'W',
  end: 1,
  targets: {
    by: 'list',
    target_ids: [await freshTarget(stage, project)],
  },
});
/** A sheet that is ready, so that none is made while the next is asked for. */
async function aSheet(stage: Stage, project: StageProject): Promise<string> {
  const { qr_id: id } = await aCode(stage, project);
  await sheetsAreMade(stage);
  const { body } = await asRoot(stage, 'POST', sheets(project), {
    code_ids: [id],
    template: 'a6',
    language: 'en',
  });
  await sheetsAreMade(stage);
  return (body as { sheet_id: string }).sheet_id;
}
const sheetsAreMade = (stage: Stage) =>
  waitFor(
    async () => (await stage.server.db.asOwner(`select 1 from qr_sheet where state = 'making'`)).length === 0,
  );

export const access: AccessTable = {
  'qrCodes.list': reads(keepers, (_stage, project) => ({ path: base(project) })),
  'qrCodes.create': changes(keepers, 201, async (stage, project) => ({
    path: base(project),
    body: {
      target_id: await freshTarget(stage, project),
      code: `W-${aName()}`.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40),
    },
  })),
  'qrCodes.preview': reads(keepers, async (stage, project) => ({
    path: `${base(project)}/generate/preview`,
    body: await aRule(stage, project),
  })),
  'qrCodes.generate': changes(keepers, 201, async (stage, project) => ({
    path: `${base(project)}/generate`,
    body: await aRule(stage, project),
  })),
  'qrCodes.get': reads(keepers, at('')),
  'qrCodes.update': changes(keepers, 200, at('', { version: 1, is_active: false })),
  'qrCodes.assign': changes(keepers, 200, async (stage, project) => ({
    path: `${base(project)}/assign`,
    body: {
      scanned: `http://somewhere/q/${(aName() + aName()).replace(/[^A-Za-z0-9]/g, '')}`,
      target_id: await freshTarget(stage, project),
    },
  })),
  'qrCodes.renew': changes(keepers, 201, at('/replace')),
  'qrCodes.remove': changes(keepers, 200, at('')),
  'qrCodes.image': reads(keepers, at('/image')),
  'qrCodes.makeSheet': {
    ...changes(keepers, 202, async (stage, project) => {
      const { qr_id: id } = await aCode(stage, project);
      await sheetsAreMade(stage);
      return { path: sheets(project), body: { code_ids: [id], template: 'a6', language: 'en' } };
    }),
    settle: async (stage) => {
      await sheetsAreMade(stage);
    },
  },
  'qrCodes.sheet': reads(keepers, async (stage, project) => ({
    path: `${sheets(project)}/${await aSheet(stage, project)}`,
  })),
  'qrCodes.sheetFile': reads(keepers, async (stage, project) => ({
    path: `${sheets(project)}/${await aSheet(stage, project)}/file`,
  })),
  // A scan is counted.
  'publicQr.place': changes('anyone', 200, async (stage, project) => ({
    path: `/public/qr/${(await aCode(stage, project)).code}`,
  })),
};
