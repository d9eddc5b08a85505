import { expect, test } from 'vitest';
import { isOnThisMachine } from './on-this-machine.rules.ts';

test.each([
  ['http://localhost:8080/r/A', true],
  ['http://127.0.0.1/r/A', true],
  ['http://[::1]:8080/r/A', true],
  ['http://rota.localhost/r/A', true],
  ['https://rota.example/r/A', false],
  ['http://192.168.1.20:8080/r/A', false],
])('%s: %j', (url, isOwn) => expect(isOnThisMachine(url)).toBe(isOwn));
