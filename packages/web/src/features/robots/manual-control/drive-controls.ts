import { useEffect, useRef } from 'react';
import { firstMoving, isDriveKey, wishOfKeys, wishOfStick, type DriveWish } from './drive-wish.rules.ts';

/** Where a stick is: -1 to 1 to the right and up. */
export type StickPlace = { readonly right: number; readonly up: number };
const MIDDLE: StickPlace = { right: 0, up: 0 };

/** What a driver uses: keys, the stick on the page, and a gamepad. `onReleased`: the driver let go, or the page lost the focus. */
export function useDriveControls(onReleased: () => void): {
  wish: () => DriveWish;
  onStick: (place: StickPlace | undefined) => void;
} {
  const held = useRef(new Set<string>());
  const stick = useRef(MIDDLE);
  const released = useRef(onReleased);
  useEffect(() => {
    released.current = onReleased;
  });
  useEffect(() => {
    function letGo(): void {
      held.current.clear();
      stick.current = MIDDLE;
      released.current();
    }
    function handleDown(event: KeyboardEvent): void {
      if (!isDriveKey(event.code) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
        return;
      event.preventDefault();
      held.current.add(event.code);
    }
    function handleUp(event: KeyboardEvent): void {
      if (held.current.delete(event.code) && held.current.size === 0) released.current();
    }
    function handleVisibility(): void {
      if (document.visibilityState === 'hidden') letGo();
    }
    window.addEventListener('keydown', handleDown);
    window.addEventListener('keyup', handleUp);
    window.addEventListener('blur', letGo);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      window.removeEventListener('keydown', handleDown);
      window.removeEventListener('keyup', handleUp);
      window.removeEventListener('blur', letGo);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, []);
  return {
    wish: () => firstMoving([wishOfKeys(held.current), wishOfStick(stick.current), wishOfStick(gamepad())]),
    onStick(place) {
      stick.current = place ?? MIDDLE;
      if (place === undefined) released.current();
    },
  };
}

/** The left stick of the first gamepad that is connected; only while the page has the focus. */
function gamepad(): StickPlace {
  if (!document.hasFocus()) return MIDDLE;
  const pad = navigator.getGamepads().find((found) => found !== null);
  return { right: pad?.axes[0] ?? 0, up: -(pad?.axes[1] ?? 0) };
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
