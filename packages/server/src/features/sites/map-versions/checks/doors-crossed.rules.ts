import type { Drawing } from '@rota/contract/drawings';
import type { FloorPlanner, Point } from '@rota/floor';
import type { Check } from './check.rules.ts';
import { middleOf } from './places.rules.ts';

type Door = Extract<Drawing, { layer: 'door' }>;

/** Metres beyond its edge that a robot has to stand clear of a door. */
const CLEAR_OF = 0.15;
/** A way that is so many times as long does not lead through the door. */
const ROUND_ABOUT = 1.6;

/** Doors through which no robot of any type gets, in neither direction. */
export const doorsCrossed: Check = ({ drawings, planner }, { types }) =>
  drawings.flatMap((drawing) => {
    if (drawing.layer !== 'door' || types.some(({ radius }) => isCrossed(planner, drawing, radius)))
      return [];
    const code = 'DOOR_UNCROSSED' as const;
    return [
      {
        code,
        key: `${code} ${drawing.id}`,
        ids: [drawing.id],
        at: middleOf(drawing),
        params: { name: drawing.props.name },
      },
    ];
  });

function isCrossed(planner: FloorPlanner, door: Door, radius: number): boolean {
  const { across, depth } = crossingOf(door);
  const middle = middleOf(door);
  const off = depth / 2 + radius + CLEAR_OF;
  const sides = [1, -1].map((side) =>
    planner.nearestFree(
      { x: middle.x + side * across.x * off, y: middle.y + side * across.y * off },
      radius,
      radius + CLEAR_OF,
    ),
  );
  const [one, other] = sides;
  if (!one || !other) return false;
  return leadsStraight(planner, one, other, radius) || leadsStraight(planner, other, one, radius);
}

function leadsStraight(planner: FloorPlanner, from: Point, to: Point, radius: number): boolean {
  const way = planner.plan({ from, to, radius });
  return !('failure' in way) && way.length <= ROUND_ABOUT * Math.hypot(to.x - from.x, to.y - from.y);
}

/** The direction in which a door is crossed, of length 1, and how deep it is that way, metres. */
function crossingOf(door: Door): { across: Point; depth: number } {
  const [x0, y0] = door.coords[0] ?? [0, 0];
  const [x1, y1] = door.coords.at(-1) ?? [0, 0];
  const [dx, dy] = [x1 - x0, y1 - y0];
  if (door.kind === 'rectangle') {
    const isWide = Math.abs(dx) >= Math.abs(dy);
    return { across: isWide ? { x: 0, y: 1 } : { x: 1, y: 0 }, depth: Math.min(Math.abs(dx), Math.abs(dy)) };
  }
  const length = Math.hypot(dx, dy) || 1;
  return { across: { x: -dy / length, y: dx / length }, depth: door.width };
}
