import { drawIdle } from './draw-idle.ts';
import { matching } from './match.ts';
import { measuring } from './measure.ts';
import { placePoint } from './place-point.ts';
import { idle } from './select-idle.ts';
import type { Tool, ToolName, TOOLS } from './tool.ts';

/** Every tool by its first state. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  select: idle,
  rectangle: (stage) => drawIdle(stage, 'rectangle'),
  circle: (stage) => drawIdle(stage, 'circle'),
  polygon: (stage) => drawIdle(stage, 'polygon'),
  line: (stage) => drawIdle(stage, 'line'),
  freehand: (stage) => drawIdle(stage, 'freehand'),
  point: placePoint,
  measure: (stage) => measuring(stage),
  pan: () => undefined,
  match: matching,
};

/** The key that chooses each tool. */
export const toolKeys: Readonly<Record<(typeof TOOLS)[number], string>> = {
  select: 'v',
  rectangle: 'r',
  circle: 'c',
  polygon: 'p',
  line: 'l',
  freehand: 'f',
  point: 't',
  measure: 'm',
  pan: 'h',
};
