import { registryChanged } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { createFeatureGate, type FeatureGate } from './feature-gate.service.ts';
import { createFeatureUses, type FeatureUses } from './feature-uses.service.ts';
import { projectRoutes } from './projects.routes.ts';
import { createProjectService, type ProjectService } from './projects.service.ts';

export type { FeatureGate } from './feature-gate.service.ts';
export { logo } from './project-logo.service.ts';
export { requireOnInTransaction } from './project-features.store.ts';
export { createProjectSource, soundSettings, type ProjectService } from './projects.service.ts';

/** The projects, and which of their features are on. */
export type Projects = Part & {
  readonly service: ProjectService;
  readonly features: FeatureGate;
  /** Where features say what runs in them. */
  readonly featureUses: Pick<FeatureUses, 'add'>;
};

export function projects({ database, clock, log }: Pick<Ground, 'database' | 'clock' | 'log'>): Projects {
  const gate = createFeatureGate({ database, clock, log });
  const uses = createFeatureUses();
  const service = createProjectService({
    database,
    gate,
    uses,
    onProjectChanged: (tx, projectId) => registryChanged(tx, projectId, 'settings'),
  });
  return {
    service,
    features: gate,
    featureUses: uses,
    routes: (app, mounting) => projectRoutes(app, service, mounting),
    start: gate.start,
    stop: gate.stop,
  };
}
