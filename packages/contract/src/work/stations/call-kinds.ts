import { z } from 'zod';
import { id } from '../../core/schemas.ts';
import { TASK_KINDS, type DeliveryKind } from '../deliveries/task-kinds.ts';

/** Kinds of task that do not bring a robot to a caller: it drives around on its own. */
type NotCalledFor = 'cruise';
/** The purposes of a robot call. */
export type CallKind = Exclude<DeliveryKind, NotCalledFor>;
/** Every {@link CallKind}. */
export const CALL_KINDS = TASK_KINDS.filter((kind): kind is CallKind => kind !== 'cruise');
/** A kind of {@link CALL_KINDS}. */
export const callKind = z.enum(CALL_KINDS as [CallKind, ...CallKind[]]);

/**
 * The purposes of a station. `other_target_id` is the second place of the work, if it has one: where the robot is loaded first
 * (delivery, table service, birthday), where it empties what it collected (dish collection, recycle), or where it goes on to from the
 * station (pickup, guidance, follow me). Null: as the kind has it, the nearest filling point or none.
 */
export const stationPurpose = z.object({ kind: callKind, other_target_id: id.nullable().default(null) });
export type StationPurpose = z.infer<typeof stationPurpose>;

/** Whether the robot comes to the place to be loaded there, before its first stop: what it brings is promised only where it is brought. */
export function loadsAtStation(kind: CallKind): boolean {
  return kind === 'pickup';
}
