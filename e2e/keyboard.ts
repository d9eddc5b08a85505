import type { Locator, Page } from 'playwright-core';

/** Enough for any page that a guest uses; no one presses more keys than this. */
const MOST_TABS = 30;

/** A person who uses only the keyboard. At every stop the focus must be visible. */
export type Keyboard = {
  readonly press: (key: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Goes on by Tab until something has the focus. */
  readonly to: (goal: Locator) => Promise<void>;
  /** A step was made: the focus is where the next page begins. */
  readonly arrives: (heading: string) => Promise<void>;
  /** The number of times that Tab was pressed. */
  readonly tabs: () => number;
};

export function keyboardOf(page: Page): Keyboard {
  let tabs = 0;
  return {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tabs: () => tabs,
    async to(goal) {
      const element = await goal.elementHandle();
      for (let turn = 0; turn < MOST_TABS; turn += 1) {
        await page.keyboard.press('Tab');
        tabs += 1;
        const { fault, isThere } = await page.evaluate(lookAtFocus, element);
        if (fault !== undefined) throw new Error(fault);
        if (isThere) return;
      }
      throw new Error(`Not reached by ${String(MOST_TABS)} tabs: ${String(goal)}`);
    },
    async arrives(heading) {
      await page.waitForFunction(
        (text) => document.activeElement?.matches('h1') && document.activeElement.textContent === text,
        heading,
      );
    },
  };
}

/** Runs in the page: whether the goal has the focus, and what is the matter with where it is. */
function lookAtFocus(goal: Node | null): { readonly isThere: boolean; readonly fault: string | undefined } {
  const focused = document.activeElement ?? document.body;
  const name = `${focused.outerHTML.slice(0, 160)} at ${location.pathname}`;
  if (focused === document.body) return { isThere: false, fault: `The focus is lost: ${name}` };
  // An element drawn instead of a control carries the focus mark.
  const marked = [focused, focused.closest('label'), focused.parentElement].find(
    (one) =>
      one instanceof Element &&
      getComputedStyle(one).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(one).outlineWidth) > 0,
  );
  if (!(marked instanceof Element)) return { isThere: false, fault: `The focus has no mark: ${name}` };
  const { x, y, width, height } = marked.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = top !== null && (marked.contains(top) || top.contains(marked));
  return {
    isThere: focused === goal,
    fault: isSeen ? undefined : `The focus is out of sight or behind something: ${name}`,
  };
}
