import type { StationRow } from '../../work/stations/index.ts';

type Code = { readonly target_id: string; readonly pickup_location_id: string | null };
type Candidate = Pick<StationRow, 'station_id' | 'target_id' | 'is_public' | 'menu_id'>;

/** The station that sells at a code: its pickup location, otherwise a station at its own target, first one with a menu. */
export function sellingStationOf<S extends Candidate>(code: Code, stations: readonly S[]): S | undefined {
  const here = stations.filter(({ target_id: id }) => id === code.target_id);
  return (
    stations.find(({ station_id: id }) => id === code.pickup_location_id) ??
    here.find(({ menu_id: menu }) => menu !== null) ??
    here[0]
  );
}

/**
 * The station from which a guest at a code calls a robot. A robot comes to the station's target, so only a public station at the code's own
 * target counts: the pickup location is where goods come from, not where the guest sits.
 */
export function callStationOf<S extends Candidate>(
  code: Pick<Code, 'target_id'>,
  stations: readonly S[],
): S | undefined {
  return stations.find((station) => station.target_id === code.target_id && station.is_public);
}
