import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Box, Button, IconButton, Tab, Tabs, Tooltip, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import { mapName } from '../../../map/map-name.ts';
import { useFloorTargets } from '../targets/shared/floor-targets.ts';
import { useDrawingsLayer } from '../drawings/shared/drawings-layer-hook.tsx';
import { useFloorDrawings } from '../drawings/shared/floor-drawings.ts';
import { useTargetsLayer } from '../targets/shared/targets-layer-hook.ts';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { MapReupload } from './map-reupload.tsx';
import { MapActions } from './map-actions.tsx';
import { MapFacts } from './map-facts.tsx';
import { mapFileTexts, mapSyncTexts } from './map-files.messages.ts';
import { MapSyncPanel } from './map-sync-panel.tsx';
import { editorPath } from './map-paths.ts';
import { MapStatusChip } from './map-status.tsx';
import { mapTexts } from './maps.messages.ts';
import { TargetsPanel } from './targets-panel.tsx';

type DetailProps = {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
  onBack: () => void;
};

/** One map: the floor with its targets, and beside it the targets as a list and what the map is. */
export function MapDetail(props: DetailProps) {
  const { projectId, map, maps } = props;
  const targets = useFloorTargets(projectId, map);
  const view = useDetailView();
  const drawn = useDrawingsLayer(useFloorDrawings(projectId, map));
  const places = useTargetsLayer({ targets, selectedId: view.chosenId, onTarget: view.choose });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <DetailHeader {...props} targetCount={targets.length} />
      <Box sx={{ m: 1, '&:empty': { display: 'none' } }}>
        <MapReupload projectId={projectId} map={map} maps={maps} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', md: 'hidden' },
        }}
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
          <FloorView projectId={projectId} floor={map} layers={[drawn, places]} />
        </Box>
        <DetailPanel projectId={projectId} map={map} targets={targets} view={view} />
      </Box>
    </Box>
  );
}

type TabName = 'targets' | 'robots' | 'details';

/** Which target is chosen, first the one of the address, and which tab is open: choosing a target opens theirs. */
function useDetailView() {
  const [tab, setTab] = useState<TabName>('targets');
  const [chosenId, setChosenId] = useState(useSearchParams()[0].get('target-id') ?? undefined);
  const choose = (targetId: string | undefined) => {
    setChosenId(targetId);
    if (targetId !== undefined) setTab('targets');
  };
  return { tab, setTab, chosenId, choose };
}

type PanelProps = Pick<DetailProps, 'projectId' | 'map'> & {
  targets: readonly Target[];
  view: ReturnType<typeof useDetailView>;
};

/** The map's targets, the robots that have it, and what it is, one at a time. */
function DetailPanel({ projectId, map, targets, view }: PanelProps) {
  const t = useTexts(mapTexts);
  const tSync = useTexts(mapSyncTexts);
  const { tab, setTab, chosenId, choose } = view;
  return (
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
        onChange={(_event, next: TabName) => setTab(next)}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="targets" label={t('targetsCount', { count: targets.length })} />
        <Tab value="robots" label={tSync('title')} />
        <Tab value="details" label={t('details')} />
      </Tabs>
      <Box role="tabpanel" sx={{ flex: 1, overflow: 'auto', p: 2 }}>
        {tab === 'details' && <MapFacts map={map} />}
        {tab === 'robots' && <MapSyncPanel projectId={projectId} map={map} />}
        {tab === 'targets' && (
          <TargetsPanel
            projectId={projectId}
            map={map}
            targets={targets}
            chosenId={chosenId}
            onChoose={choose}
          />
        )}
      </Box>
    </Box>
  );
}

function DetailHeader({ projectId, map, maps, targetCount, onBack }: DetailProps & { targetCount: number }) {
  const t = useTexts(mapTexts);
  const mayEdit = useCan()('maps.edit', projectId);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 1, sm: 2 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={t('backToList')}>
        <IconButton aria-label={t('backToList')} onClick={onBack}>
          <ArrowBackRounded sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      </Tooltip>
      <Box
        sx={{ minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
      >
        <Typography variant="h3" component="h1">
          {mapName(map)}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', fontFamily: FONT_MONO, lineHeight: 1.2 }}
        >
          {map.map_id}
        </Typography>
      </Box>
      <Box sx={{ display: { xs: map.status === MAP_STATUS.READY ? 'none' : 'block', sm: 'block' } }}>
        <MapStatusChip status={map.status} />
      </Box>
      <Box sx={{ flex: 1 }} />
      {mayEdit && map.raster !== null && <EditButton map={map} />}
      <MapActions projectId={projectId} map={map} maps={maps} targetCount={targetCount} onRemoved={onBack} />
    </Box>
  );
}

function EditButton({ map }: { map: FloorMap }) {
  const t = useTexts(mapFileTexts);
  return (
    <Button
      component={Link}
      to={editorPath(map.map_id)}
      variant="contained"
      aria-label={t('edit')}
      sx={{ flexShrink: 0, gap: 1, minWidth: 0 }}
    >
      <EditRounded fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('edit')}
      </Box>
    </Button>
  );
}
