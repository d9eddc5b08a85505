// The parts of ordering that the small public pages need: words, texts and price rules, without schemas.
export * from '../choices.ts';
export * from '../order-refusals.ts';
export * from '../order-words.ts';
export * from '../promise-after.ts';
export * from '../../../catalogue/products/price.ts';
export * from '../../../catalogue/products/takes-several.ts';
export * from '../../../work/stations/availability.ts';
export * from '../../../core/text-in.ts';
export * from '../../legal-texts/legal-blocks.ts';
export * from '../../legal-texts/legal-words.ts';
