import type { FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import { useMemo } from 'react';
import { FloorView } from '../../../../map/floor-view.tsx';
import { useProjectRobots } from '../../../robots/robots/shared/project-robots.ts';
import { useRobotsLayer } from '../../../robots/robots/shared/robots-layer-hook.tsx';
import { useTargetsLayer } from './targets-layer-hook.ts';

export type TargetMapProps = {
  projectId: number;
  floor: FloorMap | undefined;
  isLoading: boolean;
  targets: readonly Target[];
  selectedId: string | undefined;
  /** The robot that is sent; it stands out. */
  robotId: string | undefined;
  onTarget: (targetId: string) => void;
};

/** A floor on which a target is chosen with a tap, and who is there now. */
export function TargetMap({
  projectId,
  floor,
  isLoading,
  targets,
  selectedId,
  robotId,
  onTarget,
}: TargetMapProps) {
  const { store } = useProjectRobots(projectId);
  const robots = useRobotsLayer({ store, floor, selectedId: robotId });
  const places = useTargetsLayer({ targets, selectedId, onTarget });
  // The targets lie above: it is them that a tap means.
  const layers = useMemo(() => [robots, places], [robots, places]);
  return <FloorView projectId={projectId} floor={floor} isLoading={isLoading} layers={layers} />;
}
