import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;

const aForm = () => ({
  name: aName(),
  kind: 'limited_company',
  legal_name: 'Deniz Gıda Ltd. Şti.',
  tax_office: 'Beyoğlu',
  tax_number: '1234567890',
  iban: 'TR330006100519786457841326',
  email: 'deniz@example.com',
  phone: '+905320000000',
  address: 'İstanbul',
});
async function aSeller(stage: Stage, projectId: number): Promise<string> {
  const made = await asRoot(stage, 'POST', `/projects/${projectId}/sub-merchants`, aForm());
  return `/projects/${projectId}/sub-merchants/${(made.body as { sub_merchant_id: string }).sub_merchant_id}`;
}
async function aProduct(stage: Stage, projectId: number): Promise<string> {
  const made = await asRoot(stage, 'POST', `/projects/${projectId}/products`, {
    name: { en: aName() },
    price_minor: 100,
  });
  return (made.body as { product_id: string }).product_id;
}

export const access: AccessTable = {
  'subMerchants.list': reads(merchants, (_stage, { id }) => ({ path: `/projects/${id}/sub-merchants` })),
  'subMerchants.create': changes(merchants, 201, (_stage, { id }) => ({
    path: `/projects/${id}/sub-merchants`,
    body: aForm(),
  })),
  'subMerchants.update': changes(merchants, 200, async (stage, { id }) => ({
    path: await aSeller(stage, id),
    body: { name: aName(), version: 1 },
  })),
  'subMerchants.remove': changes(merchants, 200, async (stage, { id }) => ({
    path: await aSeller(stage, id),
  })),
  'subMerchants.products': reads(merchants, (_stage, { id }) => ({
    path: `/projects/${id}/sub-merchants/products`,
  })),
  'subMerchants.assign': changes(merchants, 200, async (stage, { id }) => ({
    path: `/projects/${id}/sub-merchants/products`,
    body: { product_ids: [await aProduct(stage, id)], sub_merchant_id: null },
  })),
  // The sandbox pays the venue only.
  'subMerchants.register': refusesNow(merchants, 'PROVIDER_KNOWS_NO_SELLERS', async (stage, { id }) => ({
    path: `${await aSeller(stage, id)}/register`,
  })),
};
