export * from './speech.ts';
