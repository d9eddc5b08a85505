export * from './map-import.ts';
export { importProblemTexts, type ImportProblemCode } from './area.ts';
