import { needsHelp, type SituationKind } from '@rota/contract/robots';
import type { Point } from '@rota/floor';
import { clusterPoints, clusterSide } from '../../../../map/clusters.ts';
import type { KeyedLabel, LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import type { Box } from '../../../../map/box-grid.ts';
import { LABEL_RANK, labelBox } from '../../../../map/label-layout.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import type { PoseStore, RobotMark } from './pose-store.ts';
import type { ShownPose } from './pose-tracks.ts';
import type { TextSprite } from '../../../../map/text-sprites.ts';
import type { RobotDrawing, RobotSprites } from './robot-painter.ts';
import { ICON_RADIUS, paintRobot, robotRadius } from './robot-painter.ts';
import type { ShownRoute } from './route-painter.ts';
import { paintPath, paintStops, pathBoxes } from './route-painter.ts';
import { paintWaits, type WaitingMark } from './waits-painter.ts';
import type { ViewPlace } from '../../../../map/view-transform.ts';
import { applyMatrix, worldToPixel } from '../../../../map/view-transform.ts';

/** Words that the painter puts beside a robot. */
export type SceneWords = {
  readonly situation: Readonly<Record<SituationKind, string>>;
  /** The age of old news, e.g. "12 s ago". */
  age(ageMs: number): string;
};

export type Scene = {
  readonly store: PoseStore;
  /** `site_floor` of the floor that is shown. */
  readonly mapId: string | undefined;
  readonly selectedId: string | undefined;
  /** Robots that stand out, by id, while the others are dimmed; undefined dims none. */
  readonly emphasisedIds: ReadonlySet<string> | undefined;
  readonly route: ShownRoute | undefined;
  /** Robots of which each waits for the next, by id. */
  readonly waits: readonly string[];
  readonly words: SceneWords;
  readonly palette: MapPalette;
  /** Shows each message's pose at once instead of gliding to it. */
  readonly still: boolean;
};

/** A robot that was painted, for finding what a finger touched. */
type PaintedRobot = {
  readonly robotId: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};
type PaintedCluster = { readonly x: number; readonly y: number; readonly at: Point };
/** Where a robot was painted; one in a gathering shows in its number only. */
export type PaintedPose = ShownPose & { gathered: boolean };
/** The result of a frame. `moving` asks for another frame, `ageing` for one in a second. */
export type Frame = {
  robots: PaintedRobot[];
  clusters: PaintedCluster[];
  /** Where the chosen robot is shown, map frame; undefined when it is not on this floor. */
  chosen: Point | undefined;
  /** Poses that were painted, by slot: of robots inside the view. */
  poses: Map<number, PaintedPose>;
  moving: boolean;
  ageing: boolean;
};

const DIMMED_ALPHA = 0.28;
/** Metres per pixel beyond which robots are gathered, and how many make a gathering. */
const CLUSTER_FROM = 0.09;
const CLUSTER_LEAST = 4;
/** The number of robots in view from which they are gathered at any zoom, and when far. */
const CROWD = 150;
const CROWD_FAR = 12;
/** Robots that need help stand out singly, unless there are so many that they hide each other. */
const URGENT_SINGLY = 15;
/** The same for the robots that match a filter. */
const FOUND_SINGLY = 60;
const LABEL_FONT = '500 12px "Inter Variable", system-ui, sans-serif';
const WORD_FONT = '600 11px "Inter Variable", system-ui, sans-serif';

type Placed = { mark: RobotMark; world: Point; drawing: RobotDrawing; staleFor: number };

function isDimmed(scene: Scene, robotId: string): boolean {
  if (scene.emphasisedIds === undefined || robotId === scene.selectedId) return false;
  return !scene.emphasisedIds.has(robotId) && !scene.waits.includes(robotId);
}

function drawingOf(
  mark: RobotMark,
  pose: ShownPose,
  pixel: Point,
  view: ViewPlace,
  selected: boolean,
  stale: boolean,
): RobotDrawing {
  const { robot } = mark;
  return {
    x: pixel.x,
    y: pixel.y,
    heading: view.rotation - pose.theta,
    length: robot.footprint.length / view.resolution,
    width: robot.footprint.width / view.resolution,
    tone: mark.tone,
    battery: robot.battery,
    lidOpen: robot.lids.some((lid) => lid.state !== 'closed'),
    loads: robot.loads,
    selected,
    stale,
  };
}

/** Whether a robot at this pixel reaches into the view. */
function isInView(pixel: Point, mark: RobotMark, view: ViewPlace): boolean {
  const reach = Math.max(
    40,
    robotRadius({ length: mark.robot.footprint.length / view.resolution, width: 0 }) * 2,
  );
  return (
    pixel.x >= -reach && pixel.y >= -reach && pixel.x <= view.width + reach && pixel.y <= view.height + reach
  );
}

/** Everything of the scene that is on this floor and inside the view, the least urgent first. */
function placeRobots(
  scene: Scene,
  view: ViewPlace,
): {
  placed: Placed[];
  chosen: Point | undefined;
  poses: Map<number, PaintedPose>;
  moving: boolean;
  ageing: boolean;
} {
  const matrix = worldToPixel(view);
  const now = scene.store.serverNow();
  const pose: ShownPose = { x: 0, y: 0, theta: 0, moving: false };
  const placed: Placed[] = [];
  const poses = new Map<number, PaintedPose>();
  let [moving, ageing] = [false, false];
  let chosen: Point | undefined;
  for (const mark of scene.store.marks()) {
    if (scene.mapId === undefined || mark.mapId !== scene.mapId) continue;
    const known = scene.still
      ? scene.store.tracks.readLast(mark.slot, pose)
      : scene.store.tracks.read(mark.slot, now, pose);
    if (!known) continue;
    const staleFor = scene.store.staleFor(mark.robotId);
    if (staleFor > 0) ageing = true;
    if (mark.robotId === scene.selectedId) chosen = { x: pose.x, y: pose.y };
    const pixel = applyMatrix(matrix, pose.x, pose.y);
    if (!isInView(pixel, mark, view)) continue;
    moving ||= pose.moving;
    poses.set(mark.slot, { ...pose, gathered: false });
    const drawing = drawingOf(mark, pose, pixel, view, mark.robotId === scene.selectedId, staleFor > 0);
    placed.push({ mark, world: { x: pose.x, y: pose.y }, drawing, staleFor });
  }
  const rank = ({ mark, drawing }: Placed) =>
    drawing.selected ? 2 : isDimmed(scene, mark.robotId) ? -1 : needsHelp(mark.tone) ? 1 : 0;
  placed.sort((a, b) => rank(a) - rank(b));
  return { placed, chosen, poses, moving, ageing };
}

function wordOf(item: Placed, scene: Scene): string | undefined {
  if (item.staleFor > 0) return scene.words.age(item.staleFor);
  const { tone, situation } = item.mark;
  // The map shows why a robot stands: held by a person, or in need of help.
  return item.drawing.selected || tone === 'paused' || needsHelp(tone)
    ? scene.words.situation[situation]
    : undefined;
}

/** The state kept from one frame to the next, and the placement of the whole map's labels. */
export type ScenePainting = {
  readonly sprites: RobotSprites;
  readonly label: (offer: LabelOffer) => LabelSides;
};

type Named = { readonly wish: KeyedLabel; readonly name: TextSprite; readonly word: TextSprite | undefined };

function nameOf(item: Placed, scene: Scene, sprites: RobotSprites): Named {
  const { label, halo, muted, tone } = scene.palette;
  const words = wordOf(item, scene);
  const name = sprites.text(item.mark.robot.name, LABEL_FONT, label, halo);
  const word =
    words === undefined
      ? undefined
      : sprites.text(words, WORD_FONT, item.staleFor > 0 ? muted : tone[item.mark.tone], halo);
  const isUrgent = needsHelp(item.mark.tone);
  return {
    name,
    word,
    wish: {
      key: item.mark.robotId,
      rank: isUrgent ? LABEL_RANK.help : item.drawing.selected ? LABEL_RANK.chosen : LABEL_RANK.robot,
      must: isUrgent || item.drawing.selected,
      x: item.drawing.x,
      y: item.drawing.y,
      width: Math.max(name.width, word?.width ?? 0) + 6,
      height: word === undefined ? 16 : 30,
      clear: robotRadius(item.drawing) + 4,
    },
  };
}

function squareRound({ x, y }: Point, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function paintLabels(
  context: CanvasRenderingContext2D,
  shown: readonly Placed[],
  scene: Scene,
  { sprites, label }: ScenePainting,
  covered: {
    readonly clusters: readonly Point[];
    readonly solid: readonly Box[];
    readonly soft: readonly Box[];
  },
): void {
  const bodies = shown.map(({ drawing }) => squareRound(drawing, robotRadius(drawing) * 0.8));
  const gatherings = covered.clusters.map((cluster) => squareRound(cluster, ICON_RADIUS));
  // Robots placed last are painted above the others, and so are their names.
  const named = shown
    .filter((item) => !isDimmed(scene, item.mark.robotId))
    .reverse()
    .map((item) => nameOf(item, scene, sprites));
  const labels = named.map(({ wish }) => wish);
  const sides = label({
    labels,
    solid: covered.solid,
    soft: covered.soft,
    moving: [...bodies, ...gatherings],
  });
  for (const { wish, name, word } of named) {
    const side = sides.get(wish.key);
    if (side === undefined) continue;
    const box = labelBox({ ...wish, side }, side);
    const middle = (box.left + box.right) / 2;
    name.paint(context, middle, box.top + 8);
    word?.paint(context, middle, box.top + 22);
  }
}

/** A step smaller than this (CSS pixels) is not worth a frame; a gathering hides more. */
const STEP_PX = 0.4;
const GATHERED_STEP_PX = 1.5;
/** The nose of an icon turns by less than a step below this angle, radians. */
const TURN_RAD = STEP_PX / (ICON_RADIUS * 1.3);

/** The change since a painted frame: nothing moves any more, too little moved to be visible, or a new frame would show it. */
export type Motion = 'still' | 'gliding' | 'moved';

/** Compares what a frame shows with what it would show now. */
export function motionSince(
  scene: Scene,
  view: ViewPlace,
  painted: ReadonlyMap<number, PaintedPose>,
): Motion {
  const now = scene.store.serverNow();
  const matrix = worldToPixel(view);
  const pose: ShownPose = { x: 0, y: 0, theta: 0, moving: false };
  let motion: Motion = 'still';
  for (const mark of scene.store.marks()) {
    if (mark.mapId !== scene.mapId || !scene.store.tracks.read(mark.slot, now, pose)) continue;
    const before = painted.get(mark.slot);
    if (before === undefined) {
      if (isInView(applyMatrix(matrix, pose.x, pose.y), mark, view)) return 'moved';
    } else {
      const step = Math.max(Math.abs(pose.x - before.x), Math.abs(pose.y - before.y)) / view.resolution;
      if (step >= (before.gathered ? GATHERED_STEP_PX : STEP_PX)) return 'moved';
      if (!before.gathered && Math.abs(pose.theta - before.theta) >= TURN_RAD) return 'moved';
    }
    if (pose.moving) motion = 'gliding';
  }
  return motion;
}

type Gathering = {
  readonly x: number;
  readonly y: number;
  readonly items: readonly Placed[];
  readonly isFound: boolean;
};

/** Gathers what a filter leaves apart from the rest, the rest below. */
function gather(
  calm: readonly Placed[],
  isFound: (item: Placed) => boolean,
  resolution: number,
): Gathering[] {
  const side = clusterSide(resolution, 48);
  return [false, true].flatMap((found) => {
    const items = calm.filter((item) => isFound(item) === found);
    const { clusters } = clusterPoints(
      items.map((item) => item.world),
      side,
      CLUSTER_LEAST,
    );
    return clusters.map(({ x, y, members }) => ({
      x,
      y,
      isFound: found,
      items: members.flatMap((index) => items[index] ?? []),
    }));
  });
}

/** Paints all robots of a floor with the chosen one's route. The context is in CSS pixels and clear. */
export function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: ViewPlace,
  tools: ScenePainting,
): Frame {
  const { placed, chosen, poses, moving, ageing } = placeRobots(scene, view);
  const matrix = worldToPixel(view);
  if (scene.route !== undefined) paintPath(context, scene.route, chosen, matrix, scene.palette);

  const gathers = placed.length > CROWD || (view.resolution > CLUSTER_FROM && placed.length > CROWD_FAR);
  const urgent = placed.filter((item) => needsHelp(item.mark.tone)).length;
  const isFound = ({ mark }: Placed) => scene.emphasisedIds !== undefined && !isDimmed(scene, mark.robotId);
  const found = placed.filter(isFound).length;
  const mayGather = (item: Placed) =>
    !item.drawing.selected &&
    !scene.waits.includes(item.mark.robotId) &&
    (urgent > URGENT_SINGLY || !needsHelp(item.mark.tone)) &&
    (found > FOUND_SINGLY || !isFound(item));
  const calm = gathers ? placed.filter(mayGather) : [];
  const clusters = gather(calm, isFound, view.resolution);
  const gathered = new Set(clusters.flatMap((cluster) => cluster.items));
  const shown = placed.filter((item) => !gathered.has(item));
  for (const item of gathered)
    poses.set(item.mark.slot, { ...(poses.get(item.mark.slot) as PaintedPose), gathered: true });
  const paintedClusters = clusters.map((cluster) => {
    const pixel = applyMatrix(matrix, cluster.x, cluster.y);
    context.globalAlpha = scene.emphasisedIds === undefined || cluster.isFound ? 1 : DIMMED_ALPHA;
    tools.sprites.cluster(
      context,
      pixel.x,
      pixel.y,
      cluster.items.map((item) => item.mark.tone),
    );
    return { x: pixel.x, y: pixel.y, at: { x: cluster.x, y: cluster.y } };
  });

  for (const item of shown) {
    context.globalAlpha = isDimmed(scene, item.mark.robotId) ? DIMMED_ALPHA : 1;
    paintRobot(context, item.drawing, scene.palette, tools.sprites);
  }
  context.globalAlpha = 1;
  if (scene.waits.length > 1) paintWaits(context, scene.waits, marksOf(shown), scene.palette);
  const solid =
    scene.route === undefined ? [] : paintStops(context, scene.route, matrix, scene.palette, view.width);
  const soft = scene.route === undefined ? [] : pathBoxes(scene.route, chosen, matrix, view);
  paintLabels(context, shown, scene, tools, { clusters: paintedClusters, solid, soft });
  const robots = shown.map((item) => ({
    robotId: item.mark.robotId,
    x: item.drawing.x,
    y: item.drawing.y,
    radius: robotRadius(item.drawing),
  }));
  return { robots, clusters: paintedClusters, chosen, poses, moving, ageing };
}

function marksOf(shown: readonly Placed[]): Map<string, WaitingMark> {
  return new Map(
    shown.map(({ mark, drawing }) => [
      mark.robotId,
      { x: drawing.x, y: drawing.y, radius: robotRadius(drawing) },
    ]),
  );
}

/** The robot nearest to a touch at (x, y) that it could mean; `tolerance` is how far beside its mark it may be, CSS pixels. */
export function robotAt(frame: Frame, x: number, y: number, tolerance: number): string | undefined {
  let best: { robotId: string; distance: number } | undefined;
  for (const robot of frame.robots) {
    const distance = Math.hypot(robot.x - x, robot.y - y);
    if (distance <= Math.max(robot.radius, tolerance) && (best === undefined || distance < best.distance))
      best = { robotId: robot.robotId, distance };
  }
  return best?.robotId;
}

/** Where the gathering under a touch is, in the map frame. */
export function clusterAt(frame: Frame, x: number, y: number, tolerance: number): Point | undefined {
  return frame.clusters.find(
    (cluster) => Math.hypot(cluster.x - x, cluster.y - y) <= Math.max(ICON_RADIUS + 6, tolerance),
  )?.at;
}
