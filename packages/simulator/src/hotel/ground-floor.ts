import type { NewDrawing } from '@rota/contract/drawings';
import { drawFloor, type FloorDrawing } from './floor-drawing.ts';
import { drawCab } from './lift-drawing.ts';
import { RESOLUTION, type HotelFloor, type HotelTarget, type LiftStop } from './hotel-floor.ts';

const UP = Math.PI / 2;
const DOWN = -Math.PI / 2;
const LEFT = Math.PI;
/** The lift opens to the lobby. */
const LIFT: LiftStop = { x: 39.2, y: 2.9, theta: UP };

/**
 * The restaurant floor, 42 x 28 m: kitchen and dishwashing on the left, the dining hall in the middle, a bar and a terrace on the right,
 * a service corridor below them, and under it the robots' charging corner, the reception and the lobby.
 */
export function drawGroundFloor(): Omit<HotelFloor, 'site' | 'floor'> {
  const plan = drawFloor(42, 28, RESOLUTION);
  plan.room({ x: 1, y: 1, w: 40, h: 26 });
  drawWalls(plan);
  drawKitchen(plan);
  const tables = drawTables(plan);
  drawBar(plan);
  drawLobby(plan);
  return { raster: plan.raster(), targets: [...tables, ...serviceTargets()], lift: LIFT, drawings: rules() };
}

function drawWalls(plan: FloorDrawing): void {
  plan.wall(1, 1, 41, 1, 0.3);
  plan.wall(1, 27, 41, 27, 0.3);
  plan.wall(1, 1, 1, 27, 0.3);
  plan.wall(41, 1, 41, 27, 0.3);
  // Kitchen to hall, with a way out and a way in for robots and waiters.
  plan.wall(11, 12.2, 11, 27);
  plan.opening({ x: 10.8, y: 14, w: 0.4, h: 1.2 });
  plan.opening({ x: 10.8, y: 22.6, w: 0.4, h: 1.2 });
  // Dishwashing is cut off the kitchen by a wall with a door.
  plan.wall(1, 20, 6.2, 20);
  plan.opening({ x: 4.2, y: 19.8, w: 1.2, h: 0.4 });
  plan.wall(6.2, 20, 6.2, 27);
  // The hall opens to the service corridor by three wide arches.
  plan.wall(1, 12.2, 33, 12.2);
  plan.opening({ x: 13.4, y: 12, w: 2.6, h: 0.4 });
  plan.opening({ x: 21, y: 12, w: 2.8, h: 0.4 });
  plan.opening({ x: 28.6, y: 12, w: 2.6, h: 0.4 });
  plan.opening({ x: 5, y: 12, w: 1.2, h: 0.4 });
  plan.wall(33, 12.2, 33, 17.4);
  plan.wall(33, 20, 33, 27);
  // The corridor's other side: charging corner, staff room, reception.
  plan.wall(1, 9, 16, 9);
  plan.opening({ x: 3.4, y: 8.8, w: 2.8, h: 0.4 });
  plan.opening({ x: 12.4, y: 8.8, w: 1.1, h: 0.4 });
  plan.wall(10, 1, 10, 9);
  plan.wall(16, 1, 16, 9);
}

function drawKitchen(plan: FloorDrawing): void {
  plan.solid({ x: 1.15, y: 13.6, w: 0.7, h: 5.6 });
  plan.solid({ x: 3.6, y: 15.2, w: 2.6, h: 0.9 });
  plan.solid({ x: 3.6, y: 17.6, w: 2.6, h: 0.9 });
  plan.solid({ x: 7.4, y: 26.2, w: 3, h: 0.65 });
  plan.solid({ x: 1.15, y: 25.9, w: 4.4, h: 0.9 });
  plan.solid({ x: 1.15, y: 21.6, w: 0.7, h: 3.4 });
  // The pass: a counter along the wall to the hall, where plates are handed to the robots.
  plan.solid({ x: 10.2, y: 16.4, w: 0.6, h: 5.2 });
}

/** Four columns of four tables with chairs, aisles of two metres and more between them. */
function drawTables(plan: FloorDrawing): HotelTarget[] {
  const targets: HotelTarget[] = [];
  let number = 1;
  for (const y of [24.6, 21.2, 17.8, 14.9]) {
    for (const x of [14.4, 19.4, 24.4, 29.4]) {
      drawTable(plan, x, y);
      targets.push({ name: `Table ${number}`, type: 'table', x: x - 1.15, y, theta: 0 });
      number += 1;
    }
  }
  for (const y of [19.5]) for (const x of [16.9, 26.9]) plan.column(x, y, 0.22);
  return targets;
}

function drawTable(plan: FloorDrawing, x: number, y: number): void {
  plan.solid({ x: x - 0.45, y: y - 0.4, w: 0.9, h: 0.8 });
  for (const dy of [-0.62, 0.62]) for (const dx of [-0.22, 0.22]) plan.column(x + dx, y + dy, 0.07);
  plan.column(x + 0.68, y, 0.07);
}

