export { isBmp, parseBmp } from './bmp.ts';
export * from './classify.ts';
export * from './map-file-error.ts';
export * from './map-yaml.ts';
export * from './pgm.ts';
export { textOf } from './text.ts';
