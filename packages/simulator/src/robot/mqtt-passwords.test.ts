import { expect, test } from 'vitest';
import { createMqttPasswords } from './mqtt-passwords.ts';

test('the present password is tried first, the other one in turns, and the one that works is kept', () => {
  const kept: string[] = [];
  const passwords = createMqttPasswords('old', (password) => kept.push(password));
  expect(passwords.attempt()).toBe('old');
  passwords.accepted();
  passwords.take('new');
  expect([passwords.attempt(), passwords.attempt(), passwords.attempt()]).toEqual(['old', 'new', 'old']);
  expect(passwords.attempt()).toBe('new');
  passwords.accepted();
  expect(kept).toEqual(['new']);
  expect([passwords.attempt(), passwords.attempt()]).toEqual(['new', 'new']);
});

test('a move that did not happen leaves the robot with the password that works', () => {
  const passwords = createMqttPasswords('old', () => {
    throw new Error('nothing changed');
  });
  passwords.take('new');
  passwords.attempt();
  passwords.accepted();
  expect([passwords.attempt(), passwords.attempt()]).toEqual(['new', 'old']);
});