function drawBar(plan: FloorDrawing): void {
  plan.solid({ x: 39.2, y: 20.4, w: 0.6, h: 5.4 });
  plan.solid({ x: 36.6, y: 25.6, w: 3.2, h: 0.6 });
  for (const y of [21, 22.2, 23.4, 24.6]) plan.column(38.6, y, 0.16);
  for (const [x, y] of [
    [35, 23.6],
    [35.2, 14.6],
    [38.6, 14.6],
    [38.6, 17.6],
  ] as const) {
    plan.column(x, y, 0.38);
    plan.column(x + 0.62, y, 0.1);
    plan.column(x - 0.62, y, 0.1);
  }
}

function drawLobby(plan: FloorDrawing): void {
  // Reception desk, sofas, lift shafts and the entrance's two columns.
  plan.solid({ x: 18, y: 2.4, w: 4.6, h: 0.7 });
  plan.solid({ x: 17.9, y: 2.4, w: 0.5, h: 2 });
  plan.solid({ x: 26, y: 2, w: 2.4, h: 0.9 });
  plan.solid({ x: 26, y: 5.4, w: 2.4, h: 0.9 });
  plan.solid({ x: 30, y: 3.2, w: 0.9, h: 2 });
  plan.solid({ x: 37.6, y: 1.15, w: 3.2, h: 2.9 });
  drawCab(plan, LIFT);
  plan.column(24, 7.4, 0.25);
  plan.column(33.4, 7.4, 0.25);
  plan.column(40.2, 10.6, 0.3);
  // Staff room: lockers and a table.
  plan.solid({ x: 10.2, y: 1.2, w: 0.6, h: 6 });
  plan.solid({ x: 13, y: 3.2, w: 1.6, h: 0.8 });
  // Low walls between the chargers, so that each robot has a bay.
  for (let bay = 0; bay <= 6; bay += 1) plan.solid({ x: 2.02 + bay * 1.2, y: 1.15, w: 0.06, h: 0.7 });
}

/** Cooks hand over to two robots at a time, and the middle aisle of the hall leads away from the corridor. */
function rules(): NewDrawing[] {
  return [
    {
      layer: 'fleet',
      kind: 'rectangle',
      coords: [
        [8.3, 16.4],
        [10.2, 21.6],
      ],
      props: { name: 'Kitchen pass', capacity: 2 },
    },
    {
      layer: 'directional',
      kind: 'line',
      coords: [
        [21.7, 13.4],
        [21.7, 25.4],
      ],
      width: 1.8,
      props: { name: 'Middle aisle' },
    },
  ];
}

function serviceTargets(): HotelTarget[] {
  return [
    ...Array.from({ length: 6 }, (_, bay) => ({
      name: `Charger ${bay + 1}`,
      type: 'charge' as const,
      x: 2.65 + bay * 1.2,
      y: 1.75,
      theta: UP,
    })),
    { name: 'Kitchen pass 1', type: 'filling', x: 9.4, y: 17.4, theta: 0 },
    { name: 'Kitchen pass 2', type: 'filling', x: 9.4, y: 19, theta: 0 },
    { name: 'Kitchen pass 3', type: 'filling', x: 9.4, y: 20.6, theta: 0 },
    { name: 'Dishwashing', type: 'delivery', x: 3.4, y: 23.2, theta: UP },
    { name: 'Bar', type: 'filling', x: 37.7, y: 22.8, theta: 0 },
    { name: 'Reception', type: 'delivery', x: 20.4, y: 4.1, theta: DOWN },
    { name: 'Lobby sofas', type: 'delivery', x: 27.2, y: 4.1, theta: LEFT },
    { name: 'Terrace 1', type: 'table', x: 36.9, y: 15.8, theta: UP },
    { name: 'Terrace 2', type: 'table', x: 36.9, y: 17.6, theta: UP },
    { name: 'Lift lobby 1', type: 'target', x: 37, y: 6.6, theta: 0, isLobby: true },
    { name: 'Lift lobby 2', type: 'target', x: 40.2, y: 8, theta: LEFT, isLobby: true },
    { name: 'Waiting 1', type: 'waiting', x: 2.2, y: 5.6, theta: 0 },
    { name: 'Waiting 2', type: 'waiting', x: 2.2, y: 7.2, theta: 0 },
    { name: 'Waiting 3', type: 'waiting', x: 8.9, y: 4.4, theta: LEFT },
    { name: 'Waiting 4', type: 'waiting', x: 8.9, y: 5.8, theta: LEFT },
    { name: 'Waiting 5', type: 'waiting', x: 8.9, y: 7.2, theta: LEFT },
    { name: 'Waiting 6', type: 'waiting', x: 20, y: 7.9, theta: UP },
    { name: 'Assembly point', type: 'escape', x: 31.5, y: 2, theta: 0 },
    { name: 'Assembly point 2', type: 'escape', x: 35.2, y: 2, theta: 0 },
    { name: 'Assembly point 3', type: 'escape', x: 33.3, y: 2, theta: 0 },
    { name: 'Assembly point 4', type: 'escape', x: 32.4, y: 4.4, theta: 0 },
    { name: 'Assembly point 5', type: 'escape', x: 34.2, y: 4.4, theta: 0 },
    { name: 'Assembly point 6', type: 'escape', x: 36, y: 4.4, theta: 0 },
  ];
}
