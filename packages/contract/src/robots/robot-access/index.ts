export * from './robot-access.ts';
