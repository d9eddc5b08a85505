import { useEffect, useMemo, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { inShownOrder, type Entity } from './entity.ts';
import { findEntities, namedEntity } from './entity-search.rules.ts';

/** The text in a picker's field while it is not the name of the chosen entity. */
type Typed = {
  readonly text: string;
  /** The choice that was being changed: once another is made, what was typed is of no interest any more. */
  readonly over: string;
  /** The person went on without choosing. */
  readonly isLeft: boolean;
};

/** A key or a change as MUI hands it on; what is marked it leaves alone. */
type MuiEvent = { defaultMuiPrevented?: boolean | undefined };

/** Nothing moves under a pointer: while a list is open, what changes shows in its place. */
function useSteadyOrder(fresh: readonly Entity[], isOpen: boolean): readonly Entity[] {
  const [held, setHeld] = useState({ entities: fresh, isOpen });
  // The order that arrives together with the opening is new, so it is not held.
  const isHeld = isOpen && held.isOpen;
  if (isOpen !== held.isOpen || (!isHeld && held.entities !== fresh)) setHeld({ entities: fresh, isOpen });
  return useMemo(() => (isHeld ? inShownOrder(held.entities, fresh) : fresh), [isHeld, held.entities, fresh]);
}

/**
 * The text typed into a picker until it means one entity. Enter takes the highlighted one, the one that is named or the only one that is
 * found; a text that means none, or several, stays in the field, is said to be not in the list, and holds back the form around it: nothing
 * is ever sent as if nothing had been typed.
 */
export function useEntityTyping(
  inOrder: readonly Entity[],
  value: string,
  onChange: (id: string) => void,
  root: RefObject<HTMLElement | null>,
) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState<Typed>();
  const [isOpen, setOpen] = useState(false);
  const ordered = useSteadyOrder(inOrder, isOpen);
  const current = typed?.over === value ? typed : undefined;
  const text = current?.text.trim() ?? '';
  const isUnresolved = text !== '';
  const chosen = ordered.find(({ id }) => id === value) ?? null;

  const take = (entity: Entity | undefined): boolean => {
    if (entity === undefined || entity.whyNot !== undefined) return false;
    setTyped(undefined);
    setOpen(false);
    if (entity.id !== value) onChange(entity.id);
    return true;
  };
  const leave = () =>
    setTyped(current === undefined || text === '' ? undefined : { ...current, isLeft: true });

  useEffect(() => {
    const form = isUnresolved ? root.current?.closest('form') : undefined;
    if (form === undefined || form === null) return undefined;
    const holdBack = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => before && { ...before, isLeft: true });
      root.current?.querySelector('input')?.focus();
    };
    // Before React hears of it, whatever the form does with it.
    form.addEventListener('submit', holdBack, true);
    return () => form.removeEventListener('submit', holdBack, true);
  }, [isUnresolved, root]);

  const named = namedEntity(ordered, text);
  return {
    ordered,
    chosen,
    found: findEntities(ordered, text),
    isSearching: isUnresolved,
    error:
      current?.isLeft !== true || !isUnresolved
        ? undefined
        : named?.whyNot === undefined
          ? t('notInList', { typed: text })
          : `${named.name}: ${named.whyNot}`,
    field: {
      open: isOpen,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      inputValue: current?.text ?? chosen?.name ?? '',
      onInputChange: (_event: SyntheticEvent | null, next: string, reason: string) => {
        // A choice that changes takes the typed text with it; a list that is merely refreshed must not.
        if (reason === 'input') setTyped({ text: next, over: value, isLeft: false });
        else if (reason !== 'reset') setTyped(undefined);
      },
    },
    handleKeyDown: (event: KeyboardEvent & MuiEvent) => {
      if (event.key === 'Escape' && isUnresolved && !isOpen) setTyped(undefined);
      if (event.key !== 'Enter' || !isUnresolved) return;
      event.preventDefault();
      const isHighlighted =
        isOpen && root.current?.querySelector('input')?.hasAttribute('aria-activedescendant') === true;
      if (isHighlighted) return;
      event.defaultMuiPrevented = true;
      if (take(namedEntity(ordered, text, true))) return;
      leave();
      // It would cover what is said at the field.
      setOpen(false);
    },
    handleBlur: () => {
      if (!isUnresolved || !take(named)) leave();
    },
  };
}
