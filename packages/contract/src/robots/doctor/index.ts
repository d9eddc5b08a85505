export * from './doctor.ts';
export * from './texts.ts';
export * from './advice.ts';
