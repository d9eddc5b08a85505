import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { EditorState } from '../document/editor-store.ts';
import type { EditorSession } from './editor-session.ts';
import type { EditorSettings } from './editor-settings.ts';

/** The session of the editor that is on the page. */
export type EditorPlace = {
  readonly session: EditorSession;
  readonly projectId: number;
  readonly mapId: string;
};

const EditorContext = createContext<EditorPlace | undefined>(undefined);

/** Hands a session to everything of the editor. */
export const EditorProvider = EditorContext.Provider;

/** The session above; throws outside of the editor. */
export function useEditor(): EditorPlace {
  const place = useContext(EditorContext);
  if (place === undefined) throw new Error('useEditor needs an EditorProvider above it.');
  return place;
}

/** The current state of the store. */
export function useEditorState(): EditorState {
  const { store } = useEditor().session;
  return useSyncExternalStore(store.subscribe, store.state);
}

/** The tool and what it works with. */
export function useEditorSettings(): EditorSettings {
  const { settings } = useEditor().session;
  return useStore(settings);
}
