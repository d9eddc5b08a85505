import { classCounts, createPlanner } from '@rota/floor';
import { describe, expect, test } from 'vitest';
import { planFleet } from '../demo/fleet-plan.ts';
import { bodyRadius, models } from '../robot/models.ts';
import { buildHotel } from './hotel.ts';

const radius = Math.max(...Object.values(models).map(bodyRadius));

describe.each(buildHotel().map((floor) => [floor.floor, floor] as const))(
  'the %s floor of the hotel',
  (_name, floor) => {
    const planner = createPlanner(floor.raster);

    test('looks like a building: free rooms, walls, unknown outside', () => {
      const counts = classCounts(floor.raster);
      expect(counts.free).toBeGreaterThan(counts.occupied * 3);
      expect(counts.unknown).toBeGreaterThan(1_000);
    });

    test('names each target once and lets every robot stand on it', () => {
      expect(new Set(floor.targets.map((target) => target.name)).size).toBe(floor.targets.length);
      const blocked = floor.targets
        .filter((target) => planner.clearanceAt(target) < 0.3)
        .map((target) => target.name);
      expect(blocked).toEqual([]);
    });

    // Robots that stand on targets must never wall in another: then traffic can always be resolved by driving on.
    test('every target can be reached from a charger while robots stand on all others', () => {
      const start = floor.targets.find((target) => target.type === 'charge');
      if (start === undefined) throw new Error('no charger');
      const unreachable = floor.targets.filter((goal) => {
        if (goal === start) return false;
        const obstacles = floor.targets
          .filter((other) => other !== goal && other !== start)
          .map((other) => ({ x: other.x, y: other.y, radius: 2 * radius }));
        return 'failure' in planner.plan({ from: start, to: goal, radius, obstacles });
      });
      expect(unreachable.map((target) => target.name)).toEqual([]);
    });
  },
);

test('the demo has twelve robots of three models and both protocol versions, six a floor, each with a charger of its own', () => {
  const fleet = planFleet(buildHotel());
  expect(fleet).toHaveLength(12);
  expect(new Set(fleet.map((robot) => robot.model.name)).size).toBe(3);
  expect(new Set(fleet.map((robot) => robot.protocolVersion)).size).toBe(2);
  expect(new Set(fleet.map((robot) => robot.home)).size).toBe(12);
  expect(fleet.filter((robot) => robot.floor.floor === 'Ground')).toHaveLength(6);
});
