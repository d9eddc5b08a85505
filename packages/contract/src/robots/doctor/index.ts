export * from './doctor.ts';
export * from './texts.ts';
export * from './timeline.ts';
export * from './advice.ts';
