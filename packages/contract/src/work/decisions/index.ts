export * from './decisions.ts';
export * from './chain.ts';
export * from './candidates.ts';
export * from './waits.ts';
