import type { ConfigDocument, Reach } from './config-source.ts';

/** A text that is being changed, and the version it was begun on. */
export type Draft = {
  readonly text: string;
  readonly base: ConfigDocument;
  readonly restoredFrom: number | undefined;
};

/**
 * The draft of a config: follows what is saved until it is changed, and from then on stays on the version it was begun on, until it is
 * saved, dropped or put on top of a newer one.
 */
export function draftOf(
  newest: ConfigDocument,
  kept: Draft | undefined,
  setKept: (draft: Draft | undefined) => void,
) {
  const draft = kept ?? { text: newest.text, base: newest, restoredFrom: undefined };
  return {
    draft,
    isChanged: isChanged(kept),
    isBehind: kept !== undefined && newest.version > kept.base.version && newest.text !== kept.text,
    write: (text: string, restoredFrom = draft.restoredFrom) =>
      setKept({ text, base: draft.base, restoredFrom }),
    keepOnTop: () => setKept({ ...draft, base: newest }),
    drop: () => setKept(undefined),
  };
}

/** Whether a draft holds what is not saved. */
export function isChanged(draft: Draft | undefined): boolean {
  return draft !== undefined && draft.text !== draft.base.text;
}

/** The text that is edited, for another way to edit it. */
export type EditedProps = {
  readonly text: string;
  readonly mayEdit: boolean;
  readonly onChange: (text: string) => void;
};
/** The question for whom a new version is, and what it changes there. */
export type ReachProps = {
  readonly text: string;
  readonly reach: Reach;
  readonly onChange: (reach: Reach) => void;
};
