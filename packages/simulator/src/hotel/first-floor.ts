import { drawFloor, type FloorDrawing } from './floor-drawing.ts';
import { RESOLUTION, type HotelFloor, type HotelTarget, type LiftStop } from './hotel-floor.ts';
import { drawCab } from './lift-drawing.ts';

const UP = Math.PI / 2;
const DOWN = -Math.PI / 2;
/** The lift opens to the lobby at the corridor's end. */
const LIFT: LiftStop = { x: 39.7, y: 15.6, theta: Math.PI };

const ROOM_WIDTH = 4;
const FIRST_ROOM_X = 7;
const ROOMS_A_SIDE = 7;
const CORRIDOR = { y: 9.8, h: 2.4 };
const NICHE = { w: 1.5, h: 0.9 };

/**
 * The floor of rooms, 42 x 22 m: fourteen rooms on both sides of a corridor of 2.4 m, each with a niche before its door where a robot stands
 * out of the way; linen and the robots' charging corner at one end, the lift lobby at the other.
 */
export function drawFirstFloor(): Omit<HotelFloor, 'site' | 'floor' | 'drawings'> {
  const plan = drawFloor(42, 22, RESOLUTION);
  plan.room({ x: 1, y: 1, w: 40, h: 20 });
  plan.wall(1, 1, 41, 1, 0.3);
  plan.wall(1, 21, 41, 21, 0.3);
  plan.wall(1, 1, 1, 21, 0.3);
  plan.wall(41, 1, 41, 21, 0.3);
  const rooms = drawRooms(plan);
  drawServiceEnd(plan);
  drawLiftLobby(plan);
  return { raster: plan.raster(), targets: [...rooms, ...serviceTargets()], lift: LIFT };
}

function drawRooms(plan: FloorDrawing): HotelTarget[] {
  const top = CORRIDOR.y + CORRIDOR.h;
  const right = FIRST_ROOM_X + ROOMS_A_SIDE * ROOM_WIDTH;
  plan.wall(FIRST_ROOM_X, CORRIDOR.y, right, CORRIDOR.y);
  plan.wall(FIRST_ROOM_X, top, right, top);
  const targets: HotelTarget[] = [];
  for (let index = 0; index < ROOMS_A_SIDE; index += 1) {
    const x = FIRST_ROOM_X + index * ROOM_WIDTH;
    drawRoom(plan, x, true);
    drawRoom(plan, x, false);
    const middle = x + ROOM_WIDTH / 2;
    targets.push({ name: `Room ${101 + index * 2}`, type: 'delivery', x: middle, y: top + 0.42, theta: UP });
    targets.push({
      name: `Room ${102 + index * 2}`,
      type: 'delivery',
      x: middle,
      y: CORRIDOR.y - 0.42,
      theta: DOWN,
    });
  }
  plan.wall(FIRST_ROOM_X, 1, FIRST_ROOM_X, CORRIDOR.y);
  plan.wall(FIRST_ROOM_X, top, FIRST_ROOM_X, 21);
  plan.wall(right, 1, right, CORRIDOR.y);
  plan.wall(right, top, right, 21);
  return targets;
}

/** One room: side wall, door niche, bathroom, bed, desk. `up` rooms lie above the corridor, the others mirror them below. */
function drawRoom(plan: FloorDrawing, x: number, up: boolean): void {
  const edge = up ? CORRIDOR.y + CORRIDOR.h : CORRIDOR.y;
  const sign = up ? 1 : -1;
  const at = (distance: number) => edge + sign * distance;
  const box = (left: number, distance: number, w: number, depth: number) => ({
    x: left,
    y: up ? at(distance) : at(distance + depth),
    w,
    h: depth,
  });
  const middle = x + ROOM_WIDTH / 2;
  const nicheLeft = middle - NICHE.w / 2;
  plan.wall(x, edge, x, up ? 21 : 1);
  plan.opening(box(nicheLeft, -0.2, NICHE.w, 0.4));
  plan.wall(nicheLeft, edge, nicheLeft, at(NICHE.h));
  plan.wall(nicheLeft + NICHE.w, edge, nicheLeft + NICHE.w, at(NICHE.h));
  plan.wall(nicheLeft, at(NICHE.h), nicheLeft + NICHE.w, at(NICHE.h));
  plan.wall(x, at(2.9), x + 1.5, at(2.9));
  plan.wall(x + 1.5, at(NICHE.h), x + 1.5, at(2.1));
  plan.solid(box(x + 0.2, 1.2, 0.6, 0.6));
  plan.solid(box(x + 1.7, 6.2, 1.9, 2.1));
  plan.solid(box(x + 0.12, 4.6, 0.6, 1.6));
  plan.column(x + 3.4, at(4.1), 0.35);
}

