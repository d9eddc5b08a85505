export * from './map-versions.ts';
export { mapFindingHints, mapFindingTexts } from './finding-texts.ts';
