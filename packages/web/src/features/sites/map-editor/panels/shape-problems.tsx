import { cellIndexAt, findShapeProblem, type Raster, type ShapeProblem } from '@rota/floor';
import { useMemo } from 'react';
import { Alert, Button } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { isPoint, type EditorDocument, type MapObject } from '../document/objects.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { useEditedRaster } from './edited-raster.ts';
import { useObjectName } from './object-words.ts';

/** A drawing that no map takes as it is. */
export type BadShape = {
  readonly object: MapObject & { readonly id: string };
  readonly problem: ShapeProblem;
};

/** The drawings of a document whose shapes are not possible: the server refuses all of them together. */
function badShapes(document: EditorDocument, raster: Raster): BadShape[] {
  return document.drawings.flatMap((object) => {
    const problem = findShapeProblem(object, raster);
    return problem === undefined ? [] : [{ object, problem }];
  });
}

/** Whether an object stands outside the map, so that no commit takes it. */
export function isOffMap(object: MapObject, raster: Raster): boolean {
  return isPoint(object)
    ? cellIndexAt(raster, object) === -1
    : findShapeProblem(object, raster) === 'outside_map';
}

/** The same of what is edited now; none while the floor is not there. */
export function useBadShapes(): readonly BadShape[] {
  const { document } = useEditorState();
  const raster = useEditedRaster();
  return useMemo(() => (raster === undefined ? [] : badShapes(document, raster)), [document, raster]);
}

/** Shapes to fix first, each with its problem and its place. */
export function ShapeProblems({ shapes, onShown }: { shapes: readonly BadShape[]; onShown?: () => void }) {
  const t = useTexts(editorTexts);
  const nameOf = useObjectName();
  const { session } = useEditor();
  return shapes.map(({ object, problem }) => (
    <Alert
      key={object.id}
      severity="error"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            actions.show(session, [object.id]);
            onShown?.();
          }}
        >
          {t('showMe')}
        </Button>
      }
    >
      {t(problem, { name: nameOf(object) })}
    </Alert>
  ));
}
