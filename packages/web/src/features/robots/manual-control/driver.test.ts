import type { DriveMessage } from '@rota/contract/manual-control';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDriver, type Driver } from './driver.ts';
import { STANDING, type DriveWish } from './drive-wish.rules.ts';

const FORWARD: DriveWish = { linear: 0.5, angular: 0 };
let sent: DriveMessage[];
let wish: DriveWish;
let driver: Driver;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  wish = STANDING;
  driver = createDriver({
    session: { project_id: 1, robot_id: 'r', session_id: 's' },
    send: (message) => sent.push(message) > 0,
    wish: () => wish,
    now: () => Date.now(),
  });
});
afterEach(() => {
  driver.leave();
  vi.useRealTimers();
});
const speeds = () => sent.map(({ linear }) => linear);

test('says what is wanted ten times a second, with rising numbers, and once that nothing is', () => {
  driver.pictureShown();
  wish = FORWARD;
  vi.advanceTimersByTime(300);
  wish = STANDING;
  vi.advanceTimersByTime(500);
  expect(speeds()).toEqual([0, 0.5, 0.5, 0.5, 0]);
  expect(sent.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
});

test('stands from the moment on at which the picture is older than a second', () => {
  driver.pictureShown();
  wish = FORWARD;
  vi.advanceTimersByTime(1_000);
  expect(speeds().at(-1)).toBe(0.5);
  vi.advanceTimersByTime(100);
  expect(speeds().at(-1)).toBe(0);
  expect(driver.seesRobot()).toBe(false);
  driver.pictureShown();
  vi.advanceTimersByTime(100);
  expect(speeds().at(-1)).toBe(0.5);
});

test('stands at once when it has to, and gives a sign of life every second', () => {
  driver.pictureShown();
  wish = FORWARD;
  vi.advanceTimersByTime(100);
  wish = STANDING;
  driver.stand();
  expect(speeds()).toEqual([0, 0.5, 0]);
  vi.advanceTimersByTime(3_000);
  expect(speeds()).toEqual([0, 0.5, 0, 0, 0, 0]);
});

test('ends the session with a last word, and says nothing more', () => {
  driver.leave();
  expect(sent.at(-1)).toMatchObject({ linear: 0, angular: 0, is_end: true });
  const count = sent.length;
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(count);
});
