import type { ElevatorInfo } from '../model/elevators.ts';
import { floorOf, type MadeFloor } from './floors.ts';

/** A cab of 1.8 m by 1.8 m behind a door 1.2 m wide, whose middle is at x in the wall above a hall. */
const CAB_Y = 13;
const cabBoxes = (x: number): [number, number, number, number][] => [
  [x - 0.9, CAB_Y - 0.9, 1.8, 1.8],
  [x - 0.6, CAB_Y - 1.5, 1.2, 0.7],
];

const elevatorOf = (index: number, x: number): ElevatorInfo => ({
  elevatorId: `l${index + 1}`,
  name: `Elevator ${index + 1}`,
  group: 'main',
  // One who stands in the cab and looks out of its door looks down the plan.
  stops: ['rest_g', 'rest_1'].map((mapId) => ({
    mapId,
    floor: mapId.slice(5),
    x,
    y: CAB_Y,
    theta: -Math.PI / 2,
    door: 'front' as const,
  })),
  cabWidth: 1.8,
  cabDepth: 1.8,
  sessionTtlMs: 20_000,
  outOfService: false,
});

/** A restaurant below and rooms above, with elevators between them: robots wait before them, aside of the doors. */
export function twoFloors(count: 1 | 2 = 1): MadeFloor {
  const shafts = [8, 11].slice(0, count);
  const doors = shafts.flatMap(cabBoxes);
  const lobbies = (names: readonly [string, string, string]): [string, 'target', number, number][] => [
    [names[0], 'target', 5.8, 10.6],
    [names[1], 'target', 5.8, 9],
    [names[2], 'target', 13, 10.6],
  ];
  const below = floorOf(
    'rest_g',
    16,
    15,
    [[0.5, 0.5, 15, 11], ...doors],
    [
      ['pass', 'filling', 1.3, 6],
      ['w1', 'waiting', 1.2, 1.2],
      ['w2', 'waiting', 2.4, 1.2],
      ['w3', 'waiting', 3.6, 1.2],
      ['c1', 'charge', 1.2, 10.7],
      ['t1', 'table', 6, 2.8],
      ['t2', 'table', 11, 2.8],
      ['t3', 'table', 14, 6],
      ...lobbies(['e1', 'e2', 'e3']),
    ],
  );
  const above = floorOf(
    'rest_1',
    16,
    15,
    [
      [0.5, 7.6, 15, 3.9],
      ...[1, 4.6, 8.2, 11.8].flatMap((x): [number, number, number, number][] => [
        [x, 2, 3, 4.8],
        [x + 1, 6.6, 1.1, 1.2],
      ]),
      ...doors,
    ],
    [
      ['room1', 'table', 2.2, 3],
      ['room2', 'table', 5.8, 3],
      ['room3', 'table', 9.4, 3],
      ['room4', 'table', 13, 3],
      ['v1', 'waiting', 1.2, 10.6],
      ['v2', 'waiting', 2.6, 10.6],
      ['v3', 'waiting', 14.8, 8.4],
      ['d1', 'charge', 1.2, 8.4],
      ...lobbies(['f1', 'f2', 'f3']),
    ],
  );
  const targets = [...below.targets, ...above.targets].map((target) =>
    /^[ef]\d$/.test(target.name) ? { ...target, lobby: { group: 'main', door: 'front' as const } } : target,
  );
  return {
    info: below.info,
    targets,
    upstairs: [above.info],
    elevators: shafts.map((x, index) => elevatorOf(index, x)),
  };
}
