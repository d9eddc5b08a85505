// The parts of robot calls that the small public page needs: words, texts and the rules of codes, without schemas.
export * from '../call-words.ts';
export * from '../../stations/availability.ts';
export * from '../../stations/call-kind-texts.ts';
export * from '../../stations/station-code.ts';
