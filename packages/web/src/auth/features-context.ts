import type { ProjectFeature } from '@rota/contract/core';
import { createContext, useContext } from 'react';

/** Whether a project has switched a feature off. */
export type IsFeatureOff = (projectId: number, feature: ProjectFeature) => boolean;

const FeaturesContext = createContext<IsFeatureOff>(() => false);

/** Hands what the projects of the person have switched off to everything below. */
export const FeaturesProvider = FeaturesContext.Provider;

/** What projects have switched off; a project that is not known has everything on, and the server decides. */
export function useIsFeatureOff(): IsFeatureOff {
  return useContext(FeaturesContext);
}
