import { applyEdit, editBetween, inverseOf, joinEdits, type Edit } from './edits.rules.ts';
import { isOpen, plainLooks, type LayerLook, type LayerLooks } from './layers.ts';
import { differencesBetween } from './merge.rules.ts';
import { findObject, layerOf, type EditorDocument, type ObjectLayer } from './objects.ts';
import { createStore } from 'zustand/vanilla';

/** The map as it was read: the base of a commit. */
export type Base = EditorDocument & { readonly stamp: string; readonly version: number };
/** One step that can be taken back. A merge brings another base, and taking it back brings the old one again. */
export type Step = { readonly edit: Edit; readonly base?: { readonly before: Base; readonly after: Base } };

/** The part of a session that is kept when the page closes. */
export type Draft = {
  readonly base: Base;
  readonly document: EditorDocument;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly looks: LayerLooks;
  /** When it was kept, ms. */
  readonly at: number;
};

/** All that the editor knows of a map; every value is replaced, never changed. */
export type EditorState = Omit<Draft, 'at'> & {
  readonly selection: ReadonlySet<string>;
  /** The version that was brought back, as long as nothing else was changed since. */
  readonly restored: { readonly version: number; readonly document: EditorDocument } | undefined;
};

/** The command store: owns document, undo and selection. Whatever shows them subscribes. */
export type EditorStore = {
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does an edit as one step. Edits with the same `joinAs`, one right after the other, are one step: typing, nudging. `select` is chosen after it. */
  run(edit: Edit, options?: { joinAs?: string; select?: Iterable<string> }): void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Hidden and locked objects are left out. */
  select(ids: Iterable<string>): void;
  look(layer: ObjectLayer, change: Partial<LayerLook>): void;
  /** Another person's change becomes the base, and this the document: one step. */
  rebase(base: Base, document: EditorDocument): void;
  /** A version of old becomes the document: one step. */
  restore(version: number, document: EditorDocument): void;
  /** Replaces the saved state of the map: after a commit, or to start over. */
  reset(base: Base): void;
};

/** Steps that are kept. */
const MOST_STEPS = 500;

function clean(state: EditorState): EditorState {
  const kept = [...state.selection].filter((id) => {
    const object = findObject(state.document, id);
    return object !== undefined && isOpen(state.looks, layerOf(object));
  });
  return kept.length === state.selection.size ? state : { ...state, selection: new Set(kept) };
}

/** A store for what was read of a map, or for a draft of it. */
export function createEditorStore(from: Base | Draft): EditorStore {
  const { getState, setState, subscribe } = createStore<EditorState>(() =>
    'document' in from
      ? {
          base: from.base,
          document: from.document,
          past: from.past,
          future: from.future,
          looks: { ...plainLooks, ...from.looks },
          selection: new Set(),
          restored: undefined,
        }
      : {
          base: from,
          document: documentOf(from),
          past: [],
          future: [],
          looks: plainLooks,
          selection: new Set(),
          restored: undefined,
        },
  );
  let joining: string | undefined;

  function set(next: EditorState): void {
    setState(clean(next), true);
  }
  function take(step: Step, document: EditorDocument, selection = getState().selection): void {
    set({
      ...getState(),
      base: step.base?.after ?? getState().base,
      document,
      past: [...getState().past, step].slice(-MOST_STEPS),
      future: [],
      selection,
    });
  }
  function run(edit: Edit, { joinAs, select }: { joinAs?: string; select?: Iterable<string> } = {}): void {
    if (edit.length === 0) return;
    const last = getState().past[getState().past.length - 1];
    const one =
      joinAs !== undefined && joinAs === joining && last?.base === undefined && last !== undefined
        ? joinEdits(last.edit, edit)
        : undefined;
    joining = joinAs;
    const document = applyEdit(getState().document, edit);
    const selection = select === undefined ? getState().selection : new Set(select);
    if (one === undefined) take({ edit }, document, selection);
    else
      set({
        ...getState(),
        document,
        past: [...getState().past.slice(0, -1), { edit: one }],
        future: [],
        selection,
      });
  }

  return {
    state: getState,
    subscribe,
    run,
    undo() {
      const step = getState().past[getState().past.length - 1];
      if (step === undefined) return;
      joining = undefined;
      const document = applyEdit(getState().document, inverseOf(step.edit));
      set({
        ...getState(),
        base: step.base?.before ?? getState().base,
        document,
        past: getState().past.slice(0, -1),
        future: [step, ...getState().future],
      });
    },
    redo() {
      const [step, ...future] = getState().future;
      if (step === undefined) return;
      joining = undefined;
      const document = applyEdit(getState().document, step.edit);
      set({
        ...getState(),
        base: step.base?.after ?? getState().base,
        document,
        past: [...getState().past, step],
        future,
      });
    },
    select(ids) {
      joining = undefined;
      set({ ...getState(), selection: new Set(ids) });
    },
    look(layer, change) {
      set({
        ...getState(),
        looks: { ...getState().looks, [layer]: { ...getState().looks[layer], ...change } },
      });
    },
    rebase(base, document) {
      joining = undefined;
      take(
        {
          edit: editBetween(getState().document, document),
          base: { before: getState().base, after: base },
        },
        document,
      );
    },
    restore(version, document) {
      joining = undefined;
      const edit = editBetween(getState().document, document);
      if (edit.length > 0) take({ edit }, document);
      set({ ...getState(), restored: { version, document: getState().document } });
    },
    reset(base) {
      joining = undefined;
      set({
        ...getState(),
        base,
        document: documentOf(base),
        past: [],
        future: [],
        restored: undefined,
      });
    },
  };
}

/** A document without its stamp. */
export function documentOf({ drawings, points }: EditorDocument): EditorDocument {
  return { drawings, points };
}

/** How many objects differ from what is on the map. */
export function changeCount({ base, document }: Pick<EditorState, 'base' | 'document'>): number {
  return base.drawings === document.drawings && base.points === document.points
    ? 0
    : differencesBetween(base, document).length;
}
