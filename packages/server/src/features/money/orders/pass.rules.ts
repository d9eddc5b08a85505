import type { StationPurpose } from '@rota/contract/stations';

/** Kinds of work that bring something to the caller. */
const BRINGS: readonly StationPurpose['kind'][] = ['table_service', 'delivery'];

/**
 * Where the orders of a pickup location are loaded, a target: where a station has what it calls for brought from, else the place itself.
 * A guest who orders at that very place fetches it there.
 */
export function passTarget({
  target_id: targetId,
  purposes,
}: {
  readonly target_id: string;
  readonly purposes: readonly StationPurpose[];
}): string {
  return (
    purposes.find(({ kind, other_target_id: other }) => BRINGS.includes(kind) && other !== null)
      ?.other_target_id ?? targetId
  );
}
