import type { Point } from '@rota/floor';
import { clusterNear, clusterSide, type Cluster } from '../../../../map/clusters.ts';
import type { KeyedLabel, LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import type { Box } from '../../../../map/box-grid.ts';
import { LABEL_RANK, labelBox } from '../../../../map/label-layout.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas, pixelRatioOf } from '../../../../map/overlay-canvas.ts';
import type { ViewPlace } from '../../../../map/view-transform.ts';
import { applyMatrix, worldToPixel } from '../../../../map/view-transform.ts';
import type { MapTarget } from './map-target.ts';
import { TARGET_RANK } from './target-rank.ts';
import { createTargetSprites, paintHeading, PLATE_PX, type TargetSprites } from './target-painter.ts';

/** Targets that stand out, by id: the chosen one, and those that a pointer or the keyboard is at. */
type StandingOut = { readonly selectedId: string | undefined; readonly pointedId: string | undefined };

export type TargetsOverlay = {
  readonly canvas: HTMLCanvasElement;
  /** The names, above the robots that pass. */
  readonly names: HTMLCanvasElement;
  show(targets: readonly MapTarget[], standingOut: StandingOut): void;
  /** A pointer is over this target, or over none. */
  hover(targetId: string | undefined): void;
  /** Shows a target elsewhere until the next `show`, while it is dragged. */
  preview(targetId: string, x: number, y: number): void;
  recolour(palette: MapPalette): void;
  /** Gathers near targets into one mark, or shows each. */
  gather(on: boolean): void;
  /** Shows targets as dots with their names, where the robots are what matters. */
  quieten(on: boolean): void;
  /** The target nearest to a point (map frame) within `reach` metres. */
  targetAt(x: number, y: number, reach: number): MapTarget | undefined;
  /** Middle of the gathering within `reach` metres of a point. */
  clusterAt(x: number, y: number, reach: number): Point | undefined;
  prepare(view: ViewPlace): LabelOffer;
  follow(view: ViewPlace): void;
  relabel(sides: LabelSides): void;
};

const CLUSTER_PX = 24;
/** Every name is shown when zoomed in to this many metres a pixel; farther out only those that are asked for. */
const LABELS_BELOW = 0.055;
const NAME_PX = 15;
const CLEAR_PX = PLATE_PX / 2 + 3;
const DOT_PX = 4;
/** Which targets are named in a view of this many metres a pixel, and before whom. */
function targetRank(target: MapTarget, resolution: number, isOut: boolean): number | undefined {
  if (isOut) return LABEL_RANK.chosen;
  return resolution < LABELS_BELOW ? LABEL_RANK.target + TARGET_RANK[target.type] : undefined;
}

type Grouped = { readonly singles: readonly MapTarget[]; readonly clusters: readonly Cluster[] };

/** The labels that the targets of a view want, and the places of their icons. */
function offerFor(
  at: ViewPlace,
  singles: readonly MapTarget[],
  look: {
    readonly sprites: TargetSprites;
    readonly isOut: (target: MapTarget) => boolean;
    readonly selectedId: string | undefined;
    readonly isQuiet: boolean;
  },
): LabelOffer {
  const matrix = worldToPixel(at);
  const labels: KeyedLabel[] = [];
  const soft: Box[] = [];
  const half = look.isQuiet ? DOT_PX / 2 : PLATE_PX / 2;
  for (const target of singles) {
    const { x, y } = applyMatrix(matrix, target.x, target.y);
    if (x < 0 || y < 0 || x > at.width || y > at.height) continue;
    soft.push({
      left: x - half,
      top: y - half,
      right: x + half,
      bottom: y + half,
    });
    const isOut = look.isOut(target);
    const rank = targetRank(target, look.isQuiet ? 0 : at.resolution, isOut);
    if (rank === undefined) continue;
    const width = look.sprites.name(target.name, target.target_id === look.selectedId).width + 4;
    labels.push({
      key: target.target_id,
      rank,
      x,
      y,
      width,
      height: NAME_PX,
      clear: look.isQuiet ? DOT_PX : CLEAR_PX,
      must: isOut,
      isStill: !isOut,
    });
  }
  return { labels, solid: [], soft, moving: [] };
}

type Painting = Grouped & {
  readonly at: ViewPlace;
  readonly sides: LabelSides;
  readonly labels: readonly KeyedLabel[];
  readonly sprites: TargetSprites;
  readonly palette: MapPalette;
  readonly selectedId: string | undefined;
};

function paintDots(context: CanvasRenderingContext2D, { at, singles, palette }: Painting): void {
  const matrix = worldToPixel(at);
  context.fillStyle = palette.muted;
  for (const target of singles) {
    const { x, y } = applyMatrix(matrix, target.x, target.y);
    context.beginPath();
    context.arc(x, y, DOT_PX / 2, 0, 2 * Math.PI);
    context.fill();
  }
}

function paintTargets(
  context: CanvasRenderingContext2D,
  { at, singles, clusters, sprites, palette, selectedId }: Painting,
): void {
  const matrix = worldToPixel(at);
  for (const cluster of clusters) {
    const pixel = applyMatrix(matrix, cluster.x, cluster.y);
    sprites.gathering(context, pixel.x, pixel.y, cluster.members.length);
  }
  for (const target of singles) {
    const pixel = applyMatrix(matrix, target.x, target.y);
    const isChosen = target.target_id === selectedId;
    if (isChosen) {
      const look = { scale: 1 / at.resolution, rotation: at.rotation, color: palette.selection };
      paintHeading(context, { ...pixel, theta: target.theta }, look);
    }
    sprites.plate(context, pixel.x, pixel.y, target.type, isChosen);
  }
}

function paintNames(
  context: CanvasRenderingContext2D,
  { singles, sides, labels, sprites, selectedId }: Painting,
): void {
  const names = new Map(singles.map((target) => [target.target_id, target.name]));
  for (const wish of labels) {
    const side = sides.get(wish.key);
    if (side === undefined) continue;
    const box = labelBox({ ...wish, side }, side);
    const sprite = sprites.name(names.get(wish.key) ?? '', wish.key === selectedId);
    sprite.paint(context, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }
}

/** Targets as one icon a type with their names, gathered where they would cover each other. `label` places the labels of the whole map. */
export function createTargetsOverlay(
  initial: MapPalette,
  label: (offer: LabelOffer) => LabelSides,
): TargetsOverlay {
  const canvas = createOverlayCanvas();
  const names = createOverlayCanvas();
  let palette = initial;
  let shown: readonly MapTarget[] = [];
  let out: StandingOut = { selectedId: undefined, pointedId: undefined };
  let hovered: string | undefined;
  let gathers = true;
  let isQuiet = false;
  let view: ViewPlace | undefined;
  let grouped: (Grouped & { reach: number }) | undefined;
  let offer: LabelOffer | undefined;
  let sprites: { made: TargetSprites; ratio: number } | undefined;

  const isOut = ({ target_id: id }: MapTarget) =>
    id === out.selectedId || id === out.pointedId || id === hovered;
  function spritesNow(at: ViewPlace): TargetSprites {
    const ratio = pixelRatioOf(at);
    if (sprites?.ratio !== ratio) sprites = { made: createTargetSprites(palette, ratio), ratio };
    return sprites.made;
  }
  function groupedAt(resolution: number): Grouped {
    const reach = gathers && !isQuiet ? clusterSide(resolution, CLUSTER_PX * Math.SQRT1_2) : 0;
    if (grouped?.reach === reach) return grouped;
    const { clusters, singles } = clusterNear(shown, reach);
    grouped = { clusters, singles: singles.flatMap((index) => shown[index] ?? []), reach };
    return grouped;
  }
  function offerOf(at: ViewPlace): LabelOffer {
    return offerFor(at, groupedAt(at.resolution).singles, {
      sprites: spritesNow(at),
      isOut,
      selectedId: out.selectedId,
      isQuiet,
    });
  }
  function paint(sides: LabelSides): void {
    if (view === undefined || offer === undefined) return;
    const [icons, above] = [contextForFrame(canvas, view), contextForFrame(names, view)];
    if (icons === undefined || above === undefined) return;
    const painting = {
      ...groupedAt(view.resolution),
      at: view,
      sides,
      labels: offer.labels,
      sprites: spritesNow(view),
      palette,
      selectedId: out.selectedId,
    };
    if (isQuiet) paintDots(icons, painting);
    else paintTargets(icons, painting);
    paintNames(above, painting);
  }
  /** Something else is shown in the same view. */
  function renew(): void {
    if (view === undefined) return;
    offer = offerOf(view);
    paint(label(offer));
  }
  function regroup(): void {
    grouped = undefined;
    renew();
  }

  return {
    canvas,
    names,
    show(targets, standingOut) {
      out = standingOut;
      if (targets !== shown) grouped = undefined;
      shown = targets;
      renew();
    },
    hover(targetId) {
      if (targetId === hovered) return;
      hovered = targetId;
      renew();
    },
    preview(targetId, x, y) {
      shown = shown.map((target) => (target.target_id === targetId ? { ...target, x, y } : target));
      regroup();
    },
    recolour(next) {
      palette = next;
      sprites = undefined;
      renew();
    },
    gather(on) {
      if (gathers === on) return;
      gathers = on;
      regroup();
    },
    quieten(on) {
      if (isQuiet === on) return;
      isQuiet = on;
      regroup();
    },
    targetAt(x, y, reach) {
      let best: { target: MapTarget; distance: number } | undefined;
      for (const target of shown) {
        const distance = Math.hypot(target.x - x, target.y - y);
        if (distance <= reach && (best === undefined || distance < best.distance))
          best = { target, distance };
      }
      return best?.target;
    },
    clusterAt(x, y, reach) {
      const clusters = view === undefined ? [] : groupedAt(view.resolution).clusters;
      const found = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) <= reach);
      return found === undefined ? undefined : { x: found.x, y: found.y };
    },
    prepare: (next) => (offer = offerOf(next)),
    follow(next) {
      view = next;
      offer ??= offerOf(next);
      paint(label(offer));
    },
    relabel: (sides) => paint(sides),
  };
}
