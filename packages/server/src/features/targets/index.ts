export { targetRoutes } from './targets.routes.ts';
export { createTargetService, createTargetSource, type TargetService } from './targets.service.ts';
export { deleteTargetsOfMap } from './targets.store.ts';
