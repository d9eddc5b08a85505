import type { FloorMap } from '@rota/contract/maps';
import MapRounded from '@mui/icons-material/MapRounded';
import { FloorView } from '../../../map/floor-view.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import type { ProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import { useRobotsLayer } from '../../robots/robots/shared/robots-layer-hook.tsx';
import { useDrawingsLayer } from '../drawings/shared/drawings-layer-hook.tsx';
import { useFloorDrawings } from '../drawings/shared/floor-drawings.ts';
import { useTargetsLayer, type TargetsOnFloor } from '../targets/shared/targets-layer-hook.ts';
import { siteSetupTexts } from './site-setup.messages.ts';

type SetupMapProps = Pick<TargetsOnFloor, 'targets' | 'selectedId' | 'editing' | 'onTarget'> & {
  projectId: number;
  floor: FloorMap | undefined;
  robots: ProjectRobots;
  robotId?: string | undefined;
};

/** The floor that is set up, with its targets and robots. */
export function SetupMap({ projectId, floor, robots, robotId, ...shown }: SetupMapProps) {
  const t = useTexts(siteSetupTexts);
  const drawn = useDrawingsLayer(useFloorDrawings(projectId, floor));
  const places = useTargetsLayer(shown);
  const fleet = useRobotsLayer({ store: robots.store, floor, selectedId: robotId });
  return (
    <FloorView
      projectId={projectId}
      floor={floor}
      layers={shown.editing === undefined ? [drawn, places, fleet] : [drawn, fleet, places]}
      nothing={
        <EmptyState icon={MapRounded} title={t('noMap')}>
          {t('noMapHint')}
        </EmptyState>
      }
    />
  );
}
