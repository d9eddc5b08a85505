import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aForbidden, aPoint, aWall } from './document.fake.ts';
import { differencesBetween, mergeDocuments, type Choice } from './merge.rules.ts';
import type { EditorDocument } from './objects.ts';

const w = aWall('w');
const w2 = aWall('w', { width: 0.4 });
const w3 = aWall('w', { width: 0.9 });
const of = (...drawings: EditorDocument['drawings']): EditorDocument => ({ drawings, points: [] });

test.each<[string, EditorDocument, EditorDocument, EditorDocument, EditorDocument, number]>([
  ['no changes', of(w), of(w), of(w), of(w), 0],
  ['only mine changed', of(w), of(w2), of(w), of(w2), 0],
  ['only theirs changed', of(w), of(w), of(w2), of(w2), 0],
  ['both changed it alike', of(w), of(w2), of(w2), of(w2), 0],
  ['both changed it differently: mine stays until chosen', of(w), of(w2), of(w3), of(w2), 1],
  ['I took away what they left', of(w), of(), of(w), of(), 0],
  ['they took away what I left', of(w), of(w), of(), of(), 0],
  ['I changed what they took away', of(w), of(w2), of(), of(w2), 1],
  ['I took away what they changed', of(w), of(), of(w2), of(), 1],
  ['both put in something of their own', of(), of(w), of(aForbidden('f')), of(aForbidden('f'), w), 0],
])('%s', (_what, base, mine, theirs, merged, conflicts) => {
  const result = mergeDocuments({ base, mine, theirs });
  expect(result.merged).toEqual(merged);
  expect(result.conflicts).toHaveLength(conflicts);
});

test('whose version of an object stays is chosen object by object', () => {
  const p = (name: string) => aPoint('p', { name });
  const documents = {
    base: { drawings: [w], points: [p('a')] },
    mine: { drawings: [w2], points: [p('b')] },
    theirs: { drawings: [w3], points: [p('c')] },
  };
  const choices = new Map<string, Choice>([['p', 'theirs']]);
  expect(mergeDocuments(documents, choices).merged).toEqual({ drawings: [w2], points: [p('c')] });
});

const some = fc
  .uniqueArray(fc.tuple(fc.nat(6), fc.nat(2)), { selector: ([id]) => id, maxLength: 6 })
  .map((list) => of(...list.map(([id, width]) => aWall(`w${id}`, { width: width + 1 }))));

test('a merge loses no change: each object matches one of the three versions, and choosing theirs everywhere keeps all their changes', () => {
  fc.assert(
    fc.property(some, some, some, (base, mine, theirs) => {
      const { conflicts } = mergeDocuments({ base, mine, theirs });
      const choices = new Map<string, Choice>(conflicts.map(({ id }) => [id, 'theirs']));
      const { merged } = mergeDocuments({ base, mine, theirs }, choices);
      const is = new Map(merged.drawings.map((drawing) => [drawing.id, drawing]));
      for (const { id, after } of differencesBetween(base, theirs)) expect(is.get(id)).toEqual(after);
      const theirIds = new Set(differencesBetween(base, theirs).map(({ id }) => id));
      for (const { id, after } of differencesBetween(base, mine))
        if (!theirIds.has(id)) expect(is.get(id)).toEqual(after);
    }),
    { numRuns: 300 },
  );
});

test('differences are listed by object', () => {
  const kinds = differencesBetween(of(w, aForbidden('f')), of(w2, aWall('n'))).map(({ id, kind }) => [
    id,
    kind,
  ]);
  expect(kinds).toEqual([
    ['f', 'removed'],
    ['w', 'changed'],
    ['n', 'added'],
  ]);
});
