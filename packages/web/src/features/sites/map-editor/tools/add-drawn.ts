import { additions } from '../document/edits.rules.ts';
import { drawingOf, type Shape } from './brush.ts';
import type { ToolStage } from './tool.ts';

/** Puts a shape on the brush's layer as a new drawing, which is then chosen; says so where the layer does not take it. */
export function addDrawn(stage: ToolStage, shape: Shape, layer = stage.brush().layer): void {
  const drawing = drawingOf({ ...stage.brush(), layer }, shape, stage.newId());
  stage.show({});
  if (drawing === undefined) stage.refuse('shape');
  else stage.store.run(additions(stage.store.state().document, [drawing]), { select: [drawing.id] });
}
