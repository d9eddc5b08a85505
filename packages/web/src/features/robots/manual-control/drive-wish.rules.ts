import { MANUAL_LIMITS } from '@rota/contract/manual-control';

/** The movement that a driver wants: m/s along the heading, rad/s to the left. */
export type DriveWish = { readonly linear: number; readonly angular: number };
export const STANDING: DriveWish = { linear: 0, angular: 0 };

/** What a held key does. Letters and arrows of both hands. */
const KEYS: Readonly<Record<string, DriveWish>> = {
  KeyW: { linear: 1, angular: 0 },
  ArrowUp: { linear: 1, angular: 0 },
  KeyS: { linear: -1, angular: 0 },
  ArrowDown: { linear: -1, angular: 0 },
  KeyA: { linear: 0, angular: 1 },
  ArrowLeft: { linear: 0, angular: 1 },
  KeyD: { linear: 0, angular: -1 },
  ArrowRight: { linear: 0, angular: -1 },
};
/** A stick of a gamepad that no one touches is not exactly in its middle. */
const DEAD_ZONE = 0.15;

/** Whether a key, by its place on the keyboard, drives. */
export function isDriveKey(code: string): boolean {
  return Object.hasOwn(KEYS, code);
}

/** The wish of the keys that are held. Opposite keys cancel each other. */
export function wishOfKeys(held: ReadonlySet<string>): DriveWish {
  let [linear, angular] = [0, 0];
  for (const code of held) {
    linear += KEYS[code]?.linear ?? 0;
    angular += KEYS[code]?.angular ?? 0;
  }
  return scaled({ linear: unit(linear), angular: unit(angular) });
}

/** The wish of a stick: `right` and `up` from -1 to 1. Its middle is dead, and behind it the speed rises from zero. */
export function wishOfStick({ right, up }: { readonly right: number; readonly up: number }): DriveWish {
  return scaled({ linear: afterDeadZone(up), angular: -afterDeadZone(right) });
}

/** The one of several devices that is used; standing while none is. */
export function firstMoving(wishes: readonly DriveWish[]): DriveWish {
  return wishes.find(({ linear, angular }) => linear !== 0 || angular !== 0) ?? STANDING;
}

/** Whether nothing is wanted. */
export function isStanding({ linear, angular }: DriveWish): boolean {
  return linear === 0 && angular === 0;
}

function scaled({ linear, angular }: DriveWish): DriveWish {
  return {
    linear: rounded(linear * MANUAL_LIMITS.linear),
    angular: rounded(angular * MANUAL_LIMITS.angular),
  };
}
function unit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000 + 0;
}
function afterDeadZone(value: number): number {
  const size = Math.min(1, Math.abs(value));
  return size <= DEAD_ZONE ? 0 : (Math.sign(value) * (size - DEAD_ZONE)) / (1 - DEAD_ZONE);
}
