import { DRAWING_LAYERS } from '@rota/contract/drawings';
import type { ObjectLayer } from './objects.ts';

/** How a layer is shown while editing: a hidden or locked one cannot be chosen. `opacity` from 0.1 to 1. */
export type LayerLook = { readonly isVisible: boolean; readonly isLocked: boolean; readonly opacity: number };
/** The looks of all layers. */
export type LayerLooks = Readonly<Record<ObjectLayer, LayerLook>>;

/** All layers, the points above all others. */
export const OBJECT_LAYERS: readonly ObjectLayer[] = [...DRAWING_LAYERS, 'points'];

const PLAIN: LayerLook = { isVisible: true, isLocked: false, opacity: 1 };

/** Everything is seen and nothing is locked. */
export const plainLooks: LayerLooks = {
  free_space: PLAIN,
  obstacle: PLAIN,
  eraser: PLAIN,
  virtual_wall: PLAIN,
  forbidden: PLAIN,
  speed: PLAIN,
  door: PLAIN,
  slope: PLAIN,
  map_switch: PLAIN,
  fleet: PLAIN,
  localization: PLAIN,
  camera: PLAIN,
  uwb: PLAIN,
  directional: PLAIN,
  custom: PLAIN,
  points: PLAIN,
};

/** Whether objects of a layer can be chosen and changed. */
export function isOpen(looks: LayerLooks, layer: ObjectLayer): boolean {
  return looks[layer].isVisible && !looks[layer].isLocked;
}
