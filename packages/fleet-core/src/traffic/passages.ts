import type { FloorPlanner, Passage, PassageIndex, Point } from '@rota/floor';
import { indexPassages, passagesAt, passages } from '@rota/floor';
import type { Floor } from '../fleet-state.ts';
import { GAP } from './occupancy.ts';

type Index = { readonly index: PassageIndex; readonly names: ReadonlyMap<string, string> };
/** By the planner of a map, so that a new owner of the same map need not look for them again. */
const indexes = new WeakMap<FloorPlanner, Map<number, Index>>();

/** Robots of nearly the same size share one list of passages; a list is made when the first of them comes to the floor. */
function indexOf(floor: Floor, radius: number): Index {
  const size = Math.ceil((radius + GAP / 2) * 20) / 20;
  const known = indexes.get(floor.planner) ?? new Map<number, Index>();
  indexes.set(floor.planner, known);
  let found = known.get(size);
  if (!found) {
    const list = passages(floor.planner.raster, size);
    const counts = { door: 0, corridor: 0 };
    const names = new Map<string, string>();
    for (const passage of list) {
      counts[passage.kind] += 1;
      names.set(passage.id, `${passage.kind} ${counts[passage.kind]}`);
    }
    found = { index: indexPassages(floor.planner.raster, list), names };
    known.set(size, found);
  }
  return found;
}

/** The doors and corridors, too narrow for two robots of the radius to pass each other, that a point is in. */
export function passagesOf(floor: Floor, radius: number, point: Point): readonly Passage[] {
  return passagesAt(indexOf(floor, radius).index, point);
}

/** What a passage is called in reasons: its kind and its number on the floor. */
export function passageName(floor: Floor, radius: number, passage: Passage): string {
  return indexOf(floor, radius).names.get(passage.id) ?? passage.id;
}
