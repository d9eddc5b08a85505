import type { Raster } from '@rota/floor';
import type { LaserScan } from '@rota/robot-link';
import { castRay } from './camera.ts';
import type { Body } from './lidar.ts';
import type { Vehicle } from './vehicle.ts';

/** A laser that sees three quarters of the circle, as most robots carry at the front. */
const RAYS = 180;
const FIELD = 1.5 * Math.PI;

/** What the laser of a robot sees from where it stands. */
export function laserScan(raster: Raster, { x, y, theta }: Vehicle, others: readonly Body[]): LaserScan {
  const angleMin = -FIELD / 2;
  const angleIncrement = FIELD / (RAYS - 1);
  const ranges = Array.from({ length: RAYS }, (_, index) => {
    const heading = theta + angleMin + index * angleIncrement;
    const ray = castRay(raster, { x, y, theta, speed: 0 }, heading, others);
    return ray === undefined ? null : Math.round(ray.distance * 1_000) / 1_000;
  });
  return { pose: { x, y, theta }, angleMin, angleIncrement, ranges };
}
