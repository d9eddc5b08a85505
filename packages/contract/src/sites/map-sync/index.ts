export * from './map-sync.ts';
export { mapCopyFailureTexts } from './area.ts';
