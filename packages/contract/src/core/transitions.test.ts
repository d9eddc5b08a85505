import { expect, test } from 'vitest';
import {
  mayBecome,
  sourcesOf,
  staying,
  transition,
  transitionOf,
  unusedPairs,
  type Transition,
} from './transitions.ts';

const table = { open: ['sent', 'ended'], sent: ['open', 'ended'], ended: [] } as const;

test('a status follows another one only where the table says so', () => {
  expect(mayBecome(table, 'open', 'sent')).toBe(true);
  expect(mayBecome(table, 'ended', 'open')).toBe(false);
  expect(mayBecome(table, 'open', 'open')).toBe(false);
});

test('the sources of a status are all rows that name it', () => {
  expect(sourcesOf(table, 'ended')).toEqual(['open', 'sent']);
  expect(sourcesOf(table, 'open')).toEqual(['sent']);
});

test('a transition starts from all sources, from some of them, or from its own status as well', () => {
  expect(transition(table, 'ended').from).toEqual(['open', 'sent']);
  expect(transition(table, 'ended', { only: ['sent'] }).from).toEqual(['sent']);
  expect(transition(table, 'sent', { mayStay: true }).from).toEqual(['open', 'sent']);
  expect(staying(table, 'ended')).toMatchObject({ from: ['ended'], to: 'ended', uses: [] });
});

test('the transition of a row exists only where the table allows it', () => {
  expect(transitionOf(table, { status: 'open' }, 'sent')).toMatchObject({ from: ['open'], to: 'sent' });
  expect(transitionOf(table, { status: 'ended' }, 'open')).toBeUndefined();
});

test('pairs that no transition uses are named; staying uses none', () => {
  const all = [transition(table, 'ended', { only: ['open'] }), transition(table, 'sent', { mayStay: true })];
  expect(unusedPairs(table, all)).toEqual(['sent > open', 'sent > ended']);
});

test('what the table lacks does not compile, nor does a transition made by hand', () => {
  // @ts-expect-error -- nothing leads from `ended` to `sent`.
  expect(transition(table, 'sent', { only: ['ended'] }).from).toEqual(['ended']);
  // @ts-expect-error -- an object literal is no transition.
  const made: Transition<typeof table> = { from: ['ended'], to: 'open', uses: [] };
  expect(made.to).toBe('open');
});
