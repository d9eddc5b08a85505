export * from './robot-model.ts';
export * from './fleet-events.ts';
export * from './robot-views.ts';
