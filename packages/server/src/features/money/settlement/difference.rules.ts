import type { Difference } from '@rota/contract/settlement';
import type { DifferenceRow } from './differences.store.ts';

/** A difference as it goes over the wire. */
export function composeDifference(row: DifferenceRow): Difference {
  return {
    difference_id: row.difference_id,
    provider: row.provider,
    day: row.day,
    kind: row.kind,
    provider_ref: row.provider_ref,
    order_id: row.order_id,
    order_number: row.order_number,
    here_minor: row.here_minor,
    there_minor: row.there_minor,
    currency: row.currency,
    found_at: row.found_at.toISOString(),
    mended_at: row.mended_at?.toISOString() ?? null,
    mended_by: row.mended_by,
    closed_because: row.closed_because,
    is_booked: row.is_booked,
    note: row.note,
  };
}
