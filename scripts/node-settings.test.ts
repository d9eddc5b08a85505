import { execFileSync } from 'node:child_process';
import { asStarted } from '@rota/testing';
import { expect, test } from 'vitest';

/** Objects that live for a moment, as messages do: so many at once that V8 gives its young generation all the room it may have. */
const CHURN = `
  const alive = new Array(300_000);
  for (let count = 0; count < 6_000_000; count++) alive[count % alive.length] = { count, text: 'x' + count, list: [count, count] };
  const young = require('v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  console.log(young.space_size / 1e6);
`;

function youngMb(flags: readonly string[]): number {
  return Number(
    execFileSync(process.execPath, [...flags, '-e', CHURN], {
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    }),
  );
}

test('the server’s room for what is short-lived stays small, however much of it there is', () => {
  expect(youngMb(asStarted.flags)).toBeLessThan(50);
});

test('the threads of the server share two heaps of the C library, which give large buffers back', () => {
  expect(asStarted.environment).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' });
});
