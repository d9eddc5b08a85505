export * from './legal-texts.ts';
export * from './legal-blocks.ts';
export * from './legal-words.ts';
