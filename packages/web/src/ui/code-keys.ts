import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';

/** A key that the text may have at its top: its name and help in the person's language, and what its value begins with, as JSON. */
export type KnownKey = {
  readonly key: string;
  readonly name: string;
  readonly help: string;
  readonly example: string;
};

/** Completes the known keys of a JSON object while they are typed, and explains them under the pointer. */
export function explainKeys(keys: readonly KnownKey[]): Extension {
  return [
    autocompletion({ override: [(context) => complete(context, keys)] }),
    hoverTooltip(({ state }, at, side) => {
      const { name, from, to } = syntaxTree(state).resolveInner(at, side);
      if (name !== 'PropertyName' || depthAt(state, from) !== 1) return null;
      const known = keys.find(({ key }) => `"${key}"` === state.sliceDoc(from, to));
      return known === undefined ? null : { pos: from, end: to, create: () => ({ dom: helpOf(known) }) };
    }),
  ];
}

function complete(context: CompletionContext, keys: readonly KnownKey[]): CompletionResult | null {
  const { state, pos, explicit } = context;
  const word = context.matchBefore(/"?\w*/) ?? { from: pos, to: pos, text: '' };
  const isBegun = word.text !== '';
  if ((!isBegun && !explicit) || depthAt(state, word.from) !== 1) return null;
  // A key stands only where an object begins or after a comma.
  if (!/[{,]\s*$/.test(state.sliceDoc(0, word.from))) return null;
  const quote = word.text.startsWith('"') ? 1 : 0;
  const hasValue = /^\w*"?\s*:/.test(state.sliceDoc(pos));
  const present = new Set(state.doc.toString().match(/"\w+"(?=\s*:)/g));
  return {
    from: word.from + quote,
    options: keys
      .filter(({ key }) => hasValue || !present.has(`"${key}"`))
      .map(({ key, name, help, example }) => ({
        label: key,
        detail: name,
        info: help,
        apply: hasValue ? key : `${quote === 1 ? '' : '"'}${key}": ${example}`,
      })),
    validFor: /^\w*$/,
  };
}

/** In how many objects and lists a place is. */
function depthAt(state: EditorState, at: number): number {
  let depth = 0;
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent !== null; node = node.parent)
    if (node.name === 'Object' || node.name === 'Array') depth += 1;
  return depth;
}

function helpOf({ name, help }: KnownKey): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'rota-help';
  const title = dom.appendChild(document.createElement('strong'));
  title.textContent = name;
  const text = dom.appendChild(document.createElement('div'));
  text.textContent = help;
  return dom;
}
