import { expect, test } from 'vitest';
import { createMediaTickets, TICKET_TTL_MS } from './media-tickets.service.ts';

function someTickets() {
  const clock = { now: 1_000 };
  let count = 0;
  return {
    clock,
    tickets: createMediaTickets<string>(
      () => clock.now,
      () => `ticket-${(count += 1)}`,
    ),
  };
}

test('a ticket is good for one use', () => {
  const { tickets } = someTickets();
  const ticket = tickets.issue('camera');
  expect([tickets.take(ticket), tickets.take(ticket)]).toEqual(['camera', undefined]);
});

test('an expired ticket and one that was never issued are good for nothing', () => {
  const { clock, tickets } = someTickets();
  const ticket = tickets.issue('camera');
  clock.now += TICKET_TTL_MS;
  expect([tickets.take(ticket), tickets.take('ticket-9')]).toEqual([undefined, undefined]);
});

test('a flood of tickets does not fill the memory: the oldest give way', () => {
  const { tickets } = someTickets();
  const first = tickets.issue('first');
  for (let number = 0; number < 10_000; number += 1) tickets.issue('more');
  expect(tickets.take(first)).toBeUndefined();
});
