// @vitest-environment node
import { expect, test } from 'vitest';
import { filtersOf } from './orders.rules.ts';

test.each([
  ['', { state: 'all', needs_help: undefined }],
  ['tab=open', { state: 'open', needs_help: undefined }],
  ['tab=ended&help=no', { state: 'ended', needs_help: 'no' }],
  ['tab=help', { state: 'open', needs_help: 'yes' }],
  ['tab=help&help=no', { state: 'open', needs_help: 'yes' }],
  ['tab=nonsense', { state: 'all', needs_help: undefined }],
])('the address %j asks for these orders', (query, filters) => {
  expect(filtersOf(new URLSearchParams(query))).toMatchObject(filters);
});
