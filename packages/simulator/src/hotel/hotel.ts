import type { Raster } from '@rota/floor';
import type { TargetType } from '@rota/contract';
import { drawFirstFloor } from './first-floor.ts';
import { drawGroundFloor } from './ground-floor.ts';

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

export const HOTEL_SITE = 'Lale Hotel';
export const RESOLUTION = 0.05;

/** The demo's building: a restaurant floor and a floor of rooms. */
export function buildHotel(): readonly HotelFloor[] {
  return [
    { site: HOTEL_SITE, floor: 'Ground', ...drawGroundFloor() },
    { site: HOTEL_SITE, floor: 'Upper', ...drawFirstFloor() },
  ];
}
