import type { FloorMap as FloorMapRow } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import MapRounded from '@mui/icons-material/MapRounded';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import type { MapPadding } from '../../../map/map-control.ts';
import type { ProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import { useRobotsLayer } from '../../robots/robots/shared/robots-layer-hook.tsx';
import { useDrawingsLayer } from '../../sites/drawings/shared/drawings-layer-hook.tsx';
import { useFloorDrawings } from '../../sites/drawings/shared/floor-drawings.ts';
import type { useMaps } from '../../sites/maps/shared/maps.queries.ts';
import { useTargetsLayer } from '../../sites/targets/shared/targets-layer-hook.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import type { FloorChoice } from './floor-card.tsx';
import { overviewTexts } from './overview.messages.ts';

type OverviewMapProps = {
  projectId: number;
  floor: FloorMapRow | undefined;
  robots: ProjectRobots;
  targets: readonly Target[];
  choice: FloorChoice;
  pointed: string | undefined;
  emphasised: ReadonlySet<string> | undefined;
  padding: MapPadding;
  maps: ReturnType<typeof useMaps>;
};

/** The floor with its drawings, its targets and its robots. */
export function OverviewMap({
  projectId,
  floor,
  robots,
  targets,
  choice,
  pointed,
  emphasised,
  padding,
  maps,
}: OverviewMapProps) {
  const drawn = useDrawingsLayer(useFloorDrawings(projectId, floor));
  const places = useTargetsLayer({ targets, selectedId: choice.targetId, onTarget: choice.onTarget });
  const fleet = useRobotsLayer({
    store: robots.store,
    floor,
    selectedId: pointed ?? choice.robotId,
    emphasisedIds: emphasised,
    route: pointed === undefined || pointed === choice.robotId ? choice.route : undefined,
    waits: choice.waits,
    onRobot: choice.onRobot,
  });
  return (
    <FloorView
      projectId={projectId}
      floor={floor}
      isLoading={maps.isPending}
      failure={
        maps.error === null
          ? undefined
          : { error: maps.error, onRetry: () => void maps.refetch().catch(() => undefined) }
      }
      nothing={<NoFloor projectId={projectId} />}
      layers={[drawn, places, fleet]}
      following={choice.following}
      card={choice.card}
      padding={padding}
    />
  );
}

function NoFloor({ projectId }: { projectId: number }) {
  const t = useTexts(overviewTexts);
  const can = useCan();
  return (
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
  );
}
