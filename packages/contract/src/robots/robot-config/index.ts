export * from './resolve.rules.ts';
export * from './robot-config.ts';
export * from './robot-settings.ts';
