import type { FloorMap as FloorMapRow, Target } from '@rota/contract';
import { MAP_STATUS } from '@rota/contract';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useLiveList } from '../../api/live-hooks.ts';
import { mapQueries, robotQueries, targetQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { FloorMap } from '../../map/floor-map.tsx';
import { useFloorRaster } from '../../map/floor-rasters.ts';
import { useRobotMarks } from '../../map/live-robots.ts';
import { useLowBatterySound } from '../../map/low-battery-sound.ts';
import type { MapPadding } from '../../map/map-control.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import type { RobotMark } from '../../map/pose-store.ts';
import type { ProjectRobots } from '../../map/project-robots.ts';
import { useProjectRobots } from '../../map/project-robots.ts';
import { useProject, useProjects } from '../../projects/project-context.tsx';
import { EmptyState, ErrorState, PageState } from '../../ui/page-state.tsx';
import { FleetHead, FleetPanel } from './overview-panel.tsx';
import { overviewTexts } from './overview.messages.ts';
import { chooseFloor, robotsNotShown } from './overview.rules.ts';
import { FloorSwitcher } from './floor-switcher.tsx';
import { useRobotFinding } from './robot-finding.ts';
import { robotPath } from './robot-list.tsx';

/** Other projects' robots are a courtesy beside the live floor: renewed this often, ms. */
const OTHERS_EVERY_MS = 20_000;

function useNotices(marks: readonly RobotMark[], maps: readonly FloorMapRow[] | undefined): string[] {
  const t = useTexts(overviewTexts);
  return useMemo(() => {
    if (maps === undefined) return [];
    const { floors, nowhere } = robotsNotShown(marks, maps);
    const unmapped = floors.map(({ floor, count }) => t('noMapFor', { floor, count }));
    return nowhere === 0 ? unmapped : [...unmapped, t('notShown', { count: nowhere })];
  }, [marks, maps, t]);
}

/** Home: what the fleet is doing in one sentence, the floor it does it on, and every robot one may see. */
export function OverviewPage() {
  const t = useTexts(overviewTexts);
  const api = useApi();
  const { projects } = useProjects();
  const { project_id: projectId, delivery } = useProject();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  useLowBatterySound(robots.store, delivery.low_battery_percent);
  const mapsQuery = mapQueries.list(api, projectId);
  const maps = useQuery(mapsQuery);
  useLiveList('maps', { projectId }, mapsQuery.queryKey);
  const everything = useQuery({ ...robotQueries.overview(api), refetchInterval: OTHERS_EVERY_MS });
  const others = useMemo(() => (everything.data ?? []).filter((robot) => robot.project_id !== projectId), [everything.data, projectId]);
  const [pointed, setPointed] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  // The first answer decides; later news of robots must not change the floor under a person's eyes.
  const [opened, setOpened] = useState<string>();
  const floor = maps.data === undefined ? undefined : chooseFloor(maps.data, marks, wanted ?? opened);
  if (opened === undefined && floor !== undefined && robots.status !== 'loading') setOpened(floor.mapId);
  const notices = useNotices(marks, maps.data);
  const find = useRobotFinding(marks);
  return (
    <MapFrame
      label={t('panel')}
      head={<FleetHead projectId={projectId} robots={robots} marks={marks} />}
      map={(padding) => (
        <>
          <OverviewMap
            projectId={projectId}
            floor={floor}
            robots={robots}
            pointed={pointed}
            emphasised={find.foundIds}
            padding={padding}
            isLoading={maps.isPending}
            error={maps.error}
            onRetry={() => maps.refetch()}
          />
          {floor !== undefined && maps.data !== undefined && (
            <Box
              sx={{
                position: 'absolute',
                top: 16,
                left: padding.left + 16,
                right: 16,
                display: 'flex',
                justifyContent: 'flex-start',
                pointerEvents: 'none',
                '& > *': { pointerEvents: 'auto' },
              }}
            >
              <FloorSwitcher maps={maps.data} marks={marks} shown={floor} onShow={setWanted} />
            </Box>
          )}
        </>
      )}
    >
      <FleetPanel
        robots={robots}
        marks={marks}
        projectId={projectId}
        others={others}
        projects={projects}
        shownMapId={floor?.mapId}
        notices={notices}
        find={find}
        onPoint={setPointed}
      />
    </MapFrame>
  );
}

const NO_TARGETS: Target[] = [];

function useFloorTargets(projectId: number, floor: FloorMapRow | undefined): Target[] {
  const api = useApi();
  const options = targetQueries.list(api, projectId);
  const { data = NO_TARGETS } = useQuery(options);
  useLiveList('targets', { projectId }, options.queryKey);
  return useMemo(() => data.filter((target) => target.site === floor?.site && target.floor === floor.floor), [data, floor]);
}

type OverviewMapProps = {
  projectId: number;
  floor: FloorMapRow | undefined;
  robots: ProjectRobots;
  pointed: string | undefined;
  emphasised: ReadonlySet<string> | undefined;
  padding: MapPadding;
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
};

function OverviewMap({ projectId, floor, robots, pointed, emphasised, padding, isLoading, error, onRetry }: OverviewMapProps) {
  const t = useTexts(overviewTexts);
  const can = useCan();
  const navigate = useNavigate();
  const raster = useFloorRaster(projectId, floor);
  const targets = useFloorTargets(projectId, floor);
  const beside = {
    position: 'absolute',
    insetBlock: 0,
    left: padding.left,
    right: 0,
    display: 'grid',
    placeItems: 'center',
    overflow: 'auto',
  } as const;
  if (isLoading) return <LinearProgress aria-label={t('loading')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />;
  if (error !== null) {
    return (
      <Box sx={beside}>
        <ErrorState error={error} onRetry={onRetry} />
      </Box>
    );
  }
  if (floor === undefined) {
    return (
      <Box sx={beside}>
        <EmptyState
          icon={MapRounded}
          title={t('noMapTitle')}
          action={
            can('maps.edit', projectId) && (
              <Button variant="contained" component={Link} to="/project/maps">
                {t('uploadMap')}
              </Button>
            )
          }
        >
          {t('noMap')}
        </EmptyState>
      </Box>
    );
  }
  if (floor.status !== MAP_STATUS.READY) {
    const failed = floor.status === MAP_STATUS.ERROR;
    return (
      <Box sx={beside}>
        <PageState
          icon={failed ? WarningRounded : HourglassTopRounded}
          tone={failed ? 'attention' : 'neutral'}
          title={failed ? t('mapFailedTitle') : t('mapWorkingTitle')}
          role="status"
        >
          {failed ? (floor.error?.text ?? t('mapFailed')) : t('mapWorking')}
        </PageState>
      </Box>
    );
  }
  if (raster.isError) {
    return (
      <Box sx={beside}>
        <PageState
          icon={WarningRounded}
          tone="attention"
          role="alert"
          title={t('mapFailedTitle')}
          action={
            <Button variant="contained" onClick={() => raster.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('mapFailed')}
        </PageState>
      </Box>
    );
  }
  return (
    <>
      <FloorMap
        site={floor.site}
        floor={floor.floor}
        raster={raster.data}
        targets={targets}
        robots={robots.store}
        selectedRobotId={pointed}
        emphasisedRobotIds={emphasised}
        padding={padding}
        onRobot={(robotId) => {
          Promise.resolve(navigate(robotPath(projectId, robotId))).catch(() => undefined);
        }}
      />
      {raster.isPending && <LinearProgress aria-label={t('loading')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />}
    </>
  );
}
