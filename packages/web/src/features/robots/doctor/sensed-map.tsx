import { mapIdOf } from '@rota/contract/maps';
import type { RobotDetails } from '@rota/contract/robots';
import { SIGNAL_CELL_M, type SignalCell } from '@rota/contract/telemetry';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import type { MapLayer } from '../../../map/map-layer.ts';
import { mapPalettes } from '../../../map/map-palette.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { useMaps } from '../../sites/maps/shared/maps.queries.ts';
import { useProjectRobots } from '../robots/shared/project-robots.ts';
import { useRobotsLayer } from '../robots/shared/robots-layer-hook.tsx';
import { sensedTexts } from './sensed.messages.ts';
import { sensedLayer } from './sensed-layer.ts';
import type { SeenScan } from './robot-scan.ts';

export type SensedMapProps = {
  robot: RobotDetails;
  scan: SeenScan | undefined;
  signal: readonly SignalCell[];
};

/** The floor of a robot with what it senses; the other robots are shown faintly. */
export function SensedMap({ robot, scan, signal }: SensedMapProps) {
  const { project_id: projectId, robot_id: robotId, site, floor: floorName } = robot;
  const t = useTexts(sensedTexts);
  const maps = useMaps(projectId);
  const mapId = site === null || floorName === null ? undefined : mapIdOf(site, floorName);
  const floor = maps.data?.find((map) => map.map_id === mapId);
  const { store } = useProjectRobots(projectId);
  const emphasisedIds = useMemo(() => new Set([robotId]), [robotId]);
  const robots = useRobotsLayer({ store, floor, selectedId: robotId, emphasisedIds });
  const { scheme } = useColours();
  const sensed = useMemo<MapLayer>(() => {
    const [hits, path] = [scan?.hits ?? [], scan?.path ?? []];
    return {
      ...sensedLayer({ hits, path, signal, cellM: SIGNAL_CELL_M, palette: mapPalettes[scheme] }),
      summary: hits.length === 0 ? '' : t('hits', { count: hits.length }),
      entries: [],
    };
  }, [scan, signal, scheme, t]);
  const layers = useMemo(() => [sensed, robots], [sensed, robots]);
  return (
    <FloorView
      projectId={projectId}
      floor={floor}
      isLoading={maps.isPending}
      layers={layers}
      nothing={t('nowhere')}
    />
  );
}
