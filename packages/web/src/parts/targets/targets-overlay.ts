import type { Target } from '@rota/contract';
import type { Point as FloorPoint } from '@rota/floor';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { drawGlyph } from '../../map/glyphs.ts';
import type { Box } from '../../map/label-layout.ts';
import { labelBox, overlaps } from '../../map/label-layout.ts';
import type { MapPalette } from '../../map/map-palette.ts';
import { targetGlyphs } from './target-glyphs.ts';

/** What the map needs of a target. */
export type MapTarget = Pick<Target, 'target_id' | 'name' | 'type' | 'x' | 'y' | 'theta'>;

export type TargetsOverlay = {
  readonly layer: VectorLayer;
  show(targets: readonly MapTarget[], selectedId: string | undefined): void;
  /** Shows a target elsewhere until the next `show`, while it is dragged. */
  preview(targetId: string, x: number, y: number): void;
  recolour(palette: MapPalette): void;
  /** Gathers near targets into one mark, or shows each. */
  gather(on: boolean): void;
  /** The target nearest to a point (map frame) within `reach` metres. */
  targetAt(x: number, y: number, reach: number): MapTarget | undefined;
  /** Middle of the gathering within `reach` metres of a point. */
  clusterAt(x: number, y: number, reach: number): { x: number; y: number } | undefined;
  /** Hides the names that would stand in boxes that something more urgent covers, CSS pixels; `toPixel` is undefined off the screen. */
  giveWay(taken: readonly Box[], toPixel: (target: MapTarget) => FloorPoint | undefined): void;
};

const PLATE_PX = 21;
const CLUSTER_PX = 30;
/** Names are shown when zoomed in to this many metres a pixel. */
const LABELS_BELOW = 0.055;
const HEADING_M = 0.7;
/** Height of a name, and its width for each letter: near enough to keep clear of others. */
const NAME_PX = 13;
const LETTER_PX = 6.2;

function plate(
  palette: MapPalette,
  selected: boolean,
  draw: (context: CanvasRenderingContext2D, middle: number) => void,
  size = PLATE_PX,
): Icon {
  const ratio = 2;
  const canvas = document.createElement('canvas');
  canvas.width = (size + 4) * ratio;
  canvas.height = (size + 4) * ratio;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.scale(ratio, ratio);
    const middle = (size + 4) / 2;
    context.beginPath();
    context.roundRect(2, 2, size, size, 7);
    context.fillStyle = selected ? palette.selection : palette.raised;
    context.fill();
    context.lineWidth = 1.25;
    context.strokeStyle = selected ? palette.halo : palette.target;
    context.globalAlpha = selected ? 1 : 0.55;
    context.stroke();
    context.globalAlpha = 1;
    draw(context, middle);
  }
  return new Icon({ img: canvas, scale: 1 / ratio, declutterMode: 'obstacle' });
}

type Styles = { target(target: MapTarget, selected: boolean, named: boolean): Style[]; cluster(count: number): Style };

function createStyles(palette: MapPalette): Styles {
  const icons = new Map<string, Icon>();
  const iconOf = (key: string, make: () => Icon): Icon => {
    const known = icons.get(key) ?? make();
    icons.set(key, known);
    return known;
  };
  return {
    target(target, selected, named) {
      const image = iconOf(`${target.type}/${selected}`, () =>
        plate(palette, selected, (context, middle) =>
          drawGlyph(context, targetGlyphs[target.type], middle, middle, 5.6, selected ? palette.accentInk : palette.target, 1.5),
        ),
      );
      const icon = new Style({ image, zIndex: selected ? 2 : 1 });
      const styles = [icon];
      if (named || selected) {
        styles.push(
          new Style({
            zIndex: selected ? 2 : 0,
            text: new Text({
              text: target.name,
              font: `${selected ? 600 : 450} 11.5px "Inter Variable", system-ui, sans-serif`,
              offsetY: PLATE_PX / 2 + 12,
              fill: new Fill({ color: selected ? palette.label : palette.muted }),
              stroke: new Stroke({ color: palette.halo, width: 3 }),
              declutterMode: selected ? 'none' : 'declutter',
            }),
          }),
        );
      }
      if (selected) {
        const end = [target.x + Math.cos(target.theta) * HEADING_M, target.y + Math.sin(target.theta) * HEADING_M];
        styles.push(
          new Style({
            geometry: new LineString([[target.x, target.y], end]),
            stroke: new Stroke({ color: palette.selection, width: 3, lineCap: 'round' }),
          }),
        );
      }
      return styles;
    },
    cluster(count) {
      const image = iconOf(`cluster/${count}`, () =>
        plate(
          palette,
          false,
          (context, middle) => {
            context.fillStyle = palette.target;
            context.font = '600 11px "Inter Variable", system-ui, sans-serif';
            context.textAlign = 'center';
            context.textBaseline = 'middle';
            context.fillText(String(count), middle, middle + 0.5);
          },
          count > 99 ? 27 : PLATE_PX,
        ),
      );
      return new Style({ image });
    },
  };
}

