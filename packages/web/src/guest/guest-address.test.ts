import { expect, test } from 'vitest';
import { readAddress, writeAddress, type GuestAddress } from './guest-address.ts';

const read = (path: string) => readAddress(new URL(path, 'https://rota.example'));

test.each<[string, GuestAddress]>([
  ['/r/ABC', { app: 'robot_call', code: 'ABC', station: undefined, call: undefined }],
  ['/q/T-04', { app: 'place', code: 'T-04', station: undefined, call: undefined }],
  ['/q', { app: 'place', code: '', station: undefined, call: undefined }],
  ['/q/T-04#view=cart', { app: 'place', code: 'T-04', view: 'cart' }],
  ['/o#rota_order_x-_1', { app: 'order', code: 'rota_order_x-_1' }],
  ['/privacy-agreement?project-id=3', { app: 'legal', code: 'privacy_agreement', project: '3' }],
  ['/delete-account?project-id=3', { app: 'account_deletion', code: '', project: '3' }],
  ['/robot-call?station=ABC', { app: 'robot_call', code: 'ABC', station: undefined, call: undefined }],
  ['/r/ABC#station=s1&call=t_1', { app: 'robot_call', code: 'ABC', station: 's1', call: 't_1' }],
  ['/r', { app: 'robot_call', code: '', station: undefined, call: undefined }],
  ['/r/ABC#call=', { app: 'robot_call', code: 'ABC', station: undefined, call: undefined }],
])('%s', (path, address) => {
  expect(read(path)).toEqual(address);
  expect(read(writeAddress(address))).toEqual(address);
});
