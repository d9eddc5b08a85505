import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';

/**
 * How far a remote delivery is: `none` before its robot stands at the stop, `activated` while it waits there to be opened and emptied,
 * `completed` once it was.
 */
export const REMOTE_DELIVERY_STATES = ['none', 'activated', 'completed'] as const;
/** One of {@link REMOTE_DELIVERY_STATES}. */
export const remoteDelivery = z.enum(REMOTE_DELIVERY_STATES);
export type RemoteDelivery = z.infer<typeof remoteDelivery>;

/** How far the remote delivery of a task is, by its stops: the one that waits to be opened counts; null where none of them is remote. */
export function remoteDeliveryOf(
  stops: readonly { readonly remote_delivery: RemoteDelivery | null }[],
): RemoteDelivery | null {
  const states = stops.flatMap(({ remote_delivery: state }) => state ?? []);
  if (states.length === 0) return null;
  if (states.includes('activated')) return 'activated';
  return states.every((state) => state === 'completed') ? 'completed' : 'none';
}

/** Digits of the PIN with which a receiver opens the lid at a stop. */
export const PIN_DIGITS = 4;
/** Wrong tries of a stop after which its PIN opens nothing: staff make a new one, or open it themselves. */
export const PIN_TRIES_MOST = 10;

/** The PIN of a stop, as staff see it. */
export const stopPin = z.object({
  sub_task_id: z.string(),
  pin: z.string(),
  /** Wrong tries in a row. */
  tries: z.number().int(),
  /** No try counts before; null where the next one does. */
  paused_until: isoTime.nullable(),
});
export type StopPin = z.infer<typeof stopPin>;
