import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, RangeSet, type Extension } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Box } from './kit.ts';
import { explainKeys, type KnownKey } from './code-keys.ts';
import { cspNonce } from '../csp-nonce.ts';
import { useColours, type Colours } from './theme-provider.tsx';
import { FONT_MONO, RADIUS } from './tokens.ts';

const LINE_PX = 22;
const MIN_LINES = 12;

/** The methods of the editor for its page. */
export type CodeEditorHandle = {
  /** Selects a line, from 1, and brings it into view. */
  goToLine(line: number): void;
};

/** The content of a code editor and its events. */
export type CodeEditorProps = {
  label: string;
  value: string;
  isReadOnly: boolean;
  /** The line that is wrong, from 1. */
  errorLine: number | undefined;
  describedBy: string | undefined;
  /** Keys that are completed while typing, and explained under the pointer. */
  keys?: readonly KnownKey[] | undefined;
  handle: Ref<CodeEditorHandle>;
  onChange: (value: string) => void;
};

const wrongLine = Decoration.line({ class: 'rota-wrong' });
class WrongNumber extends GutterMarker {
  override elementClass = 'rota-wrong';
}
const wrongNumber = new WrongNumber();

/**
 * Text that is typed over a selection of several lines. Left to the browser, it keeps the look of what was there by a style attribute, which
 * the page's content security policy refuses with an error.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    if (event.inputType !== 'insertText' || event.data === null || event.isComposing) return false;
    if (state.readOnly || state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(
      state.update(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true }),
    );
    return true;
  },
});

/** The start of the wrong line, if the text has that many lines. */
function startOf(state: EditorState, errorLine: number): readonly number[] {
  return errorLine > state.doc.lines ? [] : [state.doc.line(errorLine).from];
}

/** Marks the line of the error; recomputed for every text, since the last one may have been longer. */
function markOf(errorLine: number | undefined): Extension {
  if (errorLine === undefined) return [];
  return [
    EditorView.decorations.compute(['doc'], (state) =>
      Decoration.set(startOf(state, errorLine).map((from) => wrongLine.range(from))),
    ),
    gutterLineClass.compute(['doc'], (state) =>
      RangeSet.of(startOf(state, errorLine).map((from) => wrongNumber.range(from))),
    ),
  ];
}

function highlightingOf({ tones, palette }: Colours): Extension {
  return syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: palette.accentText },
      { tag: tags.string, color: tones.charging.text },
      { tag: [tags.number, tags.bool, tags.null], color: tones.waiting.text },
      { tag: [tags.punctuation, tags.brace, tags.squareBracket, tags.separator], color: palette.inkSoft },
    ]),
  );
}

function modeOf({
  label,
  describedBy,
  isReadOnly,
  errorLine,
}: Omit<CodeEditorProps, 'value' | 'onChange' | 'handle' | 'keys'>): Extension {
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-invalid': String(errorLine !== undefined),
      'aria-readonly': String(isReadOnly),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    }),
  ];
}

/** JSON as text with line numbers; the line that is wrong is marked. Tab leaves it, as everywhere else in the console. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, isReadOnly, errorLine, describedBy, keys, handle, onChange } = props;
  const colours = useColours();
  const { host, view, parts } = useEditorView(value, onChange);
  useEffect(
    () =>
      view?.dispatch({
        effects: parts.mode.reconfigure(modeOf({ label, describedBy, isReadOnly, errorLine })),
      }),
    [view, parts, label, describedBy, isReadOnly, errorLine],
  );
  useEffect(
    () => view?.dispatch({ effects: parts.looks.reconfigure(highlightingOf(colours)) }),
    [view, parts, colours],
  );
  useEffect(
    () => view?.dispatch({ effects: parts.keys.reconfigure(keys === undefined ? [] : explainKeys(keys)) }),
    [view, parts, keys],
  );
  useEffect(
    () => view?.dispatch({ effects: parts.mark.reconfigure(markOf(errorLine)) }),
    [view, parts, errorLine],
  );
  useImperativeHandle(
    handle,
    () => ({
      goToLine(line) {
        if (view === undefined) return;
        const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
        view.focus();
        view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      },
    }),
    [view],
  );
  return <Box ref={host} dir="ltr" sx={looksOf(colours, errorLine !== undefined)} />;
}

/** The editor in `host`, made once, whose text follows the value, and its parts that are filled later. */
function useEditorView(value: string, onChange: CodeEditorProps['onChange']) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [parts] = useState(() => ({
    mode: new Compartment(),
    looks: new Compartment(),
    mark: new Compartment(),
    keys: new Compartment(),
  }));
  const handleText = useEffectEvent((text: string) => {
    if (text !== value) onChange(text);
  });
  const firstText = useEffectEvent(() => value);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new EditorView({
      parent: host.current,
      doc: firstText(),
      extensions: [
        ...(cspNonce === undefined ? [] : [EditorView.cspNonce.of(cspNonce)]),
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        typeOver,
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) handleText(update.state.doc.toString());
        }),
        ...Object.values(parts).map((part) => part.of([])),
      ],
    });
    setView(made);
    return () => made.destroy();
  }, [parts]);
  useEffect(() => {
    if (view === undefined || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [view, value]);
  return { host, view, parts };
}

/** Doubled, so that they win over the editor's own style sheet, which comes later in the page. */
function looksOf({ palette, tones }: Colours, isWrong: boolean) {
  return {
    border: `1px solid ${isWrong ? tones.fault.solid : palette.line}`,
    borderRadius: `${RADIUS.control}px`,
    overflow: 'hidden',
    '&:focus-within': { outline: `2px solid ${palette.accent}`, outlineOffset: '-1px' },
    '&& .cm-editor': { backgroundColor: palette.paper, color: 'text.primary', outline: 0 },
    '&& .cm-scroller': {
      maxHeight: '56vh',
      overflow: 'auto',
      fontFamily: FONT_MONO,
      lineHeight: `${LINE_PX}px`,
      fontSize: 13,
    },
    '&& .cm-content': { minHeight: MIN_LINES * LINE_PX, py: 1, caretColor: palette.ink },
    '&& .cm-line': { px: 1 },
    // The editor writes its own least height into the element.
    '&& .cm-gutters': {
      minHeight: `${MIN_LINES * LINE_PX + 16}px !important`,
      backgroundColor: palette.paper,
      color: palette.inkSoft,
      borderRight: `1px solid ${palette.line}`,
    },
    '&& .cm-gutterElement': { minWidth: 36, px: 1 },
    '&& .cm-line.rota-wrong': { backgroundColor: tones.fault.soft },
    '&& .cm-gutterElement.rota-wrong': {
      backgroundColor: tones.fault.solid,
      color: palette.raised,
      fontWeight: 700,
    },
    '&& .cm-tooltip': {
      backgroundColor: palette.raised,
      color: 'text.primary',
      border: `1px solid ${palette.line}`,
      borderRadius: `${RADIUS.control}px`,
      maxWidth: 360,
    },
    '&& .rota-help': { px: 1.25, py: 1, fontSize: 14 },
    '&& .cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: palette.accentSoft,
      color: 'text.primary',
    },
    '&& .cm-matchingBracket': { backgroundColor: palette.accentSoft },
    // A phone zooms into fields with smaller text.
    '@media (pointer: coarse)': { '&& .cm-scroller': { fontSize: 16 } },
  };
}
