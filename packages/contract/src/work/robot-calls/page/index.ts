// What the small public page takes of robot calls: words, texts and the rules of codes, and no schema with them.
export * from '../call-words.ts';
export * from '../../stations/availability.ts';
export * from '../../stations/call-kind-texts.ts';
export * from '../../stations/station-code.ts';
