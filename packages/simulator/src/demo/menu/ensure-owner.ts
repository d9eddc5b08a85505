import { commerceApi } from '@rota/contract/commerce';
import type { ApiClient } from '../api-client.ts';

/** The seller at the hotel, as named in its legal texts and receipts. The phone number is not in use. */
const OWNER = {
  legal_name: 'Lale Otelcilik A.Ş.',
  tax_office: 'Beyoğlu',
  tax_number: '0000000000',
  address: 'Lale Sokak 1, Beyoğlu, İstanbul',
  email: 'info@lale.example',
  phone: '+90 212 000 00 00',
};

/** Sets the seller where none is set. */
export async function ensureOwner(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  const { owner, version } = await client.call(commerceApi.get, { params });
  if (owner.legal_name === '')
    await client.call(commerceApi.update, { params, body: { version, owner: OWNER } });
}
