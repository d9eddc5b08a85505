import type OlMap from 'ol/Map.js';
import type BaseLayer from 'ol/layer/Base.js';
import type { Raster } from '@rota/floor';
import { beyondFloor } from './floor-edge.ts';
import type { Box } from './box-grid.ts';
import { createLabelBoard, type LabelSeat } from './label-board.ts';
import type { DrawnLayer, Hit, LayerView, MapStage, Touch } from './map-layer.ts';
import type { ViewPlace } from './view-transform.ts';

/** The layers that are on a map now. */
export type MountedLayers = {
  /** Mounts what is new, takes off what is gone, and shows every value. */
  show(layers: readonly DrawnLayer[]): void;
  /** The meaning of a touch, from the uppermost layer. */
  hit(touch: Touch): Hit | undefined;
  /** Passes the pointer's place to the layer under it, and clears it in the others. */
  hover(touch: Touch | undefined): void;
  follow(view: ViewPlace): void;
  /** Sets the parts over the map; true if they changed. */
  cover(boxes: readonly Box[]): boolean;
  dispose(): void;
};

type Mounted = { readonly stage: MapStage; readonly view: LayerView; readonly seat: LabelSeat };

/** Keeps layers on a map, above `floor`. `stage` is what they are given; each has a copy of its own, with its own seat among the labels. */
export function createMountedLayers(
  map: OlMap,
  host: HTMLElement,
  floor: { readonly layer: BaseLayer; readonly raster: () => Raster | undefined },
  stage: Omit<MapStage, 'label'>,
): MountedLayers {
  const board = createLabelBoard();
  let covered: readonly Box[] = [];
  let mounted = new Map<string, Mounted>();

  function mount(layer: DrawnLayer): Mounted {
    const seat = board.seat((sides) => mounted.get(layer.id)?.view.relabel?.(sides));
    const own: MapStage = { ...stage, label: (offer) => seat.place(offer) };
    const view = layer.mount(own);
    if (view.interaction !== undefined) map.addInteraction(view.interaction);
    return { stage: own, view, seat };
  }
  function unmount({ view, seat }: Mounted): void {
    seat.leave();
    if (view.interaction !== undefined) map.removeInteraction(view.interaction);
    view.canvas?.remove();
    view.names?.remove();
    view.dispose();
  }
  function arrange(): void {
    const views = [...mounted.values()].map(({ view }) => view);
    map.setLayers([floor.layer, ...views.flatMap(({ layer }) => layer ?? [])]);
    host.append(...views.flatMap(({ canvas }) => canvas ?? []), ...views.flatMap(({ names }) => names ?? []));
    // A canvas that has just come knows no view until the map is drawn again.
    map.render();
  }

  return {
    show(layers) {
      const before = [...mounted.keys()].join(' ');
      const next = new Map(layers.map((layer) => [layer.id, mounted.get(layer.id) ?? mount(layer)]));
      for (const [id, gone] of mounted) if (!next.has(id)) unmount(gone);
      mounted = next;
      if ([...mounted.keys()].join(' ') !== before) arrange();
      for (const layer of layers) {
        const own = mounted.get(layer.id)?.stage;
        if (own !== undefined) layer.show(own);
      }
    },
    hit(touch) {
      for (const { view } of [...mounted.values()].reverse()) {
        const hit = view.hit?.(touch);
        if (hit !== undefined) return hit;
      }
      return undefined;
    },
    hover(touch) {
      let isTaken = touch === undefined;
      for (const { view } of [...mounted.values()].reverse()) {
        view.hover?.(isTaken ? undefined : touch);
        if (!isTaken && touch !== undefined) isTaken = view.hit?.(touch) !== undefined;
      }
    },
    follow(view) {
      board.surround({ width: view.width, covered, isBeyond: beyondFloor(floor.raster(), view) });
      const all = [...mounted.values()];
      for (const { view: layer, seat } of all)
        if (layer.prepare !== undefined) seat.want(layer.prepare(view));
      // The uppermost first: it places the labels of all, and those below are painted once, where theirs came to stand.
      for (const { view: layer } of all.reverse()) layer.follow?.(view);
    },
    cover(boxes) {
      if (JSON.stringify(boxes) === JSON.stringify(covered)) return false;
      covered = boxes;
      return true;
    },
    dispose() {
      for (const one of mounted.values()) unmount(one);
      mounted = new Map();
    },
  };
}
