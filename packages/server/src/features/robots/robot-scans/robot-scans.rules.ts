import type { LaserScan } from '@rota/robot-link';

type Point = { readonly x: number; readonly y: number };

const roundToCm = (metres: number): number => Math.round(metres * 100) / 100;

/** The places in the map frame, metres, where the rays of a scan met something. */
export function hitsOf({ pose, angleMin, angleIncrement, ranges }: LaserScan): Point[] {
  return ranges.flatMap((range, index) => {
    if (range === null || range === 0) return [];
    const angle = pose.theta + angleMin + index * angleIncrement;
    return [
      { x: roundToCm(pose.x + Math.cos(angle) * range), y: roundToCm(pose.y + Math.sin(angle) * range) },
    ];
  });
}
