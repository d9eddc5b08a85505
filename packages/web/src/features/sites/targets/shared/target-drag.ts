import type { Point } from '@rota/floor';
import PointerInteraction from 'ol/interaction/Pointer.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { TargetsOverlay } from './targets-overlay.ts';

/** A press that moves less than this is a click, not a drag: CSS pixels. */
const STILL_PX = 4;

export type TargetDrag = { readonly interaction: PointerInteraction; enable(on: boolean): void };

type Held = { targetId: string; startPixel: readonly number[]; offset: Point; last: Point | undefined };

/** Lets a person drag targets; the layer shows the way, and `onMoved` is called once, at the end. */
export function createTargetDrag(deps: {
  targets: Pick<TargetsOverlay, 'targetAt' | 'preview'>;
  tolerance: (event: MapBrowserEvent) => number;
  onMoved: (targetId: string, point: Point) => void;
}): TargetDrag {
  let held: Held | undefined;
  const interaction = new PointerInteraction({
    handleDownEvent(event) {
      const [x = 0, y = 0] = event.coordinate;
      const reach = deps.tolerance(event) * (event.map.getView().getResolution() ?? 0.05);
      const target = deps.targets.targetAt(x, y, reach);
      if (target === undefined) return false;
      held = {
        targetId: target.target_id,
        startPixel: event.pixel,
        offset: { x: target.x - x, y: target.y - y },
        last: undefined,
      };
      return true;
    },
    handleDragEvent(event) {
      if (held === undefined) return;
      const [x = 0, y = 0] = event.coordinate;
      const [px = 0, py = 0] = event.pixel;
      const moved = Math.hypot(px - (held.startPixel[0] ?? 0), py - (held.startPixel[1] ?? 0));
      if (held.last === undefined && moved < STILL_PX) return;
      held.last = { x: x + held.offset.x, y: y + held.offset.y };
      deps.targets.preview(held.targetId, held.last.x, held.last.y);
    },
    handleUpEvent() {
      if (held?.last !== undefined) deps.onMoved(held.targetId, held.last);
      held = undefined;
      return false;
    },
  });
  interaction.setActive(false);
  return { interaction, enable: (on) => interaction.setActive(on) };
}
