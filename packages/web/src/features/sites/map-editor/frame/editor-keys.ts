import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { editorTexts } from '../map-editor.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';
import { TOOLS } from '../tools/tool.ts';
import { toolKeys } from '../tools/tools.ts';
import type { EditorActs } from './editor-acts.ts';

const NUDGE_M = 0.05;
const NUDGE_FAR_M = 0.5;
const QUARTER = Math.PI / 12;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Commands that no text field has of its own: they work from everywhere, even while typing. */
const EVERYWHERE = ['s', 'f'];

function isCommand({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

/** Whether a key belongs to what has the focus: a field, a list, a dialog that is open. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null) return true;
  if (isCommand(event) && EVERYWHERE.includes(event.key.toLowerCase())) return false;
  const field = target.closest('input, textarea, select, [contenteditable], [role=slider], [role=combobox]');
  // A list that is closed takes letters and arrows, and no commands.
  return field !== null && !(isCommand(event) && field.matches('[role=combobox]:not(input), [type=range]'));
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, [role=tab]') !== null;
}

/** The keys of the editor, as long as it is on the page. */
export function useEditorKeys(acts: EditorActs): void {
  const t = useTexts(editorTexts);
  const { session, mapId } = useEditor();
  const { store, machine } = session;

  function copy(): void {
    const count = actions.copy(session, mapId);
    if (count > 0) toastSuccess(t('copied', { count }));
  }
  function command(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    const run: Record<string, () => void> = {
      z: () => (event.shiftKey ? store.redo() : machine.back() || store.undo()),
      y: () => store.redo(),
      a: () => actions.selectAll(session),
      c: copy,
      x: () => {
        copy();
        actions.removeChosen(session);
      },
      v: () => actions.paste(session, mapId),
      d: () => actions.duplicate(session),
      s: acts.commit,
      f: acts.find,
    };
    run[key]?.();
    return run[key] !== undefined;
  }
  function plain(event: KeyboardEvent): boolean {
    const { settings } = session;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      if (store.state().selection.size === 0 || isOnControl(event.target)) return false;
      const step = event.shiftKey ? NUDGE_FAR_M : NUDGE_M;
      actions.nudge(session, { x: arrow[0] * step, y: arrow[1] * step });
      return true;
    }
    if (event.shiftKey && event.key === 'H') return done(() => actions.mirror(session, 'across'));
    if (event.shiftKey && event.key === 'V') return done(() => actions.mirror(session, 'updown'));
    const tool = TOOLS.find((name) => toolKeys[name] === event.key.toLowerCase());
    if (tool !== undefined && !event.shiftKey) return done(() => session.choose(tool));
    switch (event.key) {
      case 'Escape':
        return done(
          () =>
            machine.cancel() ||
            (settings.getState().tool === 'select' ? store.select([]) : session.choose('select')),
        );
      case 'Enter':
        return machine.state()?.isBusy === true && !isOnControl(event.target) && done(machine.finish);
      case 'Backspace':
      case 'Delete':
        return done(() => machine.back() || actions.removeChosen(session));
      case '[':
        return done(() => actions.turn(session, QUARTER));
      case ']':
        return done(() => actions.turn(session, -QUARTER));
      case 'g':
        return done(() => settings.setState({ isGridShown: !settings.getState().isGridShown }));
      case '?':
        return done(acts.help);
      case '/':
        return done(acts.palette);
      default:
        return false;
    }
  }
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event) || event.altKey) return;
    if (event.key === ' ' && !isOnControl(event.target)) {
      session.hands.setState({ isSpaceHeld: true });
      event.preventDefault();
      return;
    }
    const isDone = isCommand(event) ? command(event) : plain(event);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    const handleDown = (event: KeyboardEvent) => handle(event);
    const handleUp = (event: KeyboardEvent) => {
      if (event.key === ' ') session.hands.setState({ isSpaceHeld: false });
    };
    window.addEventListener('keydown', handleDown);
    window.addEventListener('keyup', handleUp);
    return () => {
      window.removeEventListener('keydown', handleDown);
      window.removeEventListener('keyup', handleUp);
    };
  }, [session]);
}

function done(act: () => unknown): true {
  act();
  return true;
}
