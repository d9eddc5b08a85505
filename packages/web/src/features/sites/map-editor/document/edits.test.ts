import fc from 'fast-check';
import { expect, test } from 'vitest';
import { additions, applyEdit, editBetween, inverseOf, removals, replacements } from './edits.rules.ts';
import { aBase, aForbidden, aPoint, aWall } from './document.fake.ts';
import { createEditorStore, documentOf, type EditorStore } from './editor-store.ts';
import { idOf, type EditorDocument, type MapObject } from './objects.ts';
import { moveBy, transformObject } from './transform.rules.ts';

const makers = [aWall, aForbidden, aPoint] as const;
const object = fc
  .tuple(fc.nat(2), fc.nat(40))
  .map(([kind, id]): MapObject => makers[kind as 0 | 1 | 2](`${kind}-${id}`));
const aDocument = fc
  .uniqueArray(object, { selector: idOf, maxLength: 20 })
  .map((objects): EditorDocument => ({
    drawings: objects.flatMap((one) => ('target_id' in one ? [] : [one])),
    points: objects.flatMap((one) => ('target_id' in one ? [one] : [])),
  }));
const ids = fc.array(object.map(idOf), { maxLength: 6 });

type Act = (store: EditorStore) => void;
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.array(object, { maxLength: 3 }).map((objects): Act => (store) => {
    const { document } = store.state();
    const there = new Set([...document.drawings, ...document.points].map(idOf));
    const fresh = objects.filter(
      (one, at) => !there.has(idOf(one)) && objects.findIndex((other) => idOf(other) === idOf(one)) === at,
    );
    store.run(additions(document, fresh));
  }),
  ids.map(
    (some): Act =>
      (store) =>
        store.run(removals(store.state().document, new Set(some))),
  ),
  fc.tuple(ids, fc.integer({ min: -9, max: 9 }), fc.boolean()).map(([some, by, joins]): Act => (store) => {
    const { document } = store.state();
    const moved = [...document.drawings, ...document.points]
      .filter((one) => some.includes(idOf(one)))
      .map((one) => transformObject(one, moveBy(by, 0.333)));
    store.run(replacements(document, moved), joins ? { joinAs: 'nudge' } : {});
  }),
  aDocument.map(
    (document): Act =>
      (store) =>
        store.restore(3, document),
  ),
  aDocument.map(
    (document): Act =>
      (store) =>
        store.rebase({ ...document, stamp: 'other', version: 2 }, document),
  ),
  fc.constant<Act>((store) => store.undo()),
  fc.constant<Act>((store) => store.redo()),
);

test('any sequence of edits undone gives the first document exactly, and redone the last', () => {
  fc.assert(
    fc.property(aDocument, fc.array(act, { maxLength: 30 }), (document, acts) => {
      const base = aBase(document);
      const store = createEditorStore(base);
      for (const one of acts) one(store);
      while (store.state().future.length > 0) store.redo();
      const [last, lastBase] = [store.state().document, store.state().base];
      while (store.state().past.length > 0) store.undo();
      expect(store.state().document).toEqual(documentOf(base));
      expect(store.state().base).toEqual(base);
      while (store.state().future.length > 0) store.redo();
      expect(store.state().document).toEqual(last);
      expect(store.state().base).toEqual(lastBase);
    }),
    { numRuns: 300 },
  );
});

test('the edit between two documents makes the one of the other, order included, and its inverse makes the other of the one', () => {
  fc.assert(
    fc.property(aDocument, aDocument, (from, to) => {
      const edit = editBetween(from, to);
      expect(applyEdit(from, edit)).toEqual(to);
      expect(applyEdit(to, inverseOf(edit))).toEqual(from);
    }),
    { numRuns: 300 },
  );
});

test('what is typed one after the other is one step, and something else ends it', () => {
  const store = createEditorStore(aBase({ points: [aPoint('a')] }));
  const rename = (name: string) =>
    store.run(replacements(store.state().document, [aPoint('a', { name })]), { joinAs: 'name a' });
  rename('T');
  rename('Ta');
  expect(store.state().past).toHaveLength(1);
  store.select([]);
  rename('Tab');
  expect(store.state().past).toHaveLength(2);
  store.undo();
  expect(store.state().document.points[0]?.name).toBe('Ta');
  store.undo();
  expect(store.state().document.points[0]?.name).toBe('a');
});

test('what is hidden, locked or gone is not chosen', () => {
  const store = createEditorStore(aBase({ drawings: [aWall('w'), aForbidden('f')], points: [aPoint('p')] }));
  store.select(['w', 'f', 'p', 'nothing']);
  expect([...store.state().selection]).toEqual(['w', 'f', 'p']);
  store.look('points', { isLocked: true });
  store.look('forbidden', { isVisible: false });
  expect([...store.state().selection]).toEqual(['w']);
  store.run(removals(store.state().document, new Set(['w'])));
  expect(store.state().selection.size).toBe(0);
});

test('what was brought back is forgotten with the next change only in what a commit says of it', () => {
  const store = createEditorStore(aBase());
  const old = { drawings: [aWall('w')], points: [] };
  store.restore(4, old);
  expect(store.state().restored).toEqual({ version: 4, document: old });
  expect(store.state().restored?.document).toBe(store.state().document);
  store.run(additions(store.state().document, [aPoint('p')]));
  expect(store.state().restored?.document).not.toBe(store.state().document);
});
