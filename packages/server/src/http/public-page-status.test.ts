import { expect, test } from 'vitest';
import { createPublicPageStatus } from './public-page-status.ts';

const place = { app: 'place', code: 'T-1' } as const;
const codes = { place: () => Promise.resolve(410 as const), robot_call: () => Promise.resolve(404 as const) };

test('the page of a code has the status of its code; a page without one is there', async () => {
  const statusOf = createPublicPageStatus(codes, () => 0);
  const asked = [
    place,
    { app: 'robot_call', code: 'X' },
    { app: 'place', code: '' },
    { app: 'order', code: '' },
  ];
  expect(await Promise.all(asked.map((one) => statusOf(one as Parameters<typeof statusOf>[0], 'a')))).toEqual(
    [410, 404, 200, 200],
  );
});

test('who tries out codes learns nothing more after sixty, and others are served meanwhile', async () => {
  const statusOf = createPublicPageStatus(codes, () => 0);
  for (let turn = 0; turn < 60; turn += 1) expect(await statusOf(place, 'a')).toBe(410);
  expect([await statusOf(place, 'a'), await statusOf(place, 'b')]).toEqual([200, 410]);
});

test('while the codes cannot be read, the page is there and finds out by itself', async () => {
  const away = { ...codes, place: () => Promise.reject(new Error('away')) };
  expect(await createPublicPageStatus(away, () => 0)(place, 'a')).toBe(200);
});
