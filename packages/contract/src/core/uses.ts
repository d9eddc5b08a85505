import { z } from 'zod';
import { localText } from './local-text.ts';

/** The records that can depend on another record. */
const USE_KINDS = [
  'station',
  'qr_code',
  'template',
  'schedule',
  'address',
  'app_address',
  'delivery',
  'order',
  'call_device',
  'call_card',
  'product',
  'print_job',
  'api_key',
  'alert_plan',
  'invitation',
] as const;
/** One of {@link USE_KINDS}. */
export type UseKind = (typeof USE_KINDS)[number];

/**
 * The effect of a deletion on dependent records, most severe first. `needs`: the deletion is rejected while there are any.
 * `stops`: they stop working; the deletion is rejected unless the caller accepts that. `stays`: they keep working without it. `goes`: they are
 * deleted with it.
 */
export const USE_EFFECTS = ['needs', 'stops', 'stays', 'goes'] as const;
/** One of {@link USE_EFFECTS}. */
export type UseEffect = (typeof USE_EFFECTS)[number];

/** At most this many records of a kind are named; the others are counted. */
export const MOST_NAMED_USES = 5;

/** The records of one kind to which a deletion does the same: how many, and the first of them by name. */
const recordUse = z.object({
  kind: z.enum(USE_KINDS),
  effect: z.enum(USE_EFFECTS),
  count: z.number().int().min(1),
  first: z
    .array(
      z.object({
        id: z.string(),
        name: z.union([z.string(), localText]),
        /** The project of the record where the deleted one belongs to no project. */
        project_id: z.number().int().optional(),
      }),
    )
    .max(MOST_NAMED_USES),
});
export type RecordUse = z.infer<typeof recordUse>;

/** The records that depend on a record, most severe effect first. Empty: none. */
export const recordUses = z.array(recordUse);

/** The query of a deletion: `true` accepts that the records with the effect `stops` stop working. */
export const evenIfNeeded = z.object({ even_if_needed: z.enum(['true', 'false']).default('false') });
