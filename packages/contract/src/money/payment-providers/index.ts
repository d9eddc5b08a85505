import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, isoTime, projectIdParam } from '../../core/schemas.ts';
import { PAYMENT_PROVIDERS } from '../payments/payment-words.ts';

export * from './charge-limits.ts';

/** Providers for which a project brings keys of its own. */
export const KEYED_PROVIDERS = ['iyzico', 'stripe'] as const;
/** One of {@link KEYED_PROVIDERS}. */
export type KeyedProvider = (typeof KEYED_PROVIDERS)[number];

/**
 * How high a provider's fee may be to be booked at once: percent of the payment, plus a fixed part in minor units of its currency. A
 * higher fee is held for review.
 */
const feeLimit = z.object({
  percent: z.number().min(0).max(100),
  fixed_minor: z.number().int().min(0).max(1_000_000),
});
export type FeeLimit = z.infer<typeof feeLimit>;
/** The limit of a provider for which a project has set none. */
export const DEFAULT_FEE_LIMIT: FeeLimit = { percent: 10, fixed_minor: 500 };

const key = z.string().trim().min(8).max(300);
/** The keys of a provider, as its own pages name them. */
export const providerKeys = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('iyzico'), api_key: key, secret_key: key }),
  z.object({ provider: z.literal('stripe'), secret_key: key, webhook_secret: key }),
]);
export type ProviderKeys = z.infer<typeof providerKeys>;

/** A provider as a project stands with it. */
const providerState = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  is_chosen: z.boolean(),
  /** Whether it can be chosen: it has keys, or is the sandbox where test money is allowed. */
  is_ready: z.boolean(),
  /** Takes no real money, by its keys. */
  is_test: z.boolean(),
  /** The end of the key, and who set it when; null without keys. */
  keys: z.object({ hint: z.string(), set_at: isoTime, set_by: z.string() }).nullable(),
  /** When the keys were last checked and which problem was found; null if they were never checked. */
  checked: z.object({ at: isoTime, failure: z.string().nullable() }).nullable(),
  /** Since when it does not answer; null while it does. */
  down_since: isoTime.nullable(),
  /** Payments and refunds begun with it that are still open. */
  open_count: z.number().int(),
  /** Pays sellers out itself. */
  pays_sellers: z.boolean(),
  /** Products on sale in the project's currency that cost less than it charges at once; null where none does. Minor units. */
  below_least: z
    .object({ least_minor: z.number().int(), currency: z.string(), products: z.number().int() })
    .nullable(),
  /** A higher fee is held for review. `currency` is the project's, in which the fixed part is shown. */
  fee_limit: feeLimit.extend({ currency: z.string() }),
  /** The address for its webhooks; null if each payment passes the address along. */
  webhook_url: z.string().nullable(),
});
export type ProviderState = z.infer<typeof providerState>;

const states = z.array(providerState);
const keyed = z.object({ projectId: projectIdParam, provider: z.enum(KEYED_PROVIDERS) });

/** The payment providers of a project. */
export const paymentProvidersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/payment-providers',
    summary:
      'Returns the providers, which one the project uses, and whether it responds. Keys are never returned.',
    access: { permission: 'payments.read' },
    params: inProject,
    response: states,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/payment-providers/chosen',
    summary: 'Selects another provider for new orders. Open payments stay with theirs.',
    access: { permission: 'payments.settings' },
    params: inProject,
    body: z.object({ provider: z.enum(PAYMENT_PROVIDERS) }),
    response: states,
    errors: ['PROVIDER_NOT_READY'],
  }),
  setKeys: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/payment-providers/keys',
    summary:
      'Checks keys and saves them in place of the old ones. Webhooks signed with the old keys are accepted for one more day.',
    access: { permission: 'payments.settings' },
    params: inProject,
    body: providerKeys,
    response: states,
    errors: ['PROVIDER_REFUSED'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/payment-providers/{provider}/check',
    summary: 'Checks the keys of a provider now.',
    access: { permission: 'payments.settings' },
    params: keyed,
    response: states,
    errors: ['PROVIDER_NOT_READY'],
  }),
  setFeeLimit: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/payment-providers/{provider}/fee-limit',
    summary:
      'Sets the highest fee of this provider that is booked automatically. A higher fee of a later payment is held for review.',
    access: { permission: 'payments.settings' },
    params: z.object({ projectId: projectIdParam, provider: z.enum(PAYMENT_PROVIDERS) }),
    body: feeLimit.extend({ percent: feeLimit.shape.percent.multipleOf(0.1) }),
    response: states,
  }),
  removeKeys: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/payment-providers/{provider}/keys',
    summary: 'Removes the keys of a provider that is not in use and has nothing open.',
    access: { permission: 'payments.settings' },
    params: keyed,
    response: states,
    errors: ['PROVIDER_IN_USE'],
  }),
};
