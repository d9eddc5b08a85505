import { describe, expect, test } from 'vitest';
import { freeAddress, isClientAddress, networkAddress, readNetwork } from './vpn-network.rules.ts';

describe('a network of the VPN', () => {
  test.each([
    ['10.8.0.0/16', '10.8.0.0', '255.255.0.0'],
    ['192.168.7.77/24', '192.168.7.0', '255.255.255.0'],
    ['172.16.0.16/28', '172.16.0.16', '255.255.255.240'],
  ])('%s begins at %s with the mask %s', (cidr, first, mask) => {
    const network = readNetwork(cidr);
    expect([networkAddress(network), network.mask]).toEqual([first, mask]);
  });

  test.each([
    ['10.8.0.0', false],
    ['10.8.0.1', false],
    ['10.8.0.2', true],
    ['10.8.255.254', true],
    ['10.8.255.255', false],
    ['10.9.0.5', false],
  ])('10.8.0.0/16 has %s for a client: %s', (address, expected) => {
    expect(isClientAddress(readNetwork('10.8.0.0/16'), address)).toBe(expected);
  });

  test('gives the lowest free address, and none when it is full', () => {
    const network = readNetwork('10.8.0.0/28');
    expect(freeAddress(network, new Set(['10.8.0.2', '10.8.0.4']))).toBe('10.8.0.3');
    const all = new Set(Array.from({ length: 13 }, (_, index) => `10.8.0.${index + 2}`));
    expect(freeAddress(network, all)).toBeUndefined();
  });
});
