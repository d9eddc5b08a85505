import type OlMap from 'ol/Map.js';
import type BaseLayer from 'ol/layer/Base.js';
import type { Box } from './label-layout.ts';
import type { DrawnLayer, Hit, LayerView, MapStage, Touch } from './map-layer.ts';
import type { ViewPlace } from './view-transform.ts';

/** The layers that are on a map now. */
export type MountedLayers = {
  /** Mounts what is new, takes off what is gone, and shows every value. */
  show(layers: readonly DrawnLayer[]): void;
  /** What the uppermost layer says that a touch means. */
  hit(touch: Touch): Hit | undefined;
  follow(view: ViewPlace): void;
  dispose(): void;
};

type Mounted = { readonly stage: MapStage; readonly view: LayerView };

/** Keeps layers on a map, above `floor`. `stage` is what they are given; each has a copy of its own, so that none gives way to itself. */
export function createMountedLayers(map: OlMap, host: HTMLElement, floor: BaseLayer, stage: Omit<MapStage, 'covers'>): MountedLayers {
  let mounted = new Map<string, Mounted>();

  function mount(layer: DrawnLayer): Mounted {
    const own: MapStage = { ...stage, covers: (taken) => giveWay(taken, own) };
    const view = layer.mount(own);
    if (view.interaction !== undefined) map.addInteraction(view.interaction);
    return { stage: own, view };
  }
  function unmount({ view }: Mounted): void {
    if (view.interaction !== undefined) map.removeInteraction(view.interaction);
    view.canvas?.remove();
    view.dispose();
  }
  function giveWay(taken: readonly Box[], to: MapStage): void {
    for (const other of mounted.values()) if (other.stage !== to) other.view.giveWay?.(taken);
  }
  function arrange(): void {
    const views = [...mounted.values()].map(({ view }) => view);
    map.setLayers([floor, ...views.flatMap(({ layer }) => layer ?? [])]);
    host.append(...views.flatMap(({ canvas }) => canvas ?? []));
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
    follow(view) {
      for (const one of mounted.values()) one.view.follow?.(view);
    },
    dispose() {
      for (const one of mounted.values()) unmount(one);
      mounted = new Map();
    },
  };
}
