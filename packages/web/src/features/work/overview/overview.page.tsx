import type { FloorMap as FloorMapRow } from '@rota/contract/maps';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { robotQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useRobotMarks } from '../../robots/robots/shared/live-robots.ts';
import { useLowBatterySound } from '../../robots/robots/shared/low-battery-sound.ts';
import type { MapPadding } from '../../../map/map-control.ts';
import { MapFrame } from '../../../map/map-frame.tsx';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { useProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import { useMaps } from '../../sites/maps/shared/maps.queries.ts';
import { useFloorTargets } from '../../sites/targets/shared/floor-targets.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useSettings } from '../../../settings/settings-context.tsx';
import { FleetHead, FleetPanel } from './overview-panel.tsx';
import { overviewTexts } from './overview.messages.ts';
import { chooseFloor, robotsNotShown } from './overview.rules.ts';
import { FloorSwitcher } from './floor-switcher.tsx';
import { useRobotFinding } from './robot-finding.ts';
import { useFloorCard } from './floor-card.tsx';
import { useHiddenSetup } from '../../sites/projects/shared/hidden-setup.ts';
import { laterPart } from '../../../ui/later.tsx';
import { useSetup } from '../../sites/site-setup/shared/setup.ts';

/** The list comes first: drawing a floor needs more than all the rest of the page, and would hold up the robots' states. */
const LaterMap = laterPart(async () => (await import('./overview-map.tsx')).OverviewMap);

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
  const { project_id: projectId, delivery } = useProject();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  useLowBatterySound(robots.store, delivery.low_battery_percent);
  const maps = useMaps(projectId);
  const { overview, others } = useOtherRobots(projectId);
  const [pointed, setPointed] = useState<string>();
  const { floor, showFloor } = useShownFloor(projectId, maps.data, marks, robots.status !== 'loading');
  const notices = useNotices(marks, maps.data);
  const find = useRobotFinding(marks);
  const targets = useFloorTargets(projectId, floor);
  const choice = useFloorCard({ projectId, store: robots.store, marks, targets });
  const { isHidden: isSetupHidden } = useHiddenSetup(projectId);
  const setup = useSetup(projectId, robots.status === 'loaded' ? marks : undefined);
  return (
    <MapFrame
      label={t('panel')}
      card={choice.card}
      startsOpen={setup !== undefined && !isSetupHidden}
      head={<FleetHead projectId={projectId} robots={robots} marks={marks} />}
      map={(padding) => (
        <>
          {robots.status !== 'loading' && (
            <LaterMap
              projectId={projectId}
              floor={floor}
              robots={robots}
              targets={targets}
              choice={choice}
              pointed={pointed}
              emphasised={find.foundIds}
              padding={padding}
              maps={maps}
            />
          )}
          {floor !== undefined && maps.data !== undefined && (
            <FloorCorner padding={padding}>
              <FloorSwitcher maps={maps.data} marks={marks} shown={floor} onShow={showFloor} />
            </FloorCorner>
          )}
        </>
      )}
    >
      <FleetPanel
        robots={robots}
        marks={marks}
        projectId={projectId}
        others={others}
        overview={overview}
        shownMapId={floor?.map_id}
        notices={notices}
        find={find}
        setup={setup}
        onPoint={setPointed}
      />
    </MapFrame>
  );
}

/** Robots of the other projects. */
function useOtherRobots(projectId: number) {
  const overview = useQuery({ ...robotQueries.overview(useApi()), refetchInterval: OTHERS_EVERY_MS });
  const others = useMemo(
    () => (overview.data ?? []).filter((robot) => robot.project_id !== projectId),
    [overview.data, projectId],
  );
  return { overview, others };
}

/** The floor that is shown: the one that the person chose, here or the last time, else the one where most happens. */
function useShownFloor(
  projectId: number,
  maps: readonly FloorMapRow[] | undefined,
  marks: readonly RobotMark[],
  areRobotsKnown: boolean,
) {
  const settings = useSettings();
  const [wanted, setWanted] = useState(() => settings.lastFloor(projectId));
  function showFloor(mapId: string): void {
    setWanted(mapId);
    settings.setLastFloor(projectId, mapId);
  }
  // The first answer decides; later news of robots must not change the floor under a person's eyes.
  const [opened, setOpened] = useState<string>();
  const floor = maps === undefined ? undefined : chooseFloor(maps, marks, wanted ?? opened);
  if (opened === undefined && floor !== undefined && areRobotsKnown) setOpened(floor.map_id);
  return { floor, showFloor };
}

/** The corner of the map in which the floors are switched, beside the panel that lies over it. */
function FloorCorner({ padding, children }: { padding: MapPadding; children: ReactNode }) {
  return (
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
      {children}
    </Box>
  );
}
