import type { MapDocument } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Box } from '../../../../ui/kit.ts';
import { useServer } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useFloorRaster } from '../../../../map/floor-rasters.ts';
import { useHeight, useIsPhone } from '../../../../map/map-frame.tsx';
import { MAP_ROOM } from '../../../../map/over-map.ts';
import type { PoseStore } from '../../../robots/robots/shared/pose-store.ts';
import { useProjectRobots } from '../../../robots/robots/shared/project-robots.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { useSettings } from '../../../../settings/settings-context.tsx';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { toastFailure } from '../../../../ui/toasts.tsx';
import { changeCount, createEditorStore, type Base, type Draft } from '../document/editor-store.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { ChecksProvider } from '../panels/check-context.tsx';
import { useNamesElsewhere, useOtherMaps } from '../panels/other-maps.ts';
import { useLayerName } from '../panels/object-words.ts';
import { actions } from '../session/editor-actions.ts';
import { createClipboard } from '../session/clipboard.ts';
import { createEditorSession, type EditorWorld } from '../session/editor-session.ts';
import type { DraftKey } from '../session/draft-store.ts';
import { createStore } from 'zustand/vanilla';
import { EditorProvider, useEditor, useEditorState } from '../session/session-context.tsx';
import { CommitDialog } from './commit-dialog.tsx';
import { createEditorActs, type EditorActs, type OpenDialog } from './editor-acts.ts';
import { useEditorKeys } from './editor-keys.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorPalette } from './editor-palette.tsx';
import { KeySheet } from './key-sheet.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Notices } from './notices.tsx';
import { EditedFloor } from './edited-floor.tsx';
import { SideFrame } from './side-frame.tsx';
import { useKeptDraft } from './kept-draft.ts';
import { usePanels, type FirstPanel } from './panels-hook.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useOthersHere } from '../map-editor.queries.ts';

type EditorProps = {
  projectId: number;
  map: FloorMap;
  document: MapDocument;
  draft: Draft | undefined;
  draftKey: DraftKey;
  /** The point that the address names: chosen to begin with, and whenever it is another one. */
  pointId: string | undefined;
  /** The panel to begin with, the version that is open in it, and whether something is to be imported. */
  first: FirstPanel & { readonly isImport: boolean };
};

function baseOf({ stamp, version, drawings, points }: MapDocument): Base {
  return { stamp, version, drawings, points };
}

/** The parts of a session's surroundings that change while the editor is open. */
type Surroundings = Omit<EditorWorld, 'newId' | 'clipboard'>;

/** One map being edited: a session on its document, kept as a draft with every change. */
export function Editor(props: EditorProps) {
  const { projectId, map, document, draft } = props;
  const { newId } = useServer();
  const { tabText, setTabText } = useSettings();
  const [world] = useState(() =>
    createStore<{ readonly now: Surroundings | undefined }>(() => ({ now: undefined })),
  );
  const [session] = useState(() => {
    const ask = () => world.getState().now;
    return createEditorSession(createEditorStore(draft ?? baseOf(document)), {
      newId,
      clipboard: createClipboard(
        { read: () => tabText('copied'), write: (text) => setTabText('copied', text) },
        { projectId, userId: props.draftKey.userId },
      ),
      raster: () => ask()?.raster(),
      otherMap: () => ask()?.otherMap() ?? '',
      namesElsewhere: () => ask()?.namesElsewhere() ?? [],
      wordFor: (kind) => ask()?.wordFor(kind) ?? '',
      refuse: (why) => ask()?.refuse(why),
    });
  });
  const place = useMemo(() => ({ session, projectId, mapId: map.map_id }), [session, projectId, map.map_id]);
  return (
    <EditorProvider value={place}>
      <World map={map} onWorld={(now) => world.setState({ now })} />
      <ChecksProvider>
        <EditorPage {...props} />
      </ChecksProvider>
    </EditorProvider>
  );
}

