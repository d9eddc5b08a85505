// What the small public pages take of ordering: words, texts and the rules of prices, and no schema with them.
export * from '../choices.ts';
export * from '../order-refusals.ts';
export * from '../order-words.ts';
export * from '../../../catalogue/products/price.ts';
export * from '../../../catalogue/products/takes-several.ts';
export * from '../../../work/stations/availability.ts';
export * from '../../../core/text-in.ts';
export * from '../../legal-texts/legal-blocks.ts';
export * from '../../legal-texts/legal-words.ts';
