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
import { useProjectRobots } from '../../../robots/robots/shared/project-robots.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { useSettings } from '../../../../settings/settings-context.tsx';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
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
import { useEditorKeys } from './editor-keys.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorPalette } from './editor-palette.tsx';
import { KeySheet } from './key-sheet.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Notices } from './notices.tsx';
import { EditedFloor } from './edited-floor.tsx';
import { SideFrame } from './side-frame.tsx';
import type { PanelName } from './side-panel.tsx';
import { useIsBehind, useIsOnNewScan, useKeptDraft } from './kept-draft.ts';
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
  first: {
    readonly panel: PanelName | undefined;
    readonly version: number | undefined;
    readonly isImport: boolean;
  };
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

type Open = 'commit' | 'import' | 'merge' | 'keys' | 'palette' | undefined;

function EditorPage({
  projectId,
  map,
  document: first,
  draft,
  draftKey,
  pointId,
  first: begin,
}: EditorProps) {
  const { session } = useEditor();
  const t = useTexts(editorTexts);
  const state = useEditorState();
  const { newId } = useServer();
  const isPhone = useIsPhone();
  const changes = useMemo(() => changeCount(state), [state]);
  // The same after a reload, so that people never appear to themselves as another person.
  const clientId = useSettings().tabId(newId);
  const others = useOthersHere(projectId, map.map_id, clientId, changes > 0);
  const [open, setOpen] = useState<Open>(begin.isImport ? 'import' : undefined);
  const closeImport = useImportClosed(() => setOpen(undefined));
  const [panel, setPanel] = useState<PanelName>(
    begin.panel ?? (pointId === undefined ? 'layers' : 'properties'),
  );
  const [search, setSearch] = useState('');
  const [isSheetOpen, setSheetOpen] = useState(begin.panel !== undefined);
  const [roomHeight, setRoomHeight] = useState(0);
  const [draftAt, setDraftAt] = useState(draft !== undefined && changes > 0 ? draft.at : undefined);
  useKeptDraft(draftKey);
  const isOnNewScan = useIsOnNewScan(projectId, map.map_id, first);
  const isBehind = useIsBehind(projectId, map.map_id, first);
  const { store: robots } = useProjectRobots(useCan()('robots.read', projectId) ? projectId : undefined);
  const commit = () => {
    if (changes > 0) setOpen('commit');
  };
  const align = () => {
    setPanel('align');
    setSheetOpen(true);
  };
  const find = () => {
    setPanel('objects');
    setSheetOpen(true);
    requestAnimationFrame(() =>
      window.document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=search]')?.focus(),
    );
  };
  useEditorKeys({
    commit,
    find,
    help: () => setOpen('keys'),
    palette: () => setOpen('palette'),
    copied: (count) => (count > 0 ? toastSuccess(t('copied', { count })) : undefined),
  });
  const choosePoint = useEffectEvent((id: string | undefined) => {
    if (id !== undefined) actions.show(session, [id]);
  });
  useEffect(() => choosePoint(pointId), [pointId]);
  // The selection shows its properties, unless the person has chosen another panel.
  const [seen, setSeen] = useState(state.selection);
  if (seen !== state.selection) {
    setSeen(state.selection);
    if (state.selection.size > 0 && panel === 'layers') setPanel('properties');
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <EditorHeader
        map={map}
        others={others}
        changes={changes}
        isPhone={isPhone}
        onCommit={commit}
        onImport={() => setOpen('import')}
        onKeys={() => setOpen('keys')}
        onPalette={() => setOpen('palette')}
      />
      <Notices
        draftAt={draftAt}
        changes={changes}
        isBehind={isBehind}
        others={others}
        isPhone={isPhone}
        onDiscard={() => {
          session.store.reset(baseOf(first));
          setDraftAt(undefined);
        }}
        onDraftSeen={() => setDraftAt(undefined)}
        onMerge={() => setOpen('merge')}
        onAlign={panel === 'align' || !isOnNewScan ? undefined : align}
      />
      <Box
        {...MAP_ROOM}
        ref={useHeight(setRoomHeight)}
        sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden' }}
      >
        <EditedFloor
          projectId={projectId}
          map={map}
          robots={robots}
          isPhone={isPhone}
          isSheetOpen={isSheetOpen}
          roomHeight={roomHeight}
          isTried={panel === 'preflight'}
        />
        <SideFrame
          isPhone={isPhone}
          isOpen={isSheetOpen}
          onOpen={setSheetOpen}
          panel={panel}
          search={search}
          version={begin.version}
          onSearch={setSearch}
          onPanel={(next) => {
            setPanel(next);
            setSheetOpen(true);
          }}
        />
      </Box>
      {open === 'keys' && <KeySheet onClose={() => setOpen(undefined)} />}
      {open === 'palette' && (
        <EditorPalette
          robots={robots}
          onClose={() => setOpen(undefined)}
          onCommit={commit}
          onImport={() => setOpen('import')}
          onHelp={() => setOpen('keys')}
          onAlign={align}
        />
      )}
      {open === 'import' && <ImportDialog onClose={closeImport} />}
      {open === 'merge' && <MergeDialog onClose={() => setOpen(undefined)} />}
      {open === 'commit' && (
        <CommitDialog
          onClose={() => setOpen(undefined)}
          onChanged={() => setOpen('merge')}
          onCommitted={(saved) => {
            session.store.reset(baseOf(saved));
            setDraftAt(undefined);
            setOpen(undefined);
          }}
        />
      )}
    </Box>
  );
}
