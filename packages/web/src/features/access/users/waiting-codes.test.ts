import type { OutboxMessage } from '@rota/contract/outbox';
import { expect, test } from 'vitest';
import { waitingCodesOf } from './waiting-codes.rules.ts';

const aMessage = (changes: Partial<OutboxMessage>): OutboxMessage => ({
  message_id: 'm',
  channel: 'sms',
  to: '+905551112233',
  subject: null,
  text: '123456',
  purpose: 'reset_code',
  status: 'shown',
  attempts: 0,
  error: null,
  at: '2026-03-02T09:30:00.000Z',
  sent_at: null,
  ...changes,
});

test.each([
  ['a code for the person', {}, 1],
  ['a registration link', { purpose: 'invitation' }, 1],
  ['a message to another person', { to: '+905550000000' }, 0],
  ['what a gateway carried', { status: 'sent', text: null }, 0],
  ['what has expired', { status: 'expired' }, 0],
  ['an alert', { purpose: 'alert' }, 0],
] as const)('%s', (_what, changes, count) => {
  expect(waitingCodesOf([aMessage(changes)], ['+905551112233', 'ada@example.com'])).toHaveLength(count);
});
