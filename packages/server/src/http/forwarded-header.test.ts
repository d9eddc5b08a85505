import { describe, expect, test } from 'vitest';
import { isAmong } from './address-list.ts';
import { readForwarded, readForwarding, readNode } from './forwarded-header.ts';

const PROXY = '10.0.0.1';
const read = (headers: { list?: string; forwarded?: string }, peer = PROXY) =>
  readForwarding(
    peer,
    { xForwardedFor: headers.list, forwarded: headers.forwarded },
    isAmong(['10.0.0.0/8', '2001:db8:ffff::/48']),
  );

describe('one address', () => {
  test.each([
    ['203.0.113.50', '203.0.113.50'],
    ['203.0.113.50:40001', '203.0.113.50'],
    ['203.0.113.50:_hidden', '203.0.113.50'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['[fe80::1%eth0]:443', 'fe80::1'],
    ['fe80::1%25eth0', 'fe80::1'],
    ['::ffff:203.0.113.50', '203.0.113.50'],
    ['::ffff:cb00:7132', '203.0.113.50'],
    ['[::ffff:203.0.113.50]:40001', '203.0.113.50'],
    ['unknown', undefined],
    ['_obfuscated', undefined],
    ['203.0.113', undefined],
    ['0xcb007132', undefined],
    ['0313.0.0161.062', undefined],
    ['203.0.113.50:', undefined],
    ['203.0.113.50:1:2', undefined],
    ['[203.0.113.50]:1', undefined],
    ['[2001:db8::7', undefined],
    ['203.0.113.50 198.51.100.1', undefined],
    ['', undefined],
  ])('%s reads as %s', (text, address) => {
    expect(readNode(text)).toBe(address);
  });
});

describe('the client of a request', () => {
  test.each([
    ['a port', { list: '203.0.113.50:40001' }, '203.0.113.50'],
    ['proxies with ports', { list: '203.0.113.50:40001, 10.0.0.9:5000' }, '203.0.113.50'],
    ['what the client claimed', { list: 'unknown, 198.51.100.1, 203.0.113.50' }, '203.0.113.50'],
    ['an IPv6 proxy', { list: '2001:db8::7, [2001:db8:ffff::2]:80' }, '2001:db8::7'],
    ['proxies alone', { list: '10.0.0.8, 10.0.0.9' }, '10.0.0.8'],
    ['an empty header', { list: '' }, PROXY],
    ['Forwarded', { forwarded: 'for=203.0.113.50;proto=https;by=10.0.0.1' }, '203.0.113.50'],
    [
      'Forwarded with quotes',
      { forwarded: 'For="[2001:db8:cafe::17]:4711", for="10.0.0.9:80"' },
      '2001:db8:cafe::17',
    ],
    ['Forwarded without an address', { forwarded: 'proto=https' }, PROXY],
    ['both, of one mind', { list: '203.0.113.50', forwarded: 'for="203.0.113.50:40001"' }, '203.0.113.50'],
  ])('with %s', (_what, headers, client) => {
    expect(read(headers)).toMatchObject({ client });
  });

  test.each([
    ['no address', { list: 'unknown' }, 'unknown'],
    ['no address behind a proxy', { list: '203.0.113.50, garbage, 10.0.0.9' }, 'garbage'],
    ['an obfuscated node', { forwarded: 'for=_gazonk' }, '_gazonk'],
    ['a broken element', { forwarded: 'for="203.0.113.50' }, 'for="203.0.113.50'],
    [
      'one parameter twice',
      { forwarded: 'for=203.0.113.50;for=203.0.113.51' },
      'for=203.0.113.50;for=203.0.113.51',
    ],
    ['two clients', { list: '203.0.113.50', forwarded: 'for=203.0.113.51' }, 'for=203.0.113.51'],
  ])('is unreadable with %s', (_what, headers, unreadable) => {
    expect(read(headers)).toEqual({ unreadable });
  });

  test('is the peer itself where the peer is no trusted proxy', () => {
    expect(read({ list: 'garbage', forwarded: 'for=1.2.3.4;proto=https' }, '::ffff:198.51.100.7')).toEqual({
      client: '198.51.100.7',
      protocol: undefined,
      host: undefined,
    });
  });

  test('takes protocol and host from the nearest proxy, where Forwarded stands alone', () => {
    const forwarded = 'for=203.0.113.50;proto=http, for=10.0.0.9;proto=https;host="rota.example:8443"';
    expect(read({ forwarded })).toEqual({
      client: '203.0.113.50',
      protocol: 'https',
      host: 'rota.example:8443',
    });
    expect(read({ forwarded, list: '203.0.113.50' })).toMatchObject({ protocol: undefined, host: undefined });
  });
});

test('a Forwarded header is split outside quotes alone', () => {
  expect(readForwarded('for="a,b;\\"c\\"";host=x, proto=HTTPS')).toEqual([
    { for: 'a,b;"c"', proto: undefined, host: 'x' },
    { for: undefined, proto: 'https', host: undefined },
  ]);
});
