import type { FloorSizes, Passage, PassageIndex, Point } from '@rota/floor';
import { passagesAt } from '@rota/floor';
import type { Floor } from '../state/fleet-state.ts';
import type { Footprint } from '../robots/footprint.ts';
import { GAP } from './occupancy.ts';
import { radiusOfFootprint } from '../robots/footprint.ts';

/** By the passages of a map for a size, so that a new owner of the same map need not count them again. */
const names = new WeakMap<PassageIndex, ReadonlyMap<string, string>>();

/** Robots of nearly the same size share one list of passages. */
function passageSizeOf(radius: number): number {
  return Math.ceil((radius + GAP / 2) * 20) / 20;
}

/** The sizes that the fleet control will request from a floor's planner for robots of these outlines, so that they can be prepared. */
export function sizesFor(footprints: readonly Footprint[]): FloorSizes {
  const ways = [...new Set(footprints.map(radiusOfFootprint))];
  return { ways, passages: [...new Set(ways.map(passageSizeOf))] };
}

/** The doors and corridors, too narrow for two robots of the radius to pass each other, that a point is in. */
export function passagesOf(floor: Floor, radius: number, point: Point): readonly Passage[] {
  return passagesAt(floor.planner.passages(passageSizeOf(radius)), point);
}

/** The name of a passage in reasons: its kind and its number on the floor. */
export function passageName(floor: Floor, radius: number, passage: Passage): string {
  const index = floor.planner.passages(passageSizeOf(radius));
  const known = names.get(index) ?? namesOf(index);
  names.set(index, known);
  return known.get(passage.id) ?? passage.id;
}

function namesOf({ list }: PassageIndex): Map<string, string> {
  const counts = { door: 0, corridor: 0 };
  return new Map(
    list.map((passage) => {
      counts[passage.kind] += 1;
      return [passage.id, `${passage.kind} ${counts[passage.kind]}`];
    }),
  );
}
