export * from './config.ts';
export * from './json-text.ts';