function targetsOf(feature: { get(key: string): unknown }): MapTarget[] {
  const members = feature.get('features') as Feature[] | undefined;
  return (members ?? []).map((member) => member.get('target') as MapTarget);
}

/** Targets as one icon a type with their names, gathered when they would cover each other. */
export function createTargetsOverlay(initial: MapPalette): TargetsOverlay {
  let styles = createStyles(initial);
  let selected: string | undefined;
  let shown: readonly MapTarget[] = [];
  let hidden: ReadonlySet<string> = new Set();
  const source = new VectorSource<Feature<Point>>();
  const cluster = new Cluster({ source, distance: CLUSTER_PX });
  const layer: VectorLayer = new VectorLayer({
    source: cluster,
    declutter: true,
    style: (feature, resolution) => {
      const targets = targetsOf(feature);
      const [only] = targets;
      return targets.length === 1 && only !== undefined
        ? styles.target(only, only.target_id === selected, resolution < LABELS_BELOW && !hidden.has(only.target_id))
        : styles.cluster(targets.length);
    },
  });

  function fill(targets: readonly MapTarget[]): void {
    shown = targets;
    source.clear(true);
    source.addFeatures(
      targets.map((target) => {
        const feature = new Feature(new Point([target.x, target.y]));
        feature.set('target', target, true);
        return feature;
      }),
    );
  }

  return {
    layer,
    show(targets, selectedId) {
      const moved = targets !== shown;
      selected = selectedId;
      if (moved) fill(targets);
      else layer.changed();
    },
    preview(targetId, x, y) {
      fill(shown.map((target) => (target.target_id === targetId ? { ...target, x, y } : target)));
    },
    recolour(palette) {
      styles = createStyles(palette);
      layer.changed();
    },
    gather(on) {
      const distance = on ? CLUSTER_PX : 0;
      if (cluster.getDistance() !== distance) cluster.setDistance(distance);
    },
    targetAt(x, y, reach) {
      let best: { target: MapTarget; distance: number } | undefined;
      for (const target of shown) {
        const distance = Math.hypot(target.x - x, target.y - y);
        if (distance <= reach && (best === undefined || distance < best.distance)) best = { target, distance };
      }
      return best?.target;
    },
    clusterAt(x, y, reach) {
      for (const feature of cluster.getFeatures()) {
        const geometry = feature.getGeometry();
        if (targetsOf(feature).length < 2 || !(geometry instanceof Point)) continue;
        const [cx = 0, cy = 0] = geometry.getCoordinates();
        if (Math.hypot(cx - x, cy - y) <= reach) return { x: cx, y: cy };
      }
      return undefined;
    },
    giveWay(taken, toPixel) {
      const next = new Set(shown.filter((target) => isCovered(target, toPixel(target), taken)).map((target) => target.target_id));
      if (next.size === hidden.size && [...next].every((id) => hidden.has(id))) return;
      hidden = next;
      layer.changed();
    },
  };
}

function isCovered(target: MapTarget, at: FloorPoint | undefined, taken: readonly Box[]): boolean {
  if (at === undefined) return false;
  const width = target.name.length * LETTER_PX;
  const box = labelBox({ ...at, width, height: NAME_PX, clear: PLATE_PX / 2 + 3, side: 0 }, 0);
  return taken.some((other) => overlaps(box, other));
}
