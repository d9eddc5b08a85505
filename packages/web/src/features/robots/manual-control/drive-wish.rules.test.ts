import { describe, expect, test } from 'vitest';
import { firstMoving, isDriveKey, STANDING, wishOfKeys, wishOfStick } from './drive-wish.rules.ts';

describe('what a driver wants', () => {
  test.each([
    [['KeyW'], { linear: 0.5, angular: 0 }],
    [['ArrowDown'], { linear: -0.5, angular: 0 }],
    [['KeyW', 'ArrowUp'], { linear: 0.5, angular: 0 }],
    [['KeyW', 'KeyA'], { linear: 0.5, angular: 1 }],
    [['ArrowRight'], { linear: 0, angular: -1 }],
    [['KeyW', 'KeyS'], { linear: 0, angular: 0 }],
    [[], { linear: 0, angular: 0 }],
    [['KeyQ', 'toString'], { linear: 0, angular: 0 }],
  ])('with %j held', (held, wish) => {
    expect(wishOfKeys(new Set(held))).toEqual(wish);
  });

  test.each([
    [
      { right: 0, up: 1 },
      { linear: 0.5, angular: 0 },
    ],
    [
      { right: 1, up: 0 },
      { linear: 0, angular: -1 },
    ],
    [
      { right: 0.1, up: -0.1 },
      { linear: 0, angular: 0 },
    ],
    [
      { right: 0, up: 7 },
      { linear: 0.5, angular: 0 },
    ],
    [
      { right: 0, up: 0.575 },
      { linear: 0.25, angular: 0 },
    ],
  ])('with a stick at %j', (stick, wish) => {
    expect(wishOfStick(stick)).toEqual(wish);
  });

  test('the first device that is used counts', () => {
    const wish = { linear: 0.1, angular: 0 };
    expect(firstMoving([STANDING, wish, { linear: -0.5, angular: 0 }])).toBe(wish);
    expect(firstMoving([STANDING])).toBe(STANDING);
  });

  test('only keys that drive are taken from the page', () => {
    expect(isDriveKey('KeyW')).toBe(true);
    expect(isDriveKey('Tab')).toBe(false);
    expect(isDriveKey('constructor')).toBe(false);
  });
});
