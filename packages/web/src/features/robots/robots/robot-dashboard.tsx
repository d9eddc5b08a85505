import type { FloorMap as FloorMapRow } from '@rota/contract/maps';
import type { RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { mapIdOf } from '@rota/contract/maps';
import { commandPermission } from '@rota/contract/robots';
import WrongLocationRounded from '@mui/icons-material/WrongLocationRounded';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Box, Skeleton, useMediaQuery } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveList } from '../../../api/live-hooks.ts';
import { mapQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import type { MapPadding } from '../../../map/map-control.ts';
import { MapFrame } from '../../../map/map-frame.tsx';
import { OpenHelp } from '../../work/help-requests/shared/open-help.tsx';
import { useStaleSeconds } from './shared/live-robots.ts';
import type { PoseStore } from './shared/pose-store.ts';
import { useRobotDetails, useRoute } from './shared/robot-details.ts';
import { withoutOldEta } from './shared/robot-sentence.rules.ts';
import { RobotSections } from './shared/robot-sections.tsx';
import { useDrawingsLayer } from '../../sites/drawings/shared/drawings-layer-hook.tsx';
import { useFloorDrawings } from '../../sites/drawings/shared/floor-drawings.ts';
import { useRobotsLayer } from './shared/robots-layer-hook.tsx';
import { useFloorTargets } from '../../sites/targets/shared/floor-targets.ts';
import { useReachedTargets } from '../../sites/targets/shared/reached-targets.ts';
import { useTargetsLayer } from '../../sites/targets/shared/targets-layer-hook.ts';
import { ErrorState, PageState } from '../../../ui/page-state.tsx';
import { useWaitingRobots } from '../../work/deliveries/shared/waiting-chain.queries.ts';
import { BREAKPOINTS } from '../../../ui/tokens.ts';
import { CommandBar } from './command-bar.tsx';
import { useRobotCommands } from './robot-commands.ts';
import { RobotFacts, SystemUsage } from './robot-facts.tsx';
import { RobotHead } from './robot-head.tsx';
import { RobotHelp } from './robot-help.tsx';
import { Decisions, RecentCommands } from './robot-history.tsx';
import { RobotWork } from './robot-work.tsx';
import { SectionLinks } from './section-index.tsx';
import { robotPageTexts } from './robots.messages.ts';
import { useRobotDeliveries } from './robots.queries.ts';

const PANEL_PX = 390;

type DashboardProps = {
  projectId: number;
  robotId: string;
  store: PoseStore;
  /** The picker and what manages robots: above everything. */
  top: ReactNode;
  onSelect: (robotId: string) => void;
};

function useFloorOf(
  projectId: number,
  robot: RobotDetails | undefined,
): { floor: FloorMapRow | undefined; targets: readonly Target[]; isPending: boolean } {
  const api = useApi();
  const mapsQuery = mapQueries.list(api, projectId);
  const maps = useQuery(mapsQuery);
  useLiveList('maps', { projectId }, mapsQuery.queryKey);
  const site = robot?.site ?? undefined;
  const floorName = robot?.floor ?? undefined;
  const place = site === undefined || floorName === undefined ? undefined : { site, floor: floorName };
  const mapId = place === undefined ? undefined : mapIdOf(place.site, place.floor);
  const targets = useFloorTargets(projectId, place);
  return { floor: maps.data?.find((map) => map.map_id === mapId), targets, isPending: maps.isPending };
}

/** One robot: its place and route on its floor, its state in words, and all its commands. */
export function RobotDashboard({ projectId, robotId, store, top, onSelect }: DashboardProps) {
  const t = useTexts(robotPageTexts);
  const can = useCan();
  const isPhone = useMediaQuery(`(max-width: ${BREAKPOINTS.sm - 0.05}px)`);
  const details = useRobotDetails(projectId, robotId);
  const staleSeconds = useStaleSeconds(store, robotId);
  const isStale = staleSeconds > 0;
  const robot = useMemo(() => details.data && withoutOldEta(details.data, isStale), [details.data, isStale]);
  const deliveries = useRobotDeliveries(projectId, robotId, can('deliveries.read', projectId));
  const mayCommand = Object.values(commandPermission).some((permission) => can(permission, projectId));
  const reached = useReachedTargets(projectId, robot?.site, robot?.floor);
  const { commands, sender } = useRobotCommands(projectId, robotId, robot);
  const map = (padding: MapPadding) => (
    <DashboardMap
      projectId={projectId}
      robotId={robotId}
      robot={robot}
      store={store}
      padding={padding}
      onSelect={onSelect}
    />
  );
  const head = (
    <Box sx={{ pt: isPhone ? 0 : 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, pb: 1.5 }}>{top}</Box>
      {robot === undefined ? <HeadSkeleton /> : <RobotHead robot={robot} staleSeconds={staleSeconds} />}
    </Box>
  );
  if (robot === undefined) {
    return (
      <MapFrame label={t('title')} panelWidth={PANEL_PX} head={head} map={map}>
        {details.isError && (
          <ErrorState error={details.error} onRetry={() => void details.refetch().catch(() => undefined)} />
        )}
      </MapFrame>
    );
  }
  return (
    <MapFrame
      label={t('title')}
      panelWidth={PANEL_PX}
      head={head}
      map={map}
      bar={
        mayCommand ? (
          <CommandBar robot={robot} commands={commands} targets={reached} sender={sender} isPhone={isPhone} />
        ) : undefined
      }
    >
      <Box sx={{ px: 2, pb: 1.5, '&:empty': { display: 'none' } }}>
        <OpenHelp projectId={projectId} robotId={robotId} label={t('needsHelp')} />
      </Box>
      <RobotHelp robot={robot} sender={sender} />
      <RobotWork robot={robot} deliveries={deliveries} />
      <SectionLinks projectId={projectId} robotId={robotId} />
      <RobotSections place="live" robot={robot} sender={sender} />
      <Decisions decisions={robot.decisions} />
      <RecentCommands commands={commands} targets={reached} />
      <RobotFacts robot={robot} />
      <SystemUsage robot={robot} />
      <RobotSections place="history" robot={robot} sender={sender} />
    </MapFrame>
  );
}

function HeadSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 2, pb: 2 }}>
      <Skeleton width="80%" height={30} />
      <Skeleton width="40%" height={26} />
    </Box>
  );
}

type DashboardMapProps = Omit<DashboardProps, 'top'> & {
  robot: RobotDetails | undefined;
  padding: MapPadding;
};

/** The robot's floor, with its route and the robots that it waits for. */
function DashboardMap({ projectId, robotId, robot, store, padding, onSelect }: DashboardMapProps) {
  const t = useTexts(robotPageTexts);
  const [following, setFollowing] = useState(true);
  const { floor, targets, isPending } = useFloorOf(projectId, robot);
  const route = useRoute(robot);
  const waits = useWaitingRobots(
    { projectId, of: 'robot', id: robotId },
    (robot?.waiting_reason ?? null) !== null,
  );
  const drawn = useDrawingsLayer(useFloorDrawings(projectId, floor));
  const places = useTargetsLayer({ targets });
  const robots = useRobotsLayer({ store, floor, selectedId: robotId, route, waits, onRobot: onSelect });
  return (
    <FloorView
      projectId={projectId}
      floor={floor}
      isLoading={(isPending || robot === undefined) && floor === undefined}
      nothing={
        <PageState icon={WrongLocationRounded} title={t('noMapTitle')}>
          {t('noMap')}
        </PageState>
      }
      layers={[drawn, places, robots]}
      following={{ isOn: following, onChange: setFollowing }}
      padding={padding}
    />
  );
}
