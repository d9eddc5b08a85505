import { PAYMENT_PROVIDERS } from '@rota/contract/payments';
import { z } from 'zod';

/** Events that other features may listen to: name (subject, then what happened to it) and data. */
export const events = {
  /** A floor's map was deleted with its targets. `files` are the keys of all its versions' files. */
  'maps.removed': z.object({ projectId: z.number().int(), mapId: z.string(), files: z.array(z.string()) }),
  /** A provider reported an implausible fee; it was not booked. Minor units. */
  'payments.fee_held': z.object({
    projectId: z.number().int(),
    paymentId: z.string(),
    orderId: z.string(),
    provider: z.enum(PAYMENT_PROVIDERS),
    providerRef: z.string(),
    feeMinor: z.number().int(),
    currency: z.string(),
  }),
  /** A provider tells that something happened to a dispute, by its name there. What it was is asked then. */
  'payments.disputed': z.object({
    projectId: z.number().int(),
    provider: z.enum(PAYMENT_PROVIDERS),
    ref: z.string(),
  }),
  /** A release of software is not installed any more: rollouts of it stop. */
  'releases.withdrawn': z.object({ releaseId: z.string() }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type EventName = keyof typeof events;
/** The data of an event. */
export type EventOf<N extends EventName> = z.output<(typeof events)[N]>;
