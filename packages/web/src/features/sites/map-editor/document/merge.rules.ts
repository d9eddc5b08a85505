import { editBetween } from './edits.rules.ts';
import { idOf, type EditorDocument, type MapObject } from './objects.ts';
import { isSame } from './same.rules.ts';

/** An object that two people changed differently since both began: undefined is where one took it away or it was not there. */
export type Conflict = {
  readonly id: string;
  readonly base: MapObject | undefined;
  readonly mine: MapObject | undefined;
  readonly theirs: MapObject | undefined;
};
/** The side whose version of an object stays. */
export type Choice = 'mine' | 'theirs';

type Versions<T> = {
  readonly base: readonly T[];
  readonly mine: readonly T[];
  readonly theirs: readonly T[];
};

function byId<T extends MapObject>(objects: readonly T[]): Map<string, T> {
  return new Map(objects.map((object) => [idOf(object), object]));
}

function mergeLists<T extends MapObject>(
  { base, mine, theirs }: Versions<T>,
  choices: ReadonlyMap<string, Choice>,
) {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: Conflict[] = [];
  const pick = (id: string): T | undefined => {
    const [b, m, t] = [was.get(id), own.get(id), other.get(id)];
    if (isSame(m, t) || isSame(b, m)) return t;
    if (isSame(b, t)) return m;
    conflicts.push({ id, base: b, mine: m, theirs: t });
    return choices.get(id) === 'theirs' ? t : m;
  };
  // Theirs is what is on the map: it keeps its order, and what is only here comes on top.
  const ids = [
    ...other.keys(),
    ...[...own.keys()].filter((id) => !other.has(id)),
    ...[...was.keys()].filter((id) => !other.has(id) && !own.has(id)),
  ];
  const merged = ids.flatMap((id) => pick(id) ?? []);
  return { merged, conflicts };
}

/**
 * Merges two people's changes of one document, object by object: an object that only one of them changed keeps that change. What both
 * changed differently is a conflict, in which `choices` says who is heard; without a choice it stays mine.
 */
export function mergeDocuments(
  { base, mine, theirs }: { base: EditorDocument; mine: EditorDocument; theirs: EditorDocument },
  choices: ReadonlyMap<string, Choice> = new Map(),
): { readonly merged: EditorDocument; readonly conflicts: readonly Conflict[] } {
  const drawings = mergeLists({ base: base.drawings, mine: mine.drawings, theirs: theirs.drawings }, choices);
  const points = mergeLists({ base: base.points, mine: mine.points, theirs: theirs.points }, choices);
  return {
    merged: { drawings: drawings.merged, points: points.merged },
    conflicts: [...drawings.conflicts, ...points.conflicts],
  };
}

/** One object that differs between two documents. */
export type Difference = {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: MapObject | undefined;
  readonly after: MapObject | undefined;
};

/** The differences of `to`, seen from `from`. */
export function differencesBetween(from: EditorDocument, to: EditorDocument): Difference[] {
  return [...listDifferences(from.drawings, to.drawings), ...listDifferences(from.points, to.points)];
}

function listDifferences(from: readonly MapObject[], to: readonly MapObject[]): Difference[] {
  const [was, is] = [byId(from), byId(to)];
  const gone = from.flatMap((before): Difference[] =>
    is.has(idOf(before)) ? [] : [{ id: idOf(before), kind: 'removed', before, after: undefined }],
  );
  const rest = to.flatMap((after): Difference[] => {
    const before = was.get(idOf(after));
    if (before === undefined) return [{ id: idOf(after), kind: 'added', before, after }];
    return isSame(before, after) ? [] : [{ id: idOf(after), kind: 'changed', before, after }];
  });
  return [...gone, ...rest];
}

/** Whether nothing is different, order included. */
export function isUnchanged(from: EditorDocument, to: EditorDocument): boolean {
  return from === to || editBetween(from, to).length === 0;
}
