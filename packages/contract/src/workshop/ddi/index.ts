export * from './ddi-calls.ts';
export * from './robot-updaters.ts';
export * from './screen-app-updates.ts';
