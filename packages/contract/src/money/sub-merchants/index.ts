import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  projectIdParam,
  seenVersion,
} from '../../core/schemas.ts';
import { isIban } from './iban.rules.ts';
import { SELLER_KINDS } from './seller-words.ts';

export * from './iban.rules.ts';
export * from './seller-words.ts';

const line = oneLine.max(200);
/** An account by its IBAN, without blanks; its check digits fit. */
const iban = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine(isIban, { error: brokenRule('iban_invalid') });

/** The seller, as contracts and providers name them. */
const sellerForm = z.object({
  name,
  kind: z.enum(SELLER_KINDS),
  /** As the tax office knows it; of a person, their name. */
  legal_name: line.min(1),
  /** `''` for a person. */
  tax_office: line,
  /** Tax number of a company, identity number of a person. */
  tax_number: oneLine.min(5).max(20),
  iban,
  email: z.email().max(200),
  phone: oneLine.min(5).max(20),
  address: line.min(1),
  is_active: z.boolean(),
});

/** A seller of a project besides the venue itself. */
const subMerchant = sellerForm.extend({
  sub_merchant_id: z.string(),
  product_count: z.number().int(),
  /** Providers that know them; `is_current` is false where something was changed since. */
  accounts: z.array(
    z.object({ provider: z.string(), ref: z.string(), registered_at: isoTime, is_current: z.boolean() }),
  ),
  version: z.number().int(),
  updated_at: isoTime,
});
export type SubMerchant = z.infer<typeof subMerchant>;

const one = z.object({ projectId: projectIdParam, subMerchantId: id });

/** Sellers of a project: whose products they are, and to whom the provider pays their part. */
export const subMerchantsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/sub-merchants',
    summary: 'Returns the sellers of a project, by name.',
    access: { permission: 'payments.read' },
    params: inProject,
    response: z.array(subMerchant),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sub-merchants',
    summary: 'Adds a seller.',
    access: { permission: 'payments.settings' },
    params: inProject,
    body: sellerForm.extend({ is_active: z.boolean().default(true) }),
    response: subMerchant,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/sub-merchants/{subMerchantId}',
    summary:
      'Changes a seller. Omitted fields stay. Call `register` to send the change to a provider that knows the seller.',
    access: { permission: 'payments.settings' },
    params: one,
    body: sellerForm.partial().extend({ version: seenVersion }),
    response: subMerchant,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/sub-merchants/{subMerchantId}',
    summary: 'Removes a seller who never sold anything. A seller with sales is deactivated instead.',
    access: { permission: 'payments.settings' },
    params: one,
    response: empty,
    errors: ['SUB_MERCHANT_HAS_SALES'],
  }),
  products: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/sub-merchants/products',
    summary: 'Returns the seller of each product. Products without a seller belong to the venue.',
    access: { permission: 'payments.read' },
    params: inProject,
    response: z.array(z.object({ product_id: z.string(), sub_merchant_id: z.string() })),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/sub-merchants/products',
    summary: 'Sets the seller of these products; null: the venue. Earlier orders do not change.',
    access: { permission: 'payments.settings' },
    params: inProject,
    body: z.object({ product_ids: z.array(id).min(1).max(1_000), sub_merchant_id: id.nullable() }),
    response: z.array(z.object({ product_id: z.string(), sub_merchant_id: z.string() })),
    errors: ['RECORD_NOT_FOUND'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sub-merchants/{subMerchantId}/register',
    summary: 'Registers a seller with the project’s provider, or sends it the changes.',
    access: { permission: 'payments.settings' },
    params: one,
    response: subMerchant,
    errors: ['PROVIDER_REFUSED', 'PAYMENT_UNAVAILABLE', 'PROVIDER_KNOWS_NO_SELLERS'],
  }),
};
