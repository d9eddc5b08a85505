import { expect, test } from 'vitest';
import { fieldsOf, serverForm } from './meeting-servers.rules.ts';

const saved = {
  network: { stun_urls: ['stun:a', 'stun:b'], turn_urls: ['turn:t:3478?transport=udp'], turn_ttl_s: 3_600 },
  version: 2,
  has_secret: true,
  updated_at: null,
};

test('the form shows one server a line and sends what it read; an empty secret keeps the one that is saved', () => {
  const fields = fieldsOf(saved);
  expect(fields).toEqual({
    stun_urls: 'stun:a\nstun:b',
    turn_urls: 'turn:t:3478?transport=udp',
    turn_minutes: '60',
    secret: '',
  });
  expect(serverForm.parse(fields)).toEqual({ network: saved.network });
  expect(serverForm.parse({ ...fields, secret: 'a long secret' })).toMatchObject({ secret: 'a long secret' });
});

test.each([
  ['stun_urls', 'https://a'],
  ['turn_urls', 'turn:a b'],
  ['turn_minutes', '5'],
  ['turn_minutes', 'x'],
  ['secret', 'short'],
])('refuses %s %j', (field, value) => {
  expect(serverForm.safeParse({ ...fieldsOf(saved), [field]: value }).success).toBe(false);
});
