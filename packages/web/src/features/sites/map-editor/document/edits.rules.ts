import { isSame } from './same.rules.ts';
import { idOf, isPoint, type EditorDocument, type MapObject } from './objects.ts';

/** One object put in, taken out or replaced, at its place in its list. `before` and `after` say what was there and what is. */
export type Change = { readonly at: number } & (
  | { readonly before: undefined; readonly after: MapObject }
  | { readonly before: MapObject; readonly after: undefined }
  | { readonly before: MapObject; readonly after: MapObject }
);

/** Changes that belong together: done one after the other. */
export type Edit = readonly Change[];

/** The document after an edit. */
export function applyEdit(document: EditorDocument, edit: Edit): EditorDocument {
  const drawings = [...document.drawings];
  const points = [...document.points];
  for (const { at, before, after } of edit) {
    const object = after ?? before;
    if (object === undefined) continue;
    if (isPoint(object))
      points.splice(
        at,
        before === undefined ? 0 : 1,
        ...(after !== undefined && isPoint(after) ? [after] : []),
      );
    else
      drawings.splice(
        at,
        before === undefined ? 0 : 1,
        ...(after !== undefined && !isPoint(after) ? [after] : []),
      );
  }
  return { drawings, points };
}

/** The edit that takes another one back exactly. */
export function inverseOf(edit: Edit): Edit {
  return [...edit].reverse().map(({ at, before, after }): Change => {
    if (after === undefined) return { at, before: undefined, after: before };
    if (before === undefined) return { at, before: after, after: undefined };
    return { at, before: after, after: before };
  });
}

function placeOf(document: EditorDocument, object: MapObject): number {
  const id = idOf(object);
  return isPoint(object)
    ? document.points.findIndex((point) => point.target_id === id)
    : document.drawings.findIndex((drawing) => drawing.id === id);
}

/** Puts objects on top of what is there. */
export function additions(document: EditorDocument, objects: readonly MapObject[]): Edit {
  let [drawings, points] = [document.drawings.length, document.points.length];
  return objects.map((after): Change => ({
    at: isPoint(after) ? points++ : drawings++,
    before: undefined,
    after,
  }));
}

/** Takes objects out. */
export function removals(document: EditorDocument, ids: ReadonlySet<string>): Edit {
  const taken = (objects: readonly MapObject[]): Change[] =>
    objects
      .flatMap((before, at): Change[] => (ids.has(idOf(before)) ? [{ at, before, after: undefined }] : []))
      .reverse();
  return [...taken(document.drawings), ...taken(document.points)];
}

/** Puts objects in the place of those with their ids; what is as it was is left out. */
export function replacements(document: EditorDocument, objects: readonly MapObject[]): Edit {
  return objects.flatMap((after): Change[] => {
    const at = placeOf(document, after);
    const before = isPoint(after) ? document.points[at] : document.drawings[at];
    return before === undefined || isSame(before, after) ? [] : [{ at, before, after }];
  });
}

/** The edit that makes one document of another, order included. */
export function editBetween(from: EditorDocument, to: EditorDocument): Edit {
  return [...listEdit(from.drawings, to.drawings), ...listEdit(from.points, to.points)];
}

function listEdit(from: readonly MapObject[], to: readonly MapObject[]): Change[] {
  const wanted = new Map(to.map((object) => [idOf(object), object]));
  const there = new Set(from.map(idOf));
  const left = from.filter((object) => wanted.has(idOf(object)));
  const isInOrder = to
    .filter((object) => there.has(idOf(object)))
    .every((object, at) => idOf(object) === idOf(left[at] ?? object));
  // A different order rebuilds everything: that is rare, and exact.
  const kept = isInOrder
    ? new Map(left.map((object) => [idOf(object), object]))
    : new Map<string, MapObject>();
  const out = from
    .flatMap((before, at): Change[] => (kept.has(idOf(before)) ? [] : [{ at, before, after: undefined }]))
    .reverse();
  const laid = to.flatMap((after, at): Change[] => {
    const before = kept.get(idOf(after));
    if (before === undefined) return [{ at, before: undefined, after }];
    return isSame(before, after) ? [] : [{ at, before, after }];
  });
  return [...out, ...laid];
}

/** Two edits, the second made right after the first, as one: what was replaced twice was replaced once. Undefined where they differ in more. */
export function joinEdits(first: Edit, second: Edit): Edit | undefined {
  if (first.length !== second.length) return undefined;
  const all: Change[] = [];
  for (const [index, one] of first.entries()) {
    const other = second[index];
    if (
      other?.before === undefined ||
      other.after === undefined ||
      one.before === undefined ||
      one.after === undefined
    )
      return undefined;
    if (one.at !== other.at || idOf(one.after) !== idOf(other.before)) return undefined;
    all.push({ at: one.at, before: one.before, after: other.after });
  }
  return all;
}
