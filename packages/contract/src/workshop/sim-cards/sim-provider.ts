import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { isoTime, oneLine, printable, seenVersion } from '../../core/schemas.ts';
import { simCard } from './sim-cards.ts';

/** Where 1NCE answers. */
export const ONE_NCE_URL = 'https://api.1nce.com/management-api';

/** Where figures are fetched: over TLS, or from a host that the installation lists. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: brokenRule('gateway_address_invalid') })
  .max(300)
  .overwrite((text) => text.replace(/\/+$/, ''));
const poll = simCard.shape.poll_error;

/** How figures are fetched, without the secret. */
export const simProvider = z.object({
  is_on: z.boolean(),
  base_url: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  version: z.number().int(),
  /** When it last answered, and when and why it last did not. */
  answered_at: isoTime.nullable(),
  failed_at: isoTime.nullable(),
  failure: poll,
  /** Cards of its account, and how many of them are known here. */
  cards: z.number().int(),
  known: z.number().int(),
});
export type SimProviderSettings = z.infer<typeof simProvider>;

/** The settings as a person changes them. A secret that is left out stays, as long as the address and the client do. */
export const simProviderChange = z.object({
  is_on: z.boolean(),
  base_url: baseUrl.default(ONE_NCE_URL),
  client_id: oneLine.max(120),
  secret: z.string().min(1).max(256).regex(printable).optional(),
  version: seenVersion,
});
export type SimProviderChange = z.output<typeof simProviderChange>;

/** What came of a try: how many cards the account has, or why there is no answer. */
export const simProviderTest = z.object({
  ok: z.boolean(),
  cards: z.number().int().nullable(),
  failure: poll,
});
export type SimProviderTest = z.infer<typeof simProviderTest>;

/** A card of the provider's account that no project has. */
export const foundSim = z.object({ iccid: z.string(), msisdn: z.string().nullable(), label: z.string() });
export type FoundSim = z.infer<typeof foundSim>;
/** Cards of the account that are listed at once. */
export const FOUND_SIMS_MOST = 500;
