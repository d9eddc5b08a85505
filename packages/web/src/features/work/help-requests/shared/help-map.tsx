import type { FloorMap } from '@rota/contract/maps';
import { useMemo } from 'react';
import { FloorView } from '../../../../map/floor-view.tsx';
import { useProjectRobots } from '../../../robots/robots/shared/project-robots.ts';
import { useRobotsLayer } from '../../../robots/robots/shared/robots-layer-hook.tsx';
import { useFloorTargets } from '../../../sites/targets/shared/floor-targets.ts';
import { useTargetsLayer } from '../../../sites/targets/shared/targets-layer-hook.ts';

export type HelpMapProps = {
  projectId: number;
  floor: FloorMap | undefined;
  isLoading: boolean;
  robotId: string;
};

/** The floor with the robot that needs a person; the others are shown faintly. */
export function HelpMap({ projectId, floor, isLoading, robotId }: HelpMapProps) {
  const { store } = useProjectRobots(projectId);
  const emphasisedIds = useMemo(() => new Set([robotId]), [robotId]);
  const robots = useRobotsLayer({ store, floor, selectedId: robotId, emphasisedIds });
  const places = useTargetsLayer({ targets: useFloorTargets(projectId, floor) });
  return <FloorView projectId={projectId} floor={floor} isLoading={isLoading} layers={[places, robots]} />;
}
