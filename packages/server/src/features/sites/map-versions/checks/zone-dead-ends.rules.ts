import type { Drawing } from '@rota/contract/drawings';
import { areaOf, type Area, type FloorPlanner } from '@rota/floor';
import type { Check } from './check.rules.ts';
import { middleOf } from './places.rules.ts';

/** Metres between the places on a border that are looked at. */
const STEP = 0.1;
/** Metres that two robots keep between them. */
const GAP = 0.2;

type Zone = Extract<Drawing, { layer: 'fleet' }>;

/** Zones for several robots with one way in and out, too narrow for two of them. */
export const zoneDeadEnds: Check = ({ drawings, planner }, { types }) =>
  drawings.flatMap((drawing) => {
    if (drawing.layer !== 'fleet' || drawing.props.capacity < 2) return [];
    if (!types.some(({ radius }) => isDeadEnd(planner, drawing, radius))) return [];
    const code = 'FLEET_ZONE_DEAD_END' as const;
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

function isDeadEnd(planner: FloorPlanner, zone: Zone, radius: number): boolean {
  const widths = openingsOf(planner, areaOf(zone), radius);
  // Where the middle of a robot may pass over more than its own width and the gap, two of them pass.
  return widths.length === 1 && widths.every((width) => width < 2 * radius + GAP);
}

/** How wide, for the middle of a robot, each stretch of the border is that it can cross. */
function openingsOf(planner: FloorPlanner, area: Area, radius: number): number[] {
  const open = borderOf(area).map((place) => planner.isFree(place, radius));
  const shut = open.indexOf(false);
  if (shut === -1) return [open.length * STEP];
  const widths: number[] = [];
  let run = 0;
  // Beginning where it is shut, no stretch is cut in two.
  for (const isOpen of [...open.slice(shut), ...open.slice(0, shut), false]) {
    if (isOpen) run += 1;
    else if (run > 0) {
      widths.push(run * STEP);
      run = 0;
    }
  }
  return widths;
}

function borderOf(area: Area) {
  return area.flatMap((corner, index) => {
    const next = area[(index + 1) % area.length] ?? corner;
    const steps = Math.max(1, Math.round(Math.hypot(next.x - corner.x, next.y - corner.y) / STEP));
    return Array.from({ length: steps }, (_, step) => ({
      x: corner.x + ((next.x - corner.x) * step) / steps,
      y: corner.y + ((next.y - corner.y) * step) / steps,
    }));
  });
}
