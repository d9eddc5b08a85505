import type { TaskPriority } from '@rota/contract/deliveries';
import { expect, test } from 'vitest';
import { seededRandom } from '../preflight/random.ts';
import { inOrder, NEVER_OVERTAKEN_S, readyAt, urgencyS, type Queued } from './queue-order.rules.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const ago = (minutes: number) => NOW - minutes * MINUTE;
const task = (deliveryId: string, change: Partial<Queued> = {}): Queued => ({
  deliveryId,
  createdAt: NOW,
  earliestStartAt: null,
  dueAt: null,
  priority: 'normal',
  ...change,
});
const order = (...tasks: Queued[]) => inOrder(tasks, NOW, () => 60).map(({ deliveryId }) => deliveryId);

test.each<[string, Queued, Queued]>([
  ['the older', task('a', { createdAt: ago(5) }), task('b', { createdAt: ago(4) })],
  ['of alike the lower id', task('a'), task('b')],
  ['the more urgent', task('a', { priority: 'high' }), task('b', { createdAt: ago(9) })],
  [
    'the one that waited longer than a step of priority is worth',
    task('a', { createdAt: ago(11) }),
    task('b', { priority: 'high' }),
  ],
  [
    'the urgent one before the high one',
    task('a', { priority: 'urgent' }),
    task('b', { priority: 'high', createdAt: ago(9) }),
  ],
  ['the normal one before the low one', task('a'), task('b', { priority: 'low', createdAt: ago(9) })],
  ['the one that is due soon', task('a', { dueAt: NOW + 2 * MINUTE }), task('b', { createdAt: ago(10) })],
  ['the one that is late', task('a', { dueAt: ago(10) }), task('b', { dueAt: NOW + 5 * MINUTE })],
  [
    'the older, where the other is due much later',
    task('a', { createdAt: ago(1) }),
    task('b', { dueAt: NOW + 60 * MINUTE }),
  ],
  [
    'the one that could start long ago',
    task('a', { createdAt: ago(20) }),
    task('b', { createdAt: ago(60), earliestStartAt: ago(5) }),
  ],
])('first comes %s', (_, first, second) => {
  expect(order(second, first)).toEqual([first.deliveryId, second.deliveryId]);
});

test('urgency never falls as time goes by', () => {
  const one = task('a', { createdAt: ago(3), dueAt: NOW + 30 * MINUTE, priority: 'low' });
  const over = Array.from({ length: 200 }, (_, minute) => urgencyS(one, NOW + minute * MINUTE, 120));
  expect(over.every((urgency, index) => index === 0 || urgency > (over[index - 1] ?? 0))).toBe(true);
});

test('no task stands before one that was ready so much earlier, whatever they are', () => {
  const random = seededRandom(4);
  const priorities: readonly TaskPriority[] = ['low', 'normal', 'high', 'urgent'];
  const tasks = Array.from({ length: 300 }, (_, index) =>
    task(`t${index}`, {
      createdAt: ago(random.below(300)),
      priority: random.pick(priorities),
      dueAt: random.chance(0.5) ? NOW + (random.below(200) - 100) * MINUTE : null,
      earliestStartAt: random.chance(0.2) ? ago(random.below(100)) : null,
    }),
  );
  const sorted = inOrder(tasks, NOW, () => random.below(600));
  sorted.forEach((later, place) => {
    const overtaken = sorted
      .slice(place + 1)
      .filter((other) => readyAt(later) - readyAt(other) > NEVER_OVERTAKEN_S * 1_000);
    expect(overtaken).toEqual([]);
  });
});
