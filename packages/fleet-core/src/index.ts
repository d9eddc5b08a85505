export * from './model/robot-model.ts';
export * from './model/fleet-events.ts';
export * from './model/zone-sets.ts';
export * from './model/ways.ts';
export * from './model/records.ts';
export * from './model/robot-views.ts';
export * from './model/elevators.ts';
export type { HelpRecord } from './model/help.ts';
export type { MapCopy, MapCopyTrouble, MapFetch } from './model/map-copies.ts';
export type { Learned } from './model/learned.ts';
export { createFleet, needsTick, step, stopAwaitingPin } from './fleet.ts';
export { neededFloors, type FleetState } from './state/fleet-state.ts';
export { viewElevator } from './views/elevator-view.ts';
export { viewRobot, viewRobotDetails } from './views/views.ts';
export {
  canMove,
  deliveryTransitions,
  isEnded,
  manualTransitions,
  mayDo,
} from './model/delivery-transitions.rules.ts';
export type { ManualAction, ManualRule } from './model/delivery-transitions.rules.ts';
export { sizesFor } from './traffic/passages.ts';
export type { Footprint } from './robots/footprint.ts';
export { planTaskOf } from './work/task-kinds.ts';
export type { AskedStop, AskedTask, TaskPlan } from './work/task-kind.ts';
export { radiusOfFootprint } from './robots/footprint.ts';
export { ruledPlanner } from './state/drawings.ts';
export { cabAreas } from './state/cabs.ts';
export { runPreflight } from './preflight/run-preflight.ts';
export { generateDay, type GeneratedDay } from './preflight/generated-day.ts';
export type {
  PreflightMiss,
  PreflightOptions,
  PreflightOutcome,
  PreflightPair,
  PreflightPlace,
  PreflightRobot,
  PreflightSite,
  PreflightTask,
} from './preflight/site.ts';
