import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_qrpe'] } as const;
const viewers = {
  inProject: [
    ...readers,
    'rr_qre',
    'rr_qrpe',
    'rr_submerchant_admin',
    'rr_client',
    'rr_client_server_project',
    'rr_client_market',
  ],
} as const;
const base = ({ id }: StageProject) => `/projects/${id}/products`;
const sets = ({ id }: StageProject) => `/projects/${id}/property-sets`;
const aBody = ({ marker }: StageProject) => ({ name: { en: `${aName()} ${marker}` }, price_minor: 1_000 });
const aSet = ({ marker }: StageProject) => ({ name: `${aName()} ${marker}`, properties: [] });

async function aProduct(stage: Stage, project: StageProject): Promise<string> {
  return ((await asRoot(stage, 'POST', base(project), aBody(project))).body as { product_id: string })
    .product_id;
}
const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/${await aProduct(stage, project)}${rest}`,
  ...(body !== undefined && { body }),
});
const atSet = (body?: unknown) => async (stage: Stage, project: StageProject) => {
  const { set_id: id } = (await asRoot(stage, 'POST', sets(project), aSet(project))).body as {
    set_id: string;
  };
  return { path: `${sets(project)}/${id}`, ...(body !== undefined && { body }) };
};
const aBulk = async (stage: Stage, project: StageProject) => ({
  product_ids: [await aProduct(stage, project)],
  change: { kind: 'on_sale', is_on_sale: false },
});
const aFile = (project: StageProject) => ({ csv: `name,price\n${aName()} ${project.marker},12.50\n` });

export const access: AccessTable = {
  'products.list': reads(viewers, (_stage, project) => ({ path: base(project) })),
  'products.ids': reads(keepers, (_stage, project) => ({ path: `${base(project)}/ids` })),
  'products.soldNow': reads(viewers, (_stage, project) => ({ path: `${base(project)}/sold` })),
  'products.get': reads(viewers, at('')),
  'products.history': reads(viewers, at('/history')),
  'products.create': changes(keepers, 201, (_stage, project) => ({
    path: base(project),
    body: aBody(project),
  })),
  'products.duplicate': changes(keepers, 201, at('/duplicate')),
  'products.update': changes(keepers, 200, at('', { price_minor: 1_200 })),
  'products.move': changes(keepers, 200, at('/move', { after: null })),
  'products.soldOut': changes(
    { inProject: [...keepers.inProject, 'rr_delivery_operator'] },
    200,
    at('/sold-out', { until: '2999-01-01T00:00:00Z' }),
  ),
  'products.archive': changes(keepers, 200, at('/archive', { is_archived: true })),
  'products.checkBulk': reads(keepers, async (stage, project) => ({
    path: `${base(project)}/bulk/check`,
    body: await aBulk(stage, project),
  })),
  'products.bulk': changes(keepers, 200, async (stage, project) => ({
    path: `${base(project)}/bulk`,
    body: await aBulk(stage, project),
  })),
  'products.batches': reads(viewers, (_stage, project) => ({ path: `${base(project)}/batches` })),
  'products.undo': changes(keepers, 200, async (stage, project) => {
    const { body } = await asRoot(stage, 'POST', `${base(project)}/bulk`, await aBulk(stage, project));
    return {
      path: `${base(project)}/batches/${(body as { batch: { batch_id: string } }).batch.batch_id}/undo`,
    };
  }),
  'products.checkImport': reads(keepers, (_stage, project) => ({
    path: `${base(project)}/import/check`,
    body: aFile(project),
  })),
  'products.import': changes(keepers, 200, (_stage, project) => ({
    path: `${base(project)}/import`,
    body: aFile(project),
  })),
  'products.export': reads(viewers, (_stage, project) => ({ path: `${base(project)}/export` })),
  'propertySets.list': reads(viewers, (_stage, project) => ({ path: sets(project) })),
  'propertySets.create': changes(keepers, 201, (_stage, project) => ({
    path: sets(project),
    body: aSet(project),
  })),
  'propertySets.update': changes(keepers, 200, atSet({ version: 1, properties: [] })),
  'propertySets.remove': changes(keepers, 200, atSet()),
};
