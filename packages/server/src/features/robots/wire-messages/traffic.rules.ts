import type { TopicTraffic } from '@rota/contract/wire-messages';
import type { WireMessageSeen } from '@rota/robot-link';

/** Traffic is counted over this long, ms. */
export const COUNTED_MS = 5 * 60_000;
const SLOT_MS = 60_000;

type Slot = { readonly since: number; count: number; bytes: number };
export type TopicCount = {
  readonly direction: WireMessageSeen['direction'];
  readonly topic: string;
  readonly since: number;
  slots: Slot[];
  lastAt: number;
};

/** Adds a message to the count of its topic. */
export function countMessage(known: TopicCount | undefined, seen: WireMessageSeen): TopicCount {
  const { direction, topic, at, bytes } = seen;
  const count = known ?? { direction, topic, since: at, slots: [], lastAt: at };
  const since = Math.floor(at / SLOT_MS) * SLOT_MS;
  const slot = count.slots.at(-1);
  if (slot?.since === since) {
    slot.count += 1;
    slot.bytes += bytes;
  } else {
    count.slots = [...count.slots.filter((old) => old.since > at - COUNTED_MS), { since, count: 1, bytes }];
  }
  count.lastAt = at;
  return count;
}

/** The traffic of a topic, as an average since it is counted, at most {@link COUNTED_MS}. */
export function trafficOf(count: TopicCount, now: number): TopicTraffic {
  const from = Math.max(count.since, now - COUNTED_MS);
  const slots = count.slots.filter(({ since }) => since > now - COUNTED_MS);
  const messages = slots.reduce((sum, slot) => sum + slot.count, 0);
  const bytes = slots.reduce((sum, slot) => sum + slot.bytes, 0);
  const minutes = Math.max(1, (now - from) / SLOT_MS);
  return {
    direction: count.direction,
    topic: count.topic,
    messages_per_minute: messages / minutes,
    bytes_per_minute: bytes / minutes,
    bytes_per_message: messages === 0 ? 0 : bytes / messages,
    last_at: new Date(count.lastAt).toISOString(),
  };
}
