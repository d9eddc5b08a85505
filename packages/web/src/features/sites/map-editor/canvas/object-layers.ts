import LayerGroup from 'ol/layer/Group.js';
import VectorLayer from 'ol/layer/Vector.js';
import type Feature from 'ol/Feature.js';
import VectorSource from 'ol/source/Vector.js';
import type { MapPalette } from '../../../../map/map-palette.ts';
import type { EditorState } from '../document/editor-store.ts';
import { handlesOf } from '../document/handles.rules.ts';
import { OBJECT_LAYERS } from '../document/layers.ts';
import { idOf, layerOf, objectsWith, type MapObject, type ObjectLayer } from '../document/objects.ts';
import type { Snapped } from '../document/snap.rules.ts';
import type { Sketch } from '../tools/tool.ts';
import { createObjectStyles } from './object-styles.ts';
import { createAbovePainter, type AbovePainter } from './above-painter.ts';
import { featureOf, objectOf } from './shapes.ts';
import { handleMarks, pastStyle, sketchMarks, snapMark, type SketchWords } from './sketch-styles.ts';

/**
 * The objects on the map: a vector layer for each layer, and a canvas above them for what is chosen or drawn, so that what is pulled about is
 * the only thing repainted. It listens to the store and never writes to it.
 */
export type ObjectLayers = {
  readonly layer: LayerGroup;
  /** The selection and the sketch, above everything else. */
  readonly above: AbovePainter;
  show(state: EditorState): void;
  readonly sketch: (sketch: Sketch) => void;
  /** Where the pointer was drawn to. */
  readonly snapped: (to: Snapped | undefined) => void;
  /** How things were, below what is edited. */
  readonly compare: (objects: readonly MapObject[]) => void;
  recolour(palette: MapPalette, words: SketchWords): void;
  readonly setTouch: (isTouch: boolean) => void;
};

type Kept = { readonly object: MapObject; readonly feature: Feature };

/** Layers without anything on them. */
export function createObjectLayers(first: MapPalette, firstWords: SketchWords, ratio: number): ObjectLayers {
  let palette = first;
  let words = firstWords;
  let styles = createObjectStyles(palette, ratio);
  let state: EditorState | undefined;
  let sketch: Sketch = {};
  let snappedTo: Snapped | undefined;
  let isTouch = false;
  const kept = new Map<string, Kept>();
  const layers = new Map<ObjectLayer, VectorLayer>(
    OBJECT_LAYERS.map((name) => [
      name,
      new VectorLayer({
        source: new VectorSource(),
        style: (feature, resolution) => {
          const object = objectOf(feature);
          return object === undefined ? [] : styles(object, resolution, false);
        },
      }),
    ]),
  );
  const above = createAbovePainter((feature, resolution) => {
    const object = objectOf(feature);
    return object === undefined ? [] : styles(object, resolution, true);
  });
  const past = new VectorSource();
  const pastLayer = new VectorLayer({
    source: past,
    style: (feature) => (objectOf(feature) === undefined ? [] : pastStyle(palette)),
  });
  const layer = new LayerGroup({ layers: [pastLayer, ...layers.values()] });

  function lay(next: EditorState): void {
    const objects = [...next.document.drawings, ...next.document.points];
    const wanted = new Map(
      objects.filter((object) => !next.selection.has(idOf(object))).map((object) => [idOf(object), object]),
    );
    const [out, put] = [new Map<ObjectLayer, Feature[]>(), new Map<ObjectLayer, Feature[]>()];
    const note = (lists: Map<ObjectLayer, Feature[]>, { object, feature }: Kept) => {
      const list = lists.get(layerOf(object));
      if (list === undefined) lists.set(layerOf(object), [feature]);
      else list.push(feature);
    };
    for (const [id, one] of kept) {
      if (wanted.get(id) === one.object) continue;
      note(out, one);
      kept.delete(id);
    }
    for (const [id, object] of wanted) {
      if (kept.has(id)) continue;
      const one = { object, feature: featureOf(object) };
      kept.set(id, one);
      note(put, one);
    }
    for (const [name, features] of out) layers.get(name)?.getSource()?.removeFeatures(features);
    for (const [name, features] of put) layers.get(name)?.getSource()?.addFeatures(features);
    for (const [name, { isVisible, opacity }] of Object.entries(next.looks)) {
      const own = layers.get(OBJECT_LAYERS.find((known) => known === name) ?? 'points');
      own?.setVisible(isVisible);
      own?.setOpacity(opacity);
    }
  }
  function layAbove(): void {
    if (state === undefined) return;
    const chosen = objectsWith(state.document, state.selection);
    const drawn = sketch.objects ?? [];
    const replaced = new Set(drawn.map(idOf));
    const objects = [...chosen.filter((object) => !replaced.has(idOf(object))), ...drawn];
    const [only] = objects;
    const handles =
      only !== undefined && objects.length === 1 && state.selection.has(idOf(only))
        ? handleMarks(only, handlesOf(only), palette, isTouch)
        : [];
    const snapping = snappedTo === undefined ? undefined : snapMark(snappedTo, palette);
    above.show([
      ...objects.map(featureOf),
      ...handles,
      ...sketchMarks(sketch, palette, words),
      ...(snapping === undefined ? [] : [snapping]),
    ]);
  }

  return {
    layer,
    above,
    show(next) {
      const isOther =
        next.document !== state?.document || next.selection !== state.selection || next.looks !== state.looks;
      state = next;
      if (!isOther) return;
      lay(next);
      layAbove();
    },
    sketch(next) {
      sketch = next;
      layAbove();
    },
    snapped(to) {
      if (to === undefined && snappedTo === undefined) return;
      snappedTo = to;
      layAbove();
    },
    compare(objects) {
      past.clear(true);
      past.addFeatures(objects.map(featureOf));
    },
    recolour(next, nextWords) {
      words = nextWords;
      if (next === palette) return;
      palette = next;
      styles = createObjectStyles(palette, ratio);
      for (const own of layers.values()) own.changed();
      layAbove();
    },
    setTouch(next) {
      if (next === isTouch) return;
      isTouch = next;
      layAbove();
    },
  };
}
