import type { MapCopyFailure, MapCopyState, MapFetchState } from '@rota/contract/map-sync';

/** Which version of a map a robot has, and how far it is with the one in use. Times are ms since the epoch. */
export type MapCopy = {
  readonly robotId: string;
  readonly mapId: string;
  /** The version in use. */
  readonly wanted: string;
  /** The version that the robot drives on; null where it has none. */
  readonly held: string | null;
  readonly state: MapCopyState;
  /** Tries in a row that came to nothing. */
  readonly attempts: number;
  /** When it is tried again, after a try that came to nothing. */
  readonly nextAt: number | null;
  readonly failure: MapCopyTrouble | null;
  /** The last request for the robot's scanned map; null where there was none. */
  readonly fetch: MapFetch | null;
  readonly at: number;
};

/** Why a try came to nothing; `said` is what the robot said, empty where it said nothing. */
export type MapCopyTrouble = { readonly code: MapCopyFailure; readonly said: string };

/** The progress of a robot that was asked for its scan of a floor. */
export type MapFetch = {
  readonly state: MapFetchState;
  readonly failure: MapCopyTrouble | null;
  readonly by: string;
  readonly at: number;
};

/** A person's word about a map. */
export type MapCommandEvent = {
  readonly type: 'map.command';
  readonly requestId: string;
  readonly mapId: string;
  /** Null: every robot of the floor's site. */
  readonly robotId: string | null;
  /** `send`: the version in use is sent now, whatever pause was made. `fetch`: the robot uploads what it has scanned to the link. */
  readonly act: 'send' | 'fetch';
  readonly link: string | null;
  readonly actor: { readonly kind: 'user' | 'robot' | 'dispatcher' | 'system'; readonly name: string };
};
