import type { Point } from '@rota/floor';
import { layerKind } from '../../../../map/map-layer.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { createTargetDrag } from './target-drag.ts';
import type { MapTarget } from './map-target.ts';
import { createTargetsOverlay } from './targets-overlay.ts';

/** Editing of targets on the map. Points are metres in the map frame. */
export type TargetEditing = {
  /** `move`: targets can be dragged, and the selected one nudged by arrow keys; `place`: a click puts a point. */
  readonly mode: 'move' | 'place';
  onMove(targetId: string, point: Point): void;
  onPlace(point: Point): void;
};

/** The targets of a floor as they are drawn. */
export type ShownTargets = {
  readonly targets: readonly MapTarget[];
  readonly selectedId: string | undefined;
  /** The keyboard is at this one in the list. */
  readonly pointedId: string | undefined;
  readonly editing: TargetEditing | undefined;
  /** Dots with names, where the robots are what matters. */
  readonly isQuiet: boolean;
  readonly palette: MapPalette;
  onTarget(targetId: string): void;
};

/** The layer of the targets: icons with names, gathered when far, dragged and placed while they are edited. */
export const targetsLayer = layerKind<ShownTargets>('targets', (stage, first) => {
  let shown = first;
  const overlay = createTargetsOverlay(first.palette, (offer) => stage.label(offer));
  const drag = createTargetDrag({
    targets: overlay,
    tolerance: stage.toleranceOf,
    onMoved: (targetId, point) => shown.editing?.onMove(targetId, point),
  });
  return {
    canvas: overlay.canvas,
    names: overlay.names,
    interaction: drag.interaction,
    show(next) {
      if (next.palette !== shown.palette) overlay.recolour(next.palette);
      const isSame =
        next.targets === shown.targets &&
        next.selectedId === shown.selectedId &&
        next.pointedId === shown.pointedId;
      if (next === first || !isSame) overlay.show(next.targets, next);
      overlay.gather(next.editing === undefined);
      overlay.quieten(next.isQuiet);
      drag.enable(next.editing?.mode === 'move');
      shown = next;
    },
    hit({ at, reach }) {
      const { editing } = shown;
      if (editing?.mode === 'place')
        return { kind: 'thing', cursor: 'crosshair', choose: () => editing.onPlace(at) };
      const gathering = overlay.clusterAt(at.x, at.y, reach);
      if (gathering !== undefined) return { kind: 'gathering', at: gathering };
      const target = overlay.targetAt(at.x, at.y, reach);
      if (target === undefined) return undefined;
      return {
        kind: 'thing',
        cursor: editing === undefined ? 'pointer' : 'move',
        choose: () => shown.onTarget(target.target_id),
      };
    },
    hover: (touch) =>
      overlay.hover(touch && overlay.targetAt(touch.at.x, touch.at.y, touch.reach)?.target_id),
    prepare: (view) => overlay.prepare(view),
    follow: (view) => overlay.follow(view),
    relabel: (sides) => overlay.relabel(sides),
    dispose: () => undefined,
  };
});
