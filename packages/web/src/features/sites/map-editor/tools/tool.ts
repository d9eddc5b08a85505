import type { Point } from '@rota/floor';
import type { EditorStore } from '../document/editor-store.ts';
import type { MapObject } from '../document/objects.ts';
import type { Handle } from '../document/handles.rules.ts';
import type { Brush } from './brush.ts';

/** The tools of the editor. */
export const TOOLS = [
  'select',
  'rectangle',
  'circle',
  'polygon',
  'line',
  'freehand',
  'point',
  'measure',
  'pan',
] as const;
/** One of {@link TOOLS}, or the one with which the panel that aligns a map matches places. */
export type ToolName = (typeof TOOLS)[number] | 'match';

/** A pointer on the map: `raw` where it is, `at` where it means to be after snapping, metres. `reach` is how far beside a thing it may be. */
export type ToolEvent = {
  readonly raw: Point;
  readonly at: Point;
  readonly reach: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly isTouch: boolean;
};

/** The sketch of a tool over the map while it works; nothing of it is in the document. */
export type Sketch = {
  /** Objects in place of those with their ids, and new ones. */
  readonly objects?: readonly MapObject[];
  /** A box of selection between two corners. */
  readonly box?: readonly [Point, Point];
  /** A line that is measured. */
  readonly measure?: readonly Point[];
  /** Two ends, with the distance between them shown. */
  readonly span?: readonly [Point, Point];
};

/** The stage that tools work with. */
export type ToolStage = {
  readonly store: EditorStore;
  /** The settings of the next drawing: layer, width, values. */
  brush(): Brush;
  show(sketch: Sketch): void;
  objectAt(at: Point, reach: number): MapObject | undefined;
  handleAt(at: Point, reach: number): Handle | undefined;
  objectsIn(a: Point, b: Point): string[];
  newId(): string;
  /** Goes on with another tool. */
  choose(tool: ToolName): void;
  /** The name of the next point of the brush's type. */
  pointName(): string;
  /** A place of the drawings, and the same place on the scan. */
  match(from: Point, to: Point): void;
  /** Tells a person what kept something from being drawn. */
  refuse(why: 'locked' | 'shape'): void;
};

/** The event, or nothing where it stays as it is. */
type Next = ToolState | undefined;

/**
 * One state of a tool. Each handler answers the state that comes next, or nothing to stay. `square` is the place from which shift holds a
 * right angle; `ignored` are the objects that a place is not snapped to while the state lasts.
 */
export type ToolState = {
  readonly cursor: 'default' | 'crosshair' | 'move' | 'grab' | 'grabbing' | 'pointer';
  readonly square?: { readonly from: Point; readonly zero: number } | undefined;
  readonly ignored?: ReadonlySet<string>;
  /** From the pointer to what is snapped instead of it, metres. */
  readonly offset?: Point | undefined;
  /** True while places are taken as they are. */
  readonly isFree?: boolean;
  /** True while places of the scan are meant: nothing that is drawn draws them to it. */
  readonly isOnScan?: boolean;
  /** True while something is begun that escape takes back. */
  readonly isBusy?: boolean;
  down?(event: ToolEvent): Next;
  /** The pointer moves, pressed or not. */
  move?(event: ToolEvent): Next;
  up?(event: ToolEvent): Next;
  /** Enter, or a second click at one place. */
  finish?(): Next;
  /** Escape, and a second finger. */
  cancel?(): Next;
  /** Takes the last corner back. */
  back?(): Next;
};

/** A tool is the first of its states; `undefined` moves the map itself. */
export type Tool = (stage: ToolStage) => ToolState | undefined;
