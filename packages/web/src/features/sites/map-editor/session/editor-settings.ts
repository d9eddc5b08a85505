import { DRAWING_KINDS, DRAWING_LAYERS, type DrawingLayer } from '@rota/contract/drawings';
import type { TargetType } from '@rota/contract/targets';
import type { SnapOptions } from '../document/snap.rules.ts';
import type { SpotKind } from '../tools/brush.ts';
import type { ToolName } from '../tools/tool.ts';

/** Squares of the grid that can be chosen, metres. */
export const GRID_STEPS = [0.05, 0.1, 0.25, 0.5, 1] as const;

/** The settings of the tools: the active one, its brush, and its snapping. */
export type EditorSettings = {
  readonly tool: ToolName;
  readonly layer: DrawingLayer;
  /** The object that the place tool adds: a point for robots, or a drawing that is a place. */
  readonly spot: SpotKind;
  readonly pointType: TargetType;
  /** Width of lines, metres. */
  readonly width: number;
  readonly snap: SnapOptions;
  readonly gridStep: number;
  readonly isGridShown: boolean;
};

/** The initial state of the editor: nothing is drawn until a person chooses to. */
export const firstSettings: EditorSettings = {
  tool: 'select',
  layer: 'virtual_wall',
  spot: 'target',
  pointType: 'table',
  width: 0.1,
  snap: { corners: true, edges: true, walls: false, grid: false },
  gridStep: 0.1,
  isGridShown: false,
};

/** The layers that a tool draws on; none for tools that draw nothing. */
export function layersFor(tool: ToolName): readonly DrawingLayer[] {
  const kinds: readonly string[] = tool === 'freehand' ? ['line', 'polygon'] : [tool];
  if (tool === 'point') return [];
  return DRAWING_LAYERS.filter((layer) => DRAWING_KINDS[layer].some((kind) => kinds.includes(kind)));
}
