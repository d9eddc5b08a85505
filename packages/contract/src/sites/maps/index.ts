export * from './maps.ts';
export * from './print-texts.ts';
export * from './texts.ts';
