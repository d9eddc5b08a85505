import { drawFirstFloor } from './first-floor.ts';
import { drawGroundFloor } from './ground-floor.ts';
import type { HotelFloor } from './hotel-floor.ts';

const HOTEL_SITE = 'Lale Hotel';

/** The demo's building: a restaurant floor and a floor of rooms. */
export function buildHotel(): readonly HotelFloor[] {
  return [
    { site: HOTEL_SITE, floor: 'Ground', ...drawGroundFloor() },
    { site: HOTEL_SITE, floor: 'Upper', ...drawFirstFloor(), drawings: [] },
  ];
}
