import { expect, test } from 'vitest';
import { palettes, toneColours } from '../ui/tokens.ts';
import { applyLook, lookOf } from './guest-look.ts';

test('the public pages wear the colours of the console', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const look = lookOf(scheme);
    expect(look['--ink-soft']).toBe(palettes[scheme].inkSoft);
    expect(look['--going-text']).toBe(toneColours[scheme].going.text);
  }
});

test('they follow the system when it grows dark', () => {
  let isDark = false;
  const listeners: (() => void)[] = [];
  const query = {
    get matches() {
      return isDark;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  };
  const root = document.createElement('div');
  applyLook(root, () => query as unknown as MediaQueryList);
  expect(root.style.getPropertyValue('--paper')).toBe(palettes.light.paper);
  isDark = true;
  for (const listener of listeners) listener();
  expect([root.style.getPropertyValue('--paper'), root.style.colorScheme]).toEqual([
    palettes.dark.paper,
    'dark',
  ]);
});
