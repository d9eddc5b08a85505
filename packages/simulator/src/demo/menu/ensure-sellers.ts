import { subMerchantsApi } from '@rota/contract/sub-merchants';
import type { ApiClient } from '../api-client.ts';
import type { CategoryKey } from './menu-plan.ts';
import { PRODUCTS } from './products.ts';

type Seller = {
  readonly name: string;
  readonly legal: string;
  readonly iban: string;
  readonly categories: readonly CategoryKey[];
};

/** The sellers in the hotel besides the venue itself. Their bank accounts do not exist; only the check digits are valid. */
const SELLERS: readonly Seller[] = [
  {
    name: 'Ada Pastanesi',
    legal: 'Ada Pastacılık Ltd. Şti.',
    iban: 'TR450099900000000000000001',
    categories: ['sweets'],
  },
  {
    name: 'Kahve Durağı',
    legal: 'Kahve Durağı Gıda A.Ş.',
    iban: 'TR180099900000000000000002',
    categories: ['hot'],
  },
];

/** The pastry shop and the coffee bar of the hotel, and what is theirs. */
export async function ensureSellers(
  client: ApiClient,
  projectId: number,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { projectId };
  const known = await client.call(subMerchantsApi.list, { params });
  for (const [index, { name, legal, iban, categories }] of SELLERS.entries()) {
    if (known.some((one) => one.name === name)) continue;
    const seller = await client.call(subMerchantsApi.create, {
      params,
      body: {
        name,
        kind: 'limited_company',
        legal_name: legal,
        tax_office: 'Beyoğlu',
        tax_number: `111111111${String(index)}`,
        iban,
        email: `satici${String(index + 1)}@example.com`,
        phone: `+90532000000${String(index)}`,
        is_active: true,
        address: 'Lale Otel, zemin kat, İstanbul',
      },
    });
    const product_ids = PRODUCTS.filter(({ category }) => categories.includes(category)).flatMap(
      ({ key }) => productIds.get(key) ?? [],
    );
    if (product_ids.length > 0)
      await client.call(subMerchantsApi.assign, {
        params,
        body: { product_ids, sub_merchant_id: seller.sub_merchant_id },
      });
  }
}
