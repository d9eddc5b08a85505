import { taskKindFields, type CreateDelivery } from '@rota/contract/deliveries';
import type { CallKind } from '@rota/contract/stations';

/** Where a robot is called to and what for. */
export type CalledFor = {
  readonly kind: CallKind;
  readonly targetId: string;
  readonly otherTargetId: string | null;
};

/** The task that a call becomes; see `stationPurpose` for its other place. */
export function taskOfCall({ kind, targetId, otherTargetId }: CalledFor): CreateDelivery {
  const here = { target_id: targetId };
  if (otherTargetId === null) return { kind, targets: [here] };
  const { filling, mostStops } = taskKindFields[kind];
  if (filling !== 'none') return { kind, targets: [here], filling_target_id: otherTargetId };
  return { kind, targets: mostStops > 1 ? [here, { target_id: otherTargetId }] : [here] };
}
