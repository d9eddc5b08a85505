export * from './slips.ts';
export * from './slip.rules.ts';
