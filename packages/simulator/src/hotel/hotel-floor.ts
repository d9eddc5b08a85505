import type { TargetType } from '@rota/contract';
import type { Raster } from '@rota/floor';

export type HotelTarget = {
  readonly name: string;
  readonly type: TargetType;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};
export type HotelFloor = {
  readonly site: string;
  readonly floor: string;
  readonly raster: Raster;
  readonly targets: readonly HotelTarget[];
};

/** Metres a cell. */
export const RESOLUTION = 0.05;
