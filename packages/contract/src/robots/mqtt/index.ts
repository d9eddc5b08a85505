export * from './mqtt.ts';
export * from './users.ts';
