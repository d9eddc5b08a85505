import { expect, test, vi } from 'vitest';
import type { KeyedLabel, LabelOffer } from './label-board.ts';
import { createLabelBoard } from './label-board.ts';
import { LABEL_RANK } from './label-layout.ts';

const aLabel = (key: string, rank: number, x = 100): KeyedLabel => ({
  key,
  rank,
  x,
  y: 100,
  width: 40,
  height: 14,
  clear: 16,
});
const offer = (...labels: KeyedLabel[]): LabelOffer => ({ labels, solid: [], soft: [], moving: [] });

test('labels of two layers are placed together, and the other layer learns where its own moved', () => {
  const board = createLabelBoard();
  const onTargetsMoved = vi.fn();
  const targets = board.seat(onTargetsMoved);
  const robots = board.seat(vi.fn());
  targets.want(offer(aLabel('table', LABEL_RANK.target)));
  expect([...robots.place(offer(aLabel('R-01', LABEL_RANK.robot)))]).toEqual([['R-01', 0]]);
  expect([...(onTargetsMoved.mock.calls[0]?.[0] as Map<string, number>)]).toEqual([['table', 1]]);
});

test('a layer gets no update while its labels stay where they are', () => {
  const board = createLabelBoard();
  const onMoved = vi.fn();
  const targets = board.seat(onMoved);
  const robots = board.seat(vi.fn());
  targets.place(offer(aLabel('table', LABEL_RANK.target)));
  robots.place(offer(aLabel('R-01', LABEL_RANK.robot, 300)));
  robots.place(offer(aLabel('R-01', LABEL_RANK.robot, 100)));
  expect(onMoved).not.toHaveBeenCalled();
});

test('a layer that left takes no room', () => {
  const board = createLabelBoard();
  const robots = board.seat(vi.fn());
  robots.place(offer(aLabel('R-01', LABEL_RANK.robot)));
  robots.leave();
  expect([...board.seat(vi.fn()).place(offer(aLabel('table', LABEL_RANK.target)))]).toEqual([['table', 0]]);
});
