import { expect, test } from 'vitest';
import { readAddress, writeAddress, type GuestAddress } from './guest-address.ts';

const read = (path: string) => readAddress(new URL(path, 'https://rota.example'));

test.each<[string, GuestAddress]>([
  ['/r/ABC', { code: 'ABC', station: undefined, call: undefined }],
  ['/robot-call?station=ABC', { code: 'ABC', station: undefined, call: undefined }],
  ['/r/ABC#station=s1&call=t_1', { code: 'ABC', station: 's1', call: 't_1' }],
  ['/r', { code: '', station: undefined, call: undefined }],
  ['/r/ABC#call=', { code: 'ABC', station: undefined, call: undefined }],
])('%s', (path, address) => {
  expect(read(path)).toEqual(address);
  expect(read(writeAddress(address))).toEqual(address);
});
