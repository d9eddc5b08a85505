import { expect, test } from 'vitest';
import { host, isHostWithPort } from './host.ts';

test.each([
  ['mail.example.com', true],
  ['smsc-1', true],
  ['10.8.0.1', true],
  ['2001:db8::1', true],
  ['', false],
  ['...', false],
  ['-mail.example.com', false],
  ['999.1.1.1', false],
  ['1.2.3', false],
  ['mail.example.com:25', false],
  ['::::', false],
  [`${'a'.repeat(64)}.example.com`, false],
])('%j is a host: %j', (text, expected) => {
  expect(host.safeParse(text).success).toBe(expected);
});

test.each([
  ['login.example.com', true],
  ['login.example.com:8443', true],
  ['[2001:db8::1]:8443', true],
  ['[::1]', true],
  ['2001:db8::1', false],
  ['login.example.com:0', false],
  ['login.example.com:70000', false],
  ['...', false],
  ['[nonsense]', false],
])('%j is a host with its port: %j', (text, expected) => {
  expect(isHostWithPort(text)).toBe(expected);
});
