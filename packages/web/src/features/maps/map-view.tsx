import { MAP_STATUS, type FloorMap } from '@rota/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { FloorMap as FloorMapView, type TargetEditing } from '../../map/floor-map.tsx';
import { useFloorRaster } from '../../map/floor-rasters.ts';
import type { MapTarget } from '../../map/targets-layer.ts';
import { floating } from '../../ui/theme.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { useMapError } from './map-status.tsx';
import { mapTexts, targetTexts } from './maps.messages.ts';

type MapViewProps = {
  projectId: number;
  map: FloorMap;
  targets: readonly MapTarget[];
  chosenId: string | undefined;
  editing: TargetEditing | undefined;
  onTarget: (targetId: string) => void;
};

/** The floor where it can be shown; else why it cannot, and what to do. */
export function MapView({ projectId, map, targets, chosenId, editing, onTarget }: MapViewProps) {
  const t = useTexts(mapTexts);
  const errorText = useMapError();
  const raster = useFloorRaster(projectId, map);
  if (map.status === MAP_STATUS.ERROR && map.raster === null)
    return (
      <Middle>
        <Alert severity="error" sx={{ maxWidth: 460, textAlign: 'start' }}>
          <Box sx={{ fontWeight: 500 }}>{map.error !== null && errorText(map.error)}</Box>
          {t('failedHint')}
        </Alert>
      </Middle>
    );
  if (map.status !== MAP_STATUS.READY)
    return (
      <Middle>
        <CircularProgress size={28} />
        <Typography role="status" color="textSecondary">
          {map.status === MAP_STATUS.UPLOADING ? t('uploadingHint') : t('processingHint')}
        </Typography>
      </Middle>
    );
  if (raster.isError)
    return (
      <Middle>
        <Alert severity="warning">{t('mapFailed')}</Alert>
      </Middle>
    );
  return (
    <FloorMapView
      site={map.site}
      floor={map.floor}
      raster={raster.data}
      targets={targets}
      selectedTargetId={chosenId}
      onTarget={onTarget}
      editing={editing}
    />
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}

/** Says over the map what a click or a drag does now, and offers to take the last move back. */
export function ModeBar({
  mode,
  movedName,
  onUndo,
}: {
  mode: 'look' | 'place' | 'move';
  movedName: string | undefined;
  onUndo: () => void;
}) {
  const t = useTexts(targetTexts);
  const { scheme } = useColours();
  if (mode === 'look') return null;
  const hasMoved = mode === 'move' && movedName !== undefined;
  return (
    <Paper
      role="status"
      sx={{
        ...floating(scheme),
        position: 'absolute',
        top: 12,
        left: '50%',
        transform: 'translateX(-50%)',
        px: 2,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: 'calc(100% - 24px)',
      }}
    >
      <Typography variant="body2">
        {mode === 'place' ? t('addHere') : hasMoved ? t('moved', { name: movedName }) : t('moveHint')}
      </Typography>
      {hasMoved && (
        <Button size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </Paper>
  );
}
