import type { Box } from './box-grid.ts';

/** Marks what stands over a map, so that no name of the map is written below it. */
export const OVER_MAP = { 'data-over-map': '' } as const;
/** Around everything that may stand over a map. */
export const MAP_ROOM = { 'data-map-room': '' } as const;

/** The boxes of what stands over a map's element, CSS pixels of that. */
export function boxesOver(host: HTMLElement): Box[] {
  const room = host.closest('[data-map-room]') ?? host.parentElement;
  const { left: x, top: y } = host.getBoundingClientRect();
  return [...(room?.querySelectorAll('[data-over-map]') ?? [])].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [width, height] = [right - left, bottom - top];
    return width > 0 && height > 0
      ? [
          {
            left: Math.round(left - x),
            top: Math.round(top - y),
            right: Math.round(right - x),
            bottom: Math.round(bottom - y),
          },
        ]
      : [];
  });
}
