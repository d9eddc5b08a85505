import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardSlippedTaps } from './slipped-taps.ts';

let pressed: string[] = [];
let takeOff: () => void;

beforeEach(() => {
  pressed = [];
  document.body.innerHTML =
    '<main><button>Start</button><button>Plus</button><label>Terms<input type="checkbox"></label></main>';
  document.body.addEventListener('click', note);
  takeOff = guardSlippedTaps(document);
});
afterEach(() => {
  takeOff();
  document.body.removeEventListener('click', note);
});

function note({ target }: Event): void {
  if (target instanceof HTMLButtonElement) pressed.push(target.textContent);
}

function the(selector: string, index = 0): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector)[index];
  if (found === undefined) throw new Error(`nothing is ${selector}`);
  return found;
}

function tap(element: Element, { by = 'touch', x = 0 } = {}): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: by, clientX: x }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x }));
}

test('the second half of a tap presses nothing that came to lie under the finger', () => {
  tap(the('button'));
  the('main').insertAdjacentHTML('beforeend', '<dialog open><button>10 min</button></dialog>');
  tap(the('dialog button'));
  expect(pressed).toEqual(['Start']);
});

test('nor what the same button has become', () => {
  tap(the('button'));
  the('button').textContent = 'Ready';
  tap(the('button'));
  expect(pressed).toEqual(['Start']);
});

test.each([
  ['the same button', 1, {}],
  ['another button further away', 0, { x: 200 }],
  ['another button by mouse', 0, { by: 'mouse' }],
] as const)('what is meant twice counts twice: %s', (_what, second, how) => {
  tap(the('button', 1));
  tap(the('button', second), how);
  expect(pressed).toHaveLength(2);
});

test('a label ticks its field by one tap', () => {
  tap(the('label'));
  expect(the('input')).toHaveProperty('checked', true);
});
