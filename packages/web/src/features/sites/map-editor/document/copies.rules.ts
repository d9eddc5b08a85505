import { idOf, isPoint, type EditorDocument, type MapObject } from './objects.ts';
import { moveBy, transformObject } from './transform.rules.ts';

/** The next free names after one: "Table 1" counts on to "Table 2", "Lobby" to "Lobby 2". `taken` are names that are there. */
export function nextNames(name: string, taken: ReadonlySet<string>, count: number): string[] {
  const match = /^(.*?)(\d+)$/.exec(name);
  const stem = match?.[1] ?? `${name} `;
  const digits = match?.[2] ?? '1';
  const names: string[] = [];
  for (let number = Number(digits) + 1; names.length < count; number += 1) {
    const next = `${stem}${String(number).padStart(match === null ? 1 : digits.length, '0')}`;
    if (!taken.has(next)) names.push(next);
  }
  return names;
}

/** Names of points that are taken in a document, and those of other floors beside. */
export function takenNames(document: EditorDocument, elsewhere: Iterable<string> = []): Set<string> {
  return new Set([...document.points.map(({ name }) => name), ...elsewhere]);
}

/** A copy with an id of its own; a point takes `name`. */
function copyOf(object: MapObject, id: string, name: string | undefined): MapObject {
  return isPoint(object) ? { ...object, target_id: id, name: name ?? object.name } : { ...object, id };
}

/** Where copies go: `count` times, each further by `dx` and `dy` metres. */
export type Row = { readonly count: number; readonly dx: number; readonly dy: number };

/** Copies of objects in a row, the nearest first; names of points count on. */
export function copiesInRow(
  objects: readonly MapObject[],
  { count, dx, dy }: Row,
  taken: ReadonlySet<string>,
  newId: () => string,
): MapObject[] {
  const used = new Set(taken);
  const names = new Map<MapObject, string>();
  return Array.from({ length: count }, (_, step) =>
    objects.map((object) => {
      const before = names.get(object) ?? (isPoint(object) ? object.name : undefined);
      const name = before === undefined ? undefined : nextNames(before, used, 1)[0];
      if (name !== undefined) {
        used.add(name);
        names.set(object, name);
      }
      return transformObject(copyOf(object, newId(), name), moveBy(dx * (step + 1), dy * (step + 1)));
    }),
  ).flat();
}

/** Objects pasted on a floor, moved by so much, with their names where those are free, else with the next free ones. A copy escapes to a copy. */
export function copyObjects(
  objects: readonly MapObject[],
  by: { dx: number; dy: number },
  taken: ReadonlySet<string>,
  newId: () => string,
): MapObject[] {
  const used = new Set(taken);
  const move = moveBy(by.dx, by.dy);
  const fresh = objects.map(() => newId());
  const ids = new Map(objects.map((object, at) => [idOf(object), fresh[at]]));
  return objects.map((object, at) => {
    const name =
      isPoint(object) && used.has(object.name)
        ? nextNames(object.name, used, 1)[0]
        : isPoint(object)
          ? object.name
          : undefined;
    if (name !== undefined) used.add(name);
    const copy = copyOf(object, fresh[at] ?? newId(), name);
    const escape = isPoint(copy) && copy.escape_point !== null ? ids.get(copy.escape_point) : undefined;
    return transformObject(escape === undefined ? copy : { ...copy, escape_point: escape }, move);
  });
}
