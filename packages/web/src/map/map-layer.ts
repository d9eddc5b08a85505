import type { Point } from '@rota/floor';
import type Interaction from 'ol/interaction/Interaction.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { ReactNode } from 'react';
import type { LabelOffer, LabelSides } from './label-board.ts';
import type { ViewPlace } from './view-transform.ts';

/** A finger or a pointer on the map. `tolerance` (CSS pixels) and `reach` (the same in metres) tell how far beside a thing it may be. */
export type Touch = {
  readonly pixel: Point;
  readonly at: Point;
  readonly tolerance: number;
  readonly reach: number;
};

/** The meaning of a touch: a thing to select, or a group of things whose middle the map goes to. */
export type Hit =
  | { readonly kind: 'thing'; readonly cursor: 'pointer' | 'move' | 'crosshair'; choose(): void }
  | { readonly kind: 'gathering'; readonly at: Point };

/** The context of each layer on the map. Points are metres in the map frame, pixels are CSS pixels. */
export type MapStage = {
  /** Places the labels of the whole map with these of the layer, and says where the layer's own stand. */
  label(offer: LabelOffer): LabelSides;
  /** The point that the map follows; undefined while it follows none. */
  lead(point: Point | undefined): void;
  /** How far beside a thing this event may be, CSS pixels. */
  toleranceOf(this: void, event: MapBrowserEvent): number;
};

/** A layer that is on a map. Everything but `dispose` is for those that need it. */
export type LayerView = {
  /** Drawn by OpenLayers together with the floor. */
  readonly layer?: BaseLayer;
  readonly interaction?: Interaction;
  /** A canvas of the layer's own, above the floor. */
  readonly canvas?: HTMLCanvasElement;
  /** Another one, above those of all layers: for names that nothing may hide. */
  readonly names?: HTMLCanvasElement;
  /** The view of the map changed: painted at once, in step with the floor below. */
  follow?(view: ViewPlace): void;
  /** The labels that the layer wants in this view: known to all layers before the first of them is painted. */
  prepare?(view: ViewPlace): LabelOffer;
  /** Another layer's labels moved the layer's own. */
  relabel?(sides: LabelSides): void;
  hit?(touch: Touch): Hit | undefined;
  /** Where a pointer is that presses nothing; undefined when it left the map or is over a layer above. */
  hover?(touch: Touch | undefined): void;
  dispose(): void;
};

/** A layer as the engine knows it: put on a map once, then brought up to date by each later value of its kind. */
export type DrawnLayer = {
  /** One of a kind on a map. */
  readonly id: string;
  mount(stage: MapStage): LayerView;
  /** Shows this value on the map where one of its kind is mounted. */
  show(stage: MapStage): void;
};

/** One thing of a layer in words, for the list that keyboards and screen readers use. */
type LayerEntry = {
  readonly key: string;
  words(): ReactNode;
  /** Where it is now; undefined while that is not known. */
  at(): Point | undefined;
  choose(): void;
  /** The keyboard came to the entry, or left it. */
  point?(on: boolean): void;
};

/** A layer of a floor map as a value, made by a part: what is drawn, and the same in words. Later ones in a list lie above. */
export type MapLayer = DrawnLayer & {
  /** How much there is of it, e.g. "3 targets"; empty where there is nothing to say. */
  readonly summary: string;
  readonly entries: readonly LayerEntry[];
  /** The meaning of its patterns: shown over the map. */
  readonly legend?: ReactNode;
  /** Moves what is chosen, where arrow keys may. Metres in the map frame. */
  readonly nudge?: ((by: Point) => void) | undefined;
};

/** Makes the values of one kind of layer: `mount` puts it on a map, and its `show` then takes what each value holds, the first one included. */
export function layerKind<Shown>(
  id: string,
  mount: (stage: MapStage, first: Shown) => LayerView & { show(shown: Shown): void },
): (shown: Shown) => DrawnLayer {
  const mounted = new WeakMap<MapStage, { show(shown: Shown): void }>();
  return (shown) => ({
    id,
    mount(stage) {
      const view = mount(stage, shown);
      mounted.set(stage, view);
      return view;
    },
    show: (stage) => mounted.get(stage)?.show(shown),
  });
}
