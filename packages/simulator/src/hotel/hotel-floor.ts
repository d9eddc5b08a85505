import type { NewDrawing } from '@rota/contract/drawings';
import type { TargetType } from '@rota/contract/targets';
import type { Raster } from '@rota/floor';

export type HotelTarget = {
  readonly name: string;
  readonly type: TargetType;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  /** Robots wait for the lift here. */
  readonly isLobby?: true;
};
/** Where the cab of the lift stops: its middle, and the heading out of its door. */
export type LiftStop = { readonly x: number; readonly y: number; readonly theta: number };
export type HotelFloor = {
  readonly site: string;
  readonly floor: string;
  readonly raster: Raster;
  readonly targets: readonly HotelTarget[];
  readonly lift: LiftStop;
  /** The rules that robots keep to on it. */
  readonly drawings: readonly NewDrawing[];
};

/** The hotel's lift: its name, and the inside of its cab in metres. */
export const HOTEL_LIFT = { name: 'Guest lift', group: 'Lifts', width: 1.6, depth: 2 } as const;

/** Metres a cell. */
export const RESOLUTION = 0.05;
