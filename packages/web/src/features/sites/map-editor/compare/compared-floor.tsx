import type { FloorMap } from '@rota/contract/maps';
import { shapesOfGrid } from '@rota/floor';
import { useMemo } from 'react';
import { Box } from '../../../../ui/kit.ts';
import { FloorView } from '../../../../map/floor-view.tsx';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { OVER_MAP } from '../../../../map/over-map.ts';
import type { SharedCamera } from '../../../../map/shared-camera.ts';
import { useDrawingsLayer } from '../../drawings/shared/drawings-layer-hook.tsx';
import { useTargetsLayer } from '../../targets/shared/targets-layer-hook.ts';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import type { EditorDocument } from '../document/objects.ts';
import { differencesLayer, type ShownDifferences } from './differences-layer.ts';

type FloorProps = Pick<ShownDifferences, 'differences' | 'grid' | 'side'> & {
  projectId: number;
  map: FloorMap;
  document: EditorDocument;
  camera: SharedCamera;
  /** Which state it is, over the map. */
  label: string;
  /** The only one that is shown. */
  isAlone: boolean;
};

/** One state of a map, with what differs from the other marked on it. */
export function ComparedFloor({
  projectId,
  map,
  document,
  camera,
  label,
  isAlone,
  differences,
  grid,
  side,
}: FloorProps) {
  const { scheme } = useColours();
  const over = useMemo(() => shapesOfGrid(document.drawings, 'no walls'), [document]);
  const drawn = useDrawingsLayer(document.drawings);
  const places = useTargetsLayer({ targets: document.points });
  const marks = useMemo<MapLayer>(
    () => ({
      ...differencesLayer({
        differences,
        grid: isAlone ? grid : undefined,
        side,
        palette: mapPalettes[scheme],
      }),
      summary: '',
      entries: [],
    }),
    [differences, isAlone, grid, side, scheme],
  );
  // Beside each other there is no room for what patterns mean.
  const layers = useMemo(
    () => [isAlone ? drawn : { ...drawn, legend: undefined }, places, marks],
    [isAlone, drawn, places, marks],
  );
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0 }}
    >
      <FloorView projectId={projectId} floor={map} over={over} layers={layers} camera={camera} />
      <FloorLabel>{label}</FloorLabel>
    </Box>
  );
}

function FloorLabel({ children }: { children: string }) {
  const { scheme } = useColours();
  return (
    <Box
      {...OVER_MAP}
      sx={{
        ...floatingStyle(scheme),
        position: 'absolute',
        top: 12,
        left: 12,
        maxWidth: 'calc(100% - 24px)',
        px: 1.25,
        py: 0.5,
        borderRadius: '8px',
        backgroundColor: 'background.paper',
        fontSize: '0.8125rem',
        fontWeight: 600,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
