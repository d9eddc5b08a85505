import type { Panels } from './panels-hook.ts';

/** The dialog that is open over the editor. */
export type OpenDialog = 'commit' | 'import' | 'merge' | 'keys' | 'palette' | undefined;

/** What is done with the whole of the map: from the header, the palette, the notices and the keys. */
export type EditorActs = {
  /** Nothing where nothing is changed. */
  readonly commit: () => void;
  readonly import: () => void;
  readonly merge: () => void;
  readonly help: () => void;
  readonly palette: () => void;
  readonly align: () => void;
  /** Goes to the field that finds objects by their names. */
  readonly find: () => void;
};

/** Makes the acts of an editor with these panels and so many changes. `open` shows a dialog. */
export function createEditorActs(
  panels: Panels,
  changes: number,
  open: (dialog: OpenDialog) => void,
): EditorActs {
  return {
    commit: () => {
      if (changes > 0) open('commit');
    },
    import: () => open('import'),
    merge: () => open('merge'),
    help: () => open('keys'),
    palette: () => open('palette'),
    align: () => panels.show('align'),
    find: () => {
      panels.show('objects');
      requestAnimationFrame(() =>
        document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=search]')?.focus(),
      );
    },
  };
}