/** Tells the session of the world around it, in the person's words. */
function World({ map, onWorld }: { map: FloorMap; onWorld: (world: Surroundings) => void }) {
  const t = useTexts(editorTexts);
  const tType = useTexts(targetTypeTexts);
  const { projectId } = useEditor();
  const layerName = useLayerName();
  const others = useOtherMaps();
  const names = useNamesElsewhere(projectId, map);
  const raster = useFloorRaster(projectId, map).data;
  const announceWorld = useEffectEvent(onWorld);
  useEffect(() => {
    announceWorld({
      raster: () => raster,
      otherMap: () => others[0]?.mapId ?? '',
      namesElsewhere: () => names,
      wordFor: (kind) =>
        kind === 'door' || kind === 'fleet' || kind === 'camera' || kind === 'custom' || kind === 'uwb'
          ? kind === 'fleet'
            ? t('zone')
            : layerName(kind)
          : tType(targetTypeKey(kind)),
      refuse: (why) =>
        toastFailure(
          new Error(
            t(why === 'locked' ? 'layerLocked' : others.length === 0 ? 'shapeRefusedAlone' : 'shapeRefused'),
          ),
          '',
        ),
    });
  }, [raster, others, names, layerName, t, tType]);
  return null;
}

/** Closes the import, and takes it out of the address, so that a reload does not ask again. */
function useImportClosed(onClosed: () => void): () => void {
  const [, setAddress] = useSearchParams();
  return () => {
    onClosed();
    setAddress(
      (now) => {
        now.delete('import');
        return now;
      },
      { replace: true },
    );
  };
}

function EditorPage({ projectId, map, document: saved, draft, draftKey, pointId, first }: EditorProps) {
  const { session } = useEditor();
  const isPhone = useIsPhone();
  const state = useEditorState();
  const changes = useMemo(() => changeCount(state), [state]);
  const others = useOthers(projectId, map.map_id, changes > 0);
  const panels = usePanels(first, pointId === undefined ? 'layers' : 'properties');
  const [open, setOpen] = useState<OpenDialog>(first.isImport ? 'import' : undefined);
  const acts = createEditorActs(panels, changes, setOpen);
  const [roomHeight, setRoomHeight] = useState(0);
  const [draftAt, setDraftAt] = useState(draft !== undefined && changes > 0 ? draft.at : undefined);
  useKeptDraft(draftKey);
  const { store: robots } = useProjectRobots(useCan()('robots.read', projectId) ? projectId : undefined);
  useEditorKeys(acts);
  useChosenPoint(pointId);
  const restart = (from: MapDocument) => {
    session.store.reset(baseOf(from));
    setDraftAt(undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <EditorHeader map={map} others={others} changes={changes} isPhone={isPhone} acts={acts} />
      <Notices
        document={saved}
        draft={{
          at: draftAt,
          changes,
          onDiscard: () => restart(saved),
          onSeen: () => setDraftAt(undefined),
        }}
        others={others}
        isPhone={isPhone}
        isAligning={panels.panel === 'align'}
        acts={acts}
      />
      <Box
        {...MAP_ROOM}
        ref={useHeight(setRoomHeight)}
        sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden' }}
      >
        <EditedFloor map={map} robots={robots} isPhone={isPhone} panels={panels} roomHeight={roomHeight} />
        <SideFrame isPhone={isPhone} panels={panels} />
      </Box>
      <Dialogs open={open} robots={robots} acts={acts} onOpen={setOpen} onCommitted={restart} />
    </Box>
  );
}

/** Who else has the map open. */
function useOthers(projectId: number, mapId: string, isChanged: boolean) {
  const { newId } = useServer();
  // The same after a reload, so that people never appear to themselves as another person.
  const clientId = useSettings().tabId(newId);
  return useOthersHere(projectId, mapId, clientId, isChanged);
}

/** Chooses the point that the address names, and brings it into view. */
function useChosenPoint(pointId: string | undefined): void {
  const { session } = useEditor();
  const choose = useEffectEvent((id: string | undefined) => {
    if (id !== undefined) actions.show(session, [id]);
  });
  useEffect(() => choose(pointId), [pointId]);
}

type DialogsProps = {
  open: OpenDialog;
  robots: PoseStore;
  acts: EditorActs;
  onOpen: (next: OpenDialog) => void;
  onCommitted: (saved: MapDocument) => void;
};

/** The dialog that is open over the editor. */
function Dialogs({ open, robots, acts, onOpen, onCommitted }: DialogsProps) {
  const close = () => onOpen(undefined);
  const closeImport = useImportClosed(close);
  switch (open) {
    case undefined:
      return null;
    case 'keys':
      return <KeySheet onClose={close} />;
    case 'palette':
      return <EditorPalette robots={robots} acts={acts} onClose={close} />;
    case 'import':
      return <ImportDialog onClose={closeImport} />;
    case 'merge':
      return <MergeDialog onClose={close} />;
    case 'commit':
      return (
        <CommitDialog
          onClose={close}
          onChanged={acts.merge}
          onCommitted={(saved) => {
            onCommitted(saved);
            close();
          }}
        />
      );
  }
}
