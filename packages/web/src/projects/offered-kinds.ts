import type { DeliveryKind } from '@rota/contract/deliveries';
import { featureOfKind } from '@rota/contract/projects';
import { useIsFeatureOff } from '../auth/features-context.ts';
import { useProjects } from './project-context.tsx';

/** Whether the chosen project offers a kind of task. */
export function useOffersKind(): (kind: DeliveryKind) => boolean {
  const isOff = useIsFeatureOff();
  const { selectedProjectId } = useProjects();
  return (kind) => {
    const feature = featureOfKind(kind);
    return feature === undefined || selectedProjectId === undefined || !isOff(selectedProjectId, feature);
  };
}
