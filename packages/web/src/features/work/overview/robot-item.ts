import type { ReactNode } from 'react';

/** A row of the list of robots: a robot, or the title of those below it. */
export type Item = { readonly key: string; readonly node: ReactNode; readonly robotId?: string };

/** A row is under the pointer or has the focus; undefined when none is. */
export type OnPoint = (robotId: string | undefined) => void;

/** Finding a robot on the map by its row: no click needed, and the keyboard does it too. */
export function pointing(item: Item | undefined, onPoint: OnPoint) {
  const robotId = item?.robotId;
  if (robotId === undefined) return {};
  return {
    onPointerEnter: () => onPoint(robotId),
    onPointerLeave: () => onPoint(undefined),
    onFocus: () => onPoint(robotId),
    onBlur: () => onPoint(undefined),
  };
}
