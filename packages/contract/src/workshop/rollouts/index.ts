export * from './rollout-words.ts';
export * from './rollouts.ts';
export * from './software-report.ts';
