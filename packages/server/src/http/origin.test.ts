import { expect, test } from 'vitest';
import { originOf, printedBaseOf } from './origin.ts';

test.each([
  ['http', 'localhost:8080', 'http://localhost:8080'],
  ['http', '127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['http', '[::1]:8080', 'http://[::1]:8080'],
  ['https', 'robots.example', 'https://robots.example'],
  ['http', 'evil.example', 'https://robots.example'],
  ['http', '127.0.0.1.evil.example', 'https://robots.example'],
  ['http', 'localhost@evil.example', 'https://robots.example'],
  ['http', 'localhost/evil', 'https://robots.example'],
  ['http', '', 'https://robots.example'],
])('links for a caller that asked %s://%s start with %s', (protocol, host, origin) => {
  expect(originOf({ protocol: protocol as 'http', host }, 'https://robots.example')).toBe(origin);
});

test.each([
  ['http://127.0.0.1:8080', undefined, 'http://localhost:8080'],
  ['http://[::1]:8080', undefined, 'http://localhost:8080'],
  ['http://localhost:8080', undefined, 'http://localhost:8080'],
  ['https://robots.example', undefined, 'https://robots.example'],
  ['http://127.0.0.1:8080', 'https://robots.example/rota', 'https://robots.example/rota'],
])('what is printed for a caller at %s with the public URL %s leads to %s', (origin, publicUrl, printed) => {
  expect(printedBaseOf(origin, publicUrl)).toBe(printed);
});
