import { models, type RobotModel } from '../robot/models.ts';
import type { HotelFloor, HotelTarget } from '../hotel/hotel-floor.ts';

/** A robot of the demo, before it is registered. */
export type PlannedRobot = {
  readonly name: string;
  readonly serialNumber: string;
  readonly model: RobotModel;
  readonly protocolVersion: '2.1.0' | '3.0.0';
  readonly floor: HotelFloor;
  /** Its first place: a charger of its own. */
  readonly home: HotelTarget;
  readonly batteryPercent: number;
};

const ROBOTS_A_FLOOR = 6;
/** The models of a floor's robots, in order. */
const mix = {
  Ground: [models.tray, models.carrier, models.tray, models.carrier, models.tower, models.tray],
  Upper: [models.carrier, models.tower, models.carrier, models.tower, models.carrier, models.tray],
} as const;
const charge = [92, 78, 64, 97, 55, 83];

/** Twelve robots of three models, six a floor, both protocol versions in turn. */
export function planFleet(floors: readonly HotelFloor[]): PlannedRobot[] {
  return floors.flatMap((floor, level) => {
    const homes = floor.targets.filter((target) => target.type === 'charge');
    return Array.from({ length: ROBOTS_A_FLOOR }, (_, index) => {
      const number = level * ROBOTS_A_FLOOR + index + 1;
      const home = homes[index];
      const model = mix[floor.floor as keyof typeof mix][index] ?? models.carrier;
      if (home === undefined) throw new Error(`The floor ${floor.floor} has no charger for robot ${number}.`);
      return {
        name: `R-${String(number).padStart(2, '0')}`,
        serialNumber: `${model.manufacturer}-${String(4100 + number * 7)}`,
        model,
        protocolVersion: number % 2 === 0 ? ('3.0.0' as const) : ('2.1.0' as const),
        floor,
        home,
        batteryPercent: charge[index] ?? 80,
      };
    });
  });
}
