import type { WireMessageSeen } from '@rota/robot-link';
import { expect, test } from 'vitest';
import { COUNTED_MS, countMessage, trafficOf, type TopicCount } from './traffic.rules.ts';

const START = 1_800_000_000_000;
const seen = (at: number, bytes = 100): WireMessageSeen => ({
  robotId: 'r1',
  direction: 'from_robot',
  topic: 'state',
  at,
  bytes,
  message: {},
  problem: undefined,
});
function countOf(times: readonly number[]): TopicCount {
  let count: TopicCount | undefined;
  for (const at of times) count = countMessage(count, seen(at));
  if (count === undefined) throw new Error('no message');
  return count;
}

test('a message a second is sixty a minute, of its mean size', () => {
  const times = Array.from({ length: 180 }, (_, second) => START + second * 1_000);
  const traffic = trafficOf(countOf(times), START + 180_000);
  expect(traffic).toMatchObject({ topic: 'state', messages_per_minute: 60, bytes_per_message: 100 });
  expect(traffic.bytes_per_minute).toBe(6_000);
});

test('what is older than five minutes no longer counts, and when the last came stays', () => {
  const traffic = trafficOf(countOf([START]), START + COUNTED_MS + 60_000);
  expect(traffic).toMatchObject({ messages_per_minute: 0, bytes_per_message: 0 });
  expect(traffic.last_at).toBe(new Date(START).toISOString());
});