function drawServiceEnd(plan: FloorDrawing): void {
  // Linen room above, robots' corner below, both open to the corridor's end.
  plan.wall(1, 14.4, FIRST_ROOM_X, 14.4);
  plan.opening({ x: 3.2, y: 14.2, w: 1.3, h: 0.4 });
  for (const y of [15.6, 17.2, 18.8]) plan.solid({ x: 1.15, y, w: 0.6, h: 1.1 });
  plan.solid({ x: 3, y: 20, w: 3.4, h: 0.85 });
  for (let bay = 0; bay <= 4; bay += 1) plan.solid({ x: 1.4 + bay * 1.2, y: 1.15, w: 0.06, h: 0.7 });
}

function drawLiftLobby(plan: FloorDrawing): void {
  plan.solid({ x: 38.7, y: 14.4, w: 2.3, h: 2.4 });
  drawCab(plan, LIFT);
  plan.solid({ x: 39.4, y: 5, w: 1.5, h: 2.4 });
  plan.column(40.2, 11, 0.35);
}

function serviceTargets(): HotelTarget[] {
  return [
    ...Array.from({ length: 4 }, (_, bay) => ({
      name: `Dock ${bay + 1}`,
      type: 'charge' as const,
      x: 2.03 + bay * 1.2,
      y: 1.75,
      theta: UP,
    })),
    { name: 'Dock 5', type: 'charge', x: 40.2, y: 2.2, theta: Math.PI },
    { name: 'Dock 6', type: 'charge', x: 40.2, y: 3.6, theta: Math.PI },
    { name: 'Linen 1', type: 'filling', x: 2.6, y: 16.2, theta: Math.PI },
    { name: 'Linen 2', type: 'filling', x: 2.6, y: 18, theta: Math.PI },
    { name: 'Room service', type: 'filling', x: 5.6, y: 18.8, theta: UP },
    { name: 'Lift lobby 3', type: 'target', x: 36.1, y: 13.6, theta: 0, isLobby: true },
    { name: 'Lift lobby 4', type: 'target', x: 36.1, y: 17.8, theta: 0, isLobby: true },
    { name: 'Stand 1', type: 'waiting', x: 1.7, y: 5.2, theta: 0 },
    { name: 'Stand 2', type: 'waiting', x: 1.7, y: 6.8, theta: 0 },
    { name: 'Stand 3', type: 'waiting', x: 6.2, y: 5.2, theta: Math.PI },
    { name: 'Stand 4', type: 'waiting', x: 6.2, y: 6.8, theta: Math.PI },
    { name: 'Stand 5', type: 'waiting', x: 40.1, y: 18.6, theta: Math.PI },
    { name: 'Stand 6', type: 'waiting', x: 40.1, y: 19.9, theta: Math.PI },
    { name: 'Stairs', type: 'escape', x: 40.2, y: 8.7, theta: Math.PI },
    { name: 'Stairs 2', type: 'escape', x: 40.2, y: 10.4, theta: Math.PI },
    { name: 'Stairs 3', type: 'escape', x: 40.2, y: 12.1, theta: Math.PI },
    { name: 'Back stairs', type: 'escape', x: 1.9, y: 13.2, theta: 0 },
    { name: 'Back stairs 2', type: 'escape', x: 1.9, y: 11.6, theta: 0 },
    { name: 'Back stairs 3', type: 'escape', x: 1.9, y: 10, theta: 0 },
  ];
}
