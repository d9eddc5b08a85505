import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The way back in the browser's history takes the focus along; by then it has, and a sheet has given it back. */
const BACK_MS = 50;
const SETTLED_MS = 80;

/** The last focused element. */
let last: Element | null = null;
document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null));

/** Returns the focus to the element that opened a sheet, unless another element has it. */
export function giveFocusBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  setTimeout(() => {
    if (opener.isConnected && nobodyHasFocus(opener)) opener.focus();
  }, BACK_MS);
}

/** When the focused element is gone, with its page or alone, keyboard users continue at the heading. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { current } = page;
      if (current === null || last === null || last.isConnected || !nobodyHasFocus(current)) return;
      const heading = current.querySelector('h1');
      if (heading !== null) focusHere(heading);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  });
}

function nobodyHasFocus({ ownerDocument }: Element): boolean {
  return ownerDocument.activeElement === ownerDocument.body;
}

/** Moves the focus to something that is read, not pressed; the page stays where it is. */
export function focusHere(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Moves the focus to what is done next: the button in reach of the thumb. */
export function focusNextStep(): void {
  document.querySelector<HTMLElement>('.dock button')?.focus();
}
