import { describe, expect, test } from 'vitest';
import { chooseToKeep, orderIdOf, PROGRESS_KEPT_MS, SAME_KEPT_MS, type LastKept } from './keeping.rules.ts';

/** Feeds messages (with their seconds) and answers which were kept, as `second:left out before`. */
function kept(topic: string, messages: readonly (readonly [number, Record<string, unknown>])[]): string[] {
  let last: LastKept | undefined;
  return messages.flatMap(([second, message]) => {
    const choice = chooseToKeep(topic, message, second * 1_000, last);
    last = choice.last;
    return choice.keep ? [`${second}:${choice.leftOut}`] : [];
  });
}
const everySecond = (seconds: number, message: (second: number) => Record<string, unknown>) =>
  Array.from({ length: seconds + 1 }, (_, second) => [second, message(second)] as const);

describe('states', () => {
  test('that are the same but for their header are kept once a minute', () => {
    const states = everySecond(120, (second) => ({
      headerId: second,
      timestamp: `t${second}`,
      driving: false,
    }));
    expect(kept('state', states)).toEqual(['0:0', `${SAME_KEPT_MS / 1_000}:59`, '120:59']);
  });
  test('that differ only in the way driven are kept every ten seconds', () => {
    const states = everySecond(20, (second) => ({
      headerId: second,
      driving: true,
      agvPosition: { x: second },
    }));
    expect(kept('state', states)).toEqual(['0:0', `${PROGRESS_KEPT_MS / 1_000}:9`, '20:9']);
  });
  test('that show something new are kept at once', () => {
    const states = everySecond(6, (second) => ({ headerId: second, errors: second === 3 ? ['stuck'] : [] }));
    expect(kept('state', states)).toEqual(['0:0', '3:2', '4:0']);
  });
});

test('an order that is sent again until the robot shows it is kept once, its updates each', () => {
  const orders = everySecond(6, (second) => ({
    headerId: second,
    orderId: 'o',
    orderUpdateId: second < 4 ? 1 : 2,
  }));
  expect(kept('order', orders)).toEqual(['0:0', '4:3']);
});

test('what the console asks for and what a person does is always kept, poses never', () => {
  const repeated = everySecond(3, () => ({ orderId: 'o' }));
  expect(kept('instantActions', repeated)).toHaveLength(4);
  expect(kept('serviceEvents', repeated)).toHaveLength(4);
  expect(kept('visualization', repeated)).toHaveLength(0);
  expect(chooseToKeep('state', undefined, 1, undefined).keep).toBe(true);
});

test.each([
  [{ orderId: 'o-1' }, 'o-1'],
  [{ orderId: '' }, null],
  [{ orderId: 4 }, null],
  [undefined, null],
])('the order of %j is %j', (message, expected) => expect(orderIdOf(message)).toBe(expected));
