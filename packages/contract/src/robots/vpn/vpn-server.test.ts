import { expect, test } from 'vitest';
import { vpnServer } from './index.ts';

const isTaken = (host: string) =>
  vpnServer.safeParse({ host, port: 1194, protocol: 'udp', network: '10.9.0.0/28' }).success;

test.each([
  'vpn.rota.example',
  'localhost',
  'a-b.example',
  '203.0.113.7',
  '2001:db8::7',
  'xn--bcher-kva.example',
])('%s is a host', (host) => {
  expect(isTaken(host)).toBe(true);
});

test.each([
  '...',
  '-',
  '-a.example',
  'a-.example',
  'a..b',
  '256.1.1.1',
  '1.2.3',
  '2001:db8',
  ':::',
  'host:1194',
  `${'a'.repeat(64)}.example`,
])('%s is no host', (host) => {
  expect(isTaken(host)).toBe(false);
});
