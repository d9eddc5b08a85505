import { expect, test } from 'vitest';
import { HOTEL_LIFT } from '../hotel/hotel-floor.ts';
import { buildHotel } from '../hotel/hotel.ts';
import { buildShaft } from '../demo/lift.ts';
import { seededRandom } from '../random.ts';
import { bodyRadius, models } from '../robot/models.ts';
import { createRobot } from '../robot/robot.ts';
import { createWorld } from '../world.ts';
import { createPlanner } from '@rota/floor';

const floors = buildHotel();
const [ground, upper] = ['Lale Hotel_Ground', 'Lale Hotel_Upper'];

function aRide() {
  const shaft = buildShaft(floors, seededRandom(1));
  const [below, above] = floors.map(({ lift }) => lift);
  if (below === undefined || above === undefined) throw new Error('There is no lift.');
  const robot = createRobot({
    serialNumber: 'sim-1',
    model: models.tower,
    mapId: ground,
    start: {
      x: below.x,
      y: below.y + 3,
      theta: 0,
    },
    batteryPercent: 90,
    chargers: [],
    places: [],
    random: seededRandom(2),
    shafts: [shaft],
    otherFloors: [
      {
        mapId: upper,
        chargers: [],
        places: [],
      },
    ],
  });
  const world = createWorld([robot], [shaft]);
  const pass = (seconds: number): void => {
    for (let left = seconds; left > 0; left -= 0.1) {
      shaft.elevator.step(0.1, shaft.isObstructed([{ mapId: robot.mapId(), body: robot.body() }]));
      world.step(0.1);
    }
  };
  const call = (floor: string) =>
    shaft.elevator.ask({ request: 'call', session: 's', floor, door: null, ttl_s: 30 });
  const drive = (orderId: string, x: number, y: number): void =>
    robot.receiveOrder({
      orderId,
      orderUpdateId: 0,
      nodes: [
        {
          ...robot.vehicle,
          nodeId: 'a',
          sequenceId: 0,
        },
        {
          x,
          y,
          theta: undefined,
          nodeId: 'b',
          sequenceId: 2,
        },
      ].map((node) => ({
        ...node,
        mapId: robot.mapId(),
        released: true,
        deviation: 1,
        actions: [],
      })),
      edges: [
        {
          edgeId: 'e',
          sequenceId: 1,
          released: true,
          startNodeId: 'a',
          endNodeId: 'b',
          maxSpeed: undefined,
          actions: [],
        },
      ],
    } as unknown as Parameters<typeof robot.receiveOrder>[0]);
  const sendPlace = (mapId: string, x: number, y: number) => {
    const actionId = `init-${mapId}-${robot.report().instantActions.length}`;
    const parameters = Object.entries({ mapId, x, y, theta: 0 }).map(([key, value]) => ({ key, value }));
    robot.receiveAction({ actionId, actionType: 'initializePosition', blockingType: 'HARD', parameters });
    pass(3);
    return robot.report().instantActions.find((action) => action.actionId === actionId)?.status;
  };
  return { shaft, robot, below, above, pass, call, drive, sendPlace };
}

test('a robot waits before a closed door, drives in when it opens, rides, and is upstairs once the cab is', () => {
  const { shaft, robot, below, above, pass, call, drive, sendPlace } = aRide();
  drive('in', below.x, below.y);
  pass(20);
  expect(robot.vehicle.y).toBeGreaterThan(below.y + HOTEL_LIFT.depth / 2 + bodyRadius(models.tower));
  call('Ground');
  pass(6);
  expect(robot.vehicle.y).toBeLessThan(below.y + HOTEL_LIFT.depth / 2 + bodyRadius(models.tower));
  pass(15);
  expect(robot.vehicle.y).toBeCloseTo(below.y, 1);
  // The cab is still below.
  expect(sendPlace(upper, above.x, above.y)).toBe('FAILED');
  call('Upper');
  pass(12);
  expect(shaft.elevator.isOpenAt('Upper')).toBe(true);
  expect(sendPlace(upper, above.x + 5, above.y)).toBe('FAILED');
  expect(sendPlace(upper, above.x, above.y)).toBe('FINISHED');
  expect(robot.mapId()).toBe(upper);
  expect(Math.hypot(robot.vehicle.x - above.x, robot.vehicle.y - above.y)).toBeLessThan(0.1);
  call('Upper');
  drive('out', above.x - 3, above.y);
  pass(20);
  expect(robot.vehicle.x).toBeCloseTo(above.x - 3, 1);
  expect(robot.standing().mapId).toBe(upper);
});

test('a robot outside the cab is nowhere else than it is', () => {
  const { robot, above, call, pass, sendPlace } = aRide();
  call('Upper');
  pass(10);
  expect(sendPlace(upper, above.x, above.y)).toBe('FAILED');
  expect(sendPlace('Lale Hotel_Roof', 1, 1)).toBe('FAILED');
  expect(sendPlace(ground, robot.vehicle.x, robot.vehicle.y)).toBe('FINISHED');
});

test.each(floors.map((floor) => [floor.floor, floor] as const))(
  'on the %s floor robots get from each lobby into the cab, past waiting robots',
  (_name, floor) => {
    const planner = createPlanner(floor.raster);
    const radius = Math.max(...Object.values(models).map(bodyRadius));
    expect(planner.clearanceAt(floor.lift)).toBeGreaterThan(radius);
    const lobbies = floor.targets.filter((target) => target.isLobby);
    expect(lobbies).toHaveLength(2);
    for (const from of lobbies) {
      const obstacles = lobbies
        .filter((other) => other !== from)
        .map(({ x, y }) => ({ x, y, radius: 2 * radius }));
      expect(planner.plan({ from, to: floor.lift, radius, obstacles })).not.toHaveProperty('failure');
    }
  },
);
