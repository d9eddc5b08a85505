import type { FloorMap } from '@rota/contract/maps';
import { shapesOfGrid } from '@rota/floor';
import { useMemo, useState } from 'react';
import { Box } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../../map/floor-view.tsx';
import { useFloorRaster } from '../../../../map/floor-rasters.ts';
import type { MapPadding } from '../../../../map/map-control.ts';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { usePreflightLayer } from '../../preflight/shared/preflight-layer-hook.ts';
import type { PoseStore } from '../../../robots/robots/shared/pose-store.ts';
import { useRobotsLayer } from '../../../robots/robots/shared/robots-layer-hook.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { editorLayer } from '../canvas/editor-layer.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { BrushBar } from './brush-bar.tsx';
import { Minimap, type Sight } from './minimap.tsx';
import { PointerPlace } from './pointer-place.tsx';
import type { Panels } from './panels-hook.ts';
import { PANEL_PX, SHEET_HEAD_PX, SHEET_SHARE } from './side-frame.tsx';
import { ToolBar } from './tool-bar.tsx';

const TOOLS_PX = 56;
const GAP = 12;

type FloorProps = {
  map: FloorMap;
  robots: PoseStore;
  isPhone: boolean;
  panels: Panels;
  /** The height of the room for map and panels, CSS pixels. */
  roomHeight: number;
};

/** The floor with everything that is edited on it, and what floats over it. */
export function EditedFloor({ map, robots, isPhone, panels, roomHeight }: FloorProps) {
  const { projectId } = useEditor();
  const [sight] = useState(() => createStore<Sight>(() => ({ view: undefined })));
  const below = panels.isOpen ? Math.round(roomHeight * SHEET_SHARE) : SHEET_HEAD_PX + 64;
  const padding = useMemo<MapPadding>(
    () =>
      isPhone
        ? { top: 0, right: 0, bottom: below, left: 0 }
        : { top: 0, right: PANEL_PX + GAP, bottom: 0, left: TOOLS_PX + GAP },
    [isPhone, below],
  );
  const area = useMemo(() => ({ projectId, mapId: map.map_id }), [projectId, map.map_id]);
  const over = useGridShapes();
  const edited = useEditedLayer(padding, sight);
  const fleet = useRobotsLayer({ store: robots, floor: map });
  const tried = usePreflightLayer(area, panels.panel === 'preflight');
  return (
    <>
      <FloorView
        projectId={projectId}
        floor={map}
        over={over}
        layers={[edited, fleet, tried]}
        padding={padding}
      />
      <Box sx={placeOfTools(isPhone, panels.isOpen)}>
        <ToolBar isLying={isPhone} />
      </Box>
      <Box
        sx={{
          position: 'absolute',
          top: GAP,
          left: isPhone ? 8 : TOOLS_PX + 2 * GAP,
          right: isPhone ? 8 : PANEL_PX + 2 * GAP,
          display: 'flex',
          justifyContent: 'center',
          pointerEvents: 'none',
        }}
      >
        <BrushBar robots={robots} />
      </Box>
      {!isPhone && <LowerCorner map={map} sight={sight} />}
    </>
  );
}

/** Where the tools stand: beside the map, on a phone above the sheet while it is down. */
function placeOfTools(isPhone: boolean, isSheetOpen: boolean) {
  return {
    position: 'absolute',
    ...(isPhone
      ? {
          insetInline: 8,
          bottom: SHEET_HEAD_PX + 8,
          display: isSheetOpen ? 'none' : 'flex',
          justifyContent: 'center',
        }
      : { left: GAP, top: GAP, bottom: GAP }),
  } as const;
}

/** What is edited, as a layer of the map. `sight` receives where the map is looked at. */
function useEditedLayer(padding: MapPadding, sight: StoreApi<Sight>): MapLayer {
  const { session } = useEditor();
  const { scheme } = useColours();
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const words = useMemo(
    () => ({
      metres: (length: number) => t('metres', { length: formats.number(Math.round(length * 100) / 100) }),
      degrees: (angle: number) =>
        t('degrees', { angle: formats.number(Math.round((angle * 180) / Math.PI)) }),
    }),
    [t, formats],
  );
  return useMemo(
    () => ({
      ...editorLayer({
        session,
        palette: mapPalettes[scheme],
        words,
        padding,
        onView: (view) => sight.setState({ view }),
      }),
      summary: '',
      entries: [],
      nudge: (by: { x: number; y: number }) => actions.nudge(session, by),
    }),
    [session, scheme, words, padding, sight],
  );
}

/** The whole floor small, and where the pointer is. */
function LowerCorner({ map, sight }: { map: FloorMap; sight: StoreApi<Sight> }) {
  const raster = useFloorRaster(useEditor().projectId, map).data;
  return (
    <Box
      sx={{
        position: 'absolute',
        left: TOOLS_PX + 2 * GAP,
        bottom: 52,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.75,
        alignItems: 'flex-start',
      }}
    >
      {raster !== undefined && <Minimap raster={raster} sight={sight} />}
      <PointerPlace />
    </Box>
  );
}

/** The drawings that change the scan; the same list as long as they are unchanged, so that the floor is composed no more often. */
function useGridShapes() {
  const { drawings } = useEditorState().document;
  const now = useMemo(() => shapesOfGrid(drawings, 'no walls'), [drawings]);
  const [kept, setKept] = useState(now);
  const isSame = kept.length === now.length && kept.every((shape, at) => shape === now[at]);
  if (!isSame) setKept(now);
  return isSame ? kept : now;
}
