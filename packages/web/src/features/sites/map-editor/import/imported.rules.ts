import type { MapImport } from '@rota/contract/map-import';
import { copyObjects } from '../document/copies.rules.ts';
import { idOf, isPoint, type MapObject } from '../document/objects.ts';

/** Imported data as objects of this map: with new ids, unused names of points, and escape points that still lead there. */
export function importedObjects(
  { drawings, points }: Pick<MapImport, 'drawings' | 'points'>,
  taken: ReadonlySet<string>,
  newId: () => string,
): MapObject[] {
  const given: MapObject[] = [
    ...drawings.map((drawing) => ({ ...drawing, id: drawing.id ?? '' })),
    ...points,
  ];
  const objects = copyObjects(given, { dx: 0, dy: 0 }, taken, newId);
  const ids = new Set(objects.map(idOf));
  return objects.map((object) =>
    isPoint(object) && !ids.has(object.escape_point ?? '') ? { ...object, escape_point: null } : object,
  );
}
