import { useMemo } from 'react';
import { PreflightPanel } from '../../preflight/shared/preflight-panel.tsx';
import { changeCount } from '../document/editor-store.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { ShapeProblems, useBadShapes } from './shape-problems.tsx';

/** The effect of the draft, tried before it is committed. */
export function DraftPreflight() {
  const { session, projectId, mapId } = useEditor();
  const state = useEditorState();
  const bad = useBadShapes();
  const isChanged = useMemo(() => changeCount(state) > 0, [state]);
  return (
    <>
      <ShapeProblems shapes={bad} />
      <PreflightPanel
        area={{ projectId, mapId }}
        stateOf={isChanged && bad.length === 0 ? state.document : undefined}
        change={() => ({ drawings: [...state.document.drawings], points: [...state.document.points] })}
        onShow={(place) => session.screen()?.goTo({ x: place.x, y: place.y })}
      />
    </>
  );
}
