import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

/** The text editor of a name, once it is there: the first one of several. */
export async function findEditor(name: string): Promise<EditorView> {
  const [field] = await screen.findAllByRole('textbox', { name });
  const view = field === undefined ? null : EditorView.findFromDOM(field);
  if (view === null) throw new Error(`There is no editor "${name}".`);
  return view;
}

/** Puts a text in the place of another, as typing would: jsdom has no editing of its own. */
export function replaceText(view: EditorView, from: number, text: string): void {
  act(() => view.dispatch({ changes: { from, to: view.state.doc.length, insert: text } }));
}
