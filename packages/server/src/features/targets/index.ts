export { targetRoutes } from './targets.routes.ts';
export { createTargetService, createTargetSource, type TargetService, type TargetSource } from './targets.service.ts';
export { deleteTargetsOfMap } from './targets.store.ts';
