import { MAP_STATUS, type FloorMap, type Target } from '@rota/contract';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { FloorMap as FloorMapView, type TargetEditing } from '../../map/floor-map.tsx';
import { useFloorRaster } from '../../map/floor-rasters.ts';
import { floating } from '../../ui/theme.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { MapActions } from './map-actions.tsx';
import { MapFacts } from './map-facts.tsx';
import { MapStatusChip, useMapError } from './map-status.tsx';
import { mapTexts, targetTexts } from './maps.messages.ts';
import { useMoveTarget, useTargets } from './maps.queries.ts';
import { TargetsPanel, type Draft } from './targets-panel.tsx';

type Mode = 'look' | 'place' | 'move';
const NO_TARGETS: readonly Target[] = [];

/** One map: the floor with its targets, and beside it the targets as a list and what the map is. */
export function MapDetail({
  projectId,
  map,
  maps,
  onBack,
}: {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
  onBack: () => void;
}) {
  const t = useTexts(mapTexts);
  const [tab, setTab] = useState<'targets' | 'details'>('targets');
  const targets = useTargets(projectId, map).data ?? NO_TARGETS;
  const mayEdit = useCan()('targets.edit', projectId);
  const [mode, setMode] = useState<Mode>('look');
  const [chosenId, setChosenId] = useState<string>();
  const [draft, setDraft] = useState<Draft>();
  const [moved, setMoved] = useState<{ target: Target; from: { x: number; y: number } }>();
  const move = useMoveTarget(projectId, (target, from) => setMoved({ target, from }));
  const choose = (targetId: string | undefined) => {
    setChosenId(targetId);
    setDraft(undefined);
    if (targetId !== undefined) setTab('targets');
  };
  const editing: TargetEditing | undefined =
    mode === 'look' || !mayEdit
      ? undefined
      : {
          mode,
          onMove: move,
          onPlace: (point) => {
            setDraft({ site: map.site, floor: map.floor, ...point });
            setChosenId(undefined);
            setMode('look');
            setTab('targets');
          },
        };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <DetailHeader projectId={projectId} map={map} maps={maps} targetCount={targets.length} onBack={onBack} />
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0, overflow: { xs: 'auto', md: 'hidden' } }}
      >
        <Box
          sx={{
            position: 'relative',
            flex: { xs: 'none', md: 1 },
            height: { xs: '48dvh', md: 'auto' },
            minWidth: 0,
            backgroundColor: 'background.default',
          }}
        >
          <MapView projectId={projectId} map={map} targets={targets} chosenId={chosenId} editing={editing} onTarget={choose} />
          <ModeBar
            mode={mode}
            moved={moved}
            onUndo={() => moved !== undefined && move(moved.target.target_id, moved.from)}
            onForget={() => setMoved(undefined)}
          />
        </Box>
        <Box
          component="aside"
          sx={{
            width: { xs: '100%', md: 360 },
            flexShrink: 0,
            borderInlineStart: { md: 1 },
            borderTop: { xs: 1, md: 0 },
            borderColor: { xs: 'divider', md: 'divider' },
            backgroundColor: 'background.paper',
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
          }}
        >
          <Tabs
            value={tab}
            onChange={(_event, next: 'targets' | 'details') => setTab(next)}
            variant="fullWidth"
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            <Tab value="targets" label={t('targetsCount', { count: targets.length })} />
            <Tab value="details" label={t('details')} />
          </Tabs>
          <Box role="tabpanel" sx={{ flex: 1, overflow: 'auto', p: 2 }}>
            {tab === 'details' ? (
              <MapFacts map={map} />
            ) : (
              <TargetsPanel
                projectId={projectId}
                targets={targets}
                mayEdit={mayEdit && map.status === MAP_STATUS.READY}
                mode={mode}
                onMode={(next) => {
                  setMode(next);
                  setMoved(undefined);
                }}
                chosenId={chosenId}
                draft={draft}
                onChoose={choose}
              />
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

function DetailHeader({
  projectId,
  map,
  maps,
  targetCount,
  onBack,
}: {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
  targetCount: number;
  onBack: () => void;
}) {
  const t = useTexts(mapTexts);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: { xs: 1, sm: 2 }, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tooltip title={t('backToList')}>
        <IconButton aria-label={t('backToList')} onClick={onBack}>
          <ArrowBackRounded />
        </IconButton>
      </Tooltip>
      <Typography variant="h3" component="h1" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {`${map.site} · ${map.floor}`}
      </Typography>
      <Box sx={{ display: { xs: map.status === MAP_STATUS.READY ? 'none' : 'block', sm: 'block' } }}>
        <MapStatusChip status={map.status} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <MapActions projectId={projectId} map={map} maps={maps} targetCount={targetCount} onRemoved={onBack} />
    </Box>
  );
}

type MapViewProps = {
  projectId: number;
  map: FloorMap;
  targets: readonly Target[];
  chosenId: string | undefined;
  editing: TargetEditing | undefined;
  onTarget: (targetId: string) => void;
};

function MapView({ projectId, map, targets, chosenId, editing, onTarget }: MapViewProps) {
  const t = useTexts(mapTexts);
  const errorText = useMapError();
  const raster = useFloorRaster(projectId, map);
  if (map.status === MAP_STATUS.ERROR && map.raster === null)
    return (
      <Middle>
        <Alert severity="error" sx={{ maxWidth: 460 }}>
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
function ModeBar({
  mode,
  moved,
  onUndo,
  onForget,
}: {
  mode: Mode;
  moved: { target: Target } | undefined;
  onUndo: () => void;
  onForget: () => void;
}) {
  const t = useTexts(targetTexts);
  const { scheme } = useColours();
  if (mode === 'look') return null;
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
        {mode === 'place' ? t('addHere') : moved === undefined ? t('moveHint') : t('moved', { name: moved.target.name })}
      </Typography>
      {mode === 'move' && moved !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onUndo();
            onForget();
          }}
        >
          {t('undo')}
        </Button>
      )}
    </Paper>
  );
}
