// What the small public pages take of ordering: words, texts and the rules of prices, and no schema with them.
export * from '../choices.ts';
export * from '../order-refusals.ts';
export * from '../order-words.ts';
export * from '../../products/price.ts';
export * from '../../products/takes-several.ts';
export * from '../../stations/availability.ts';
export * from '../../core/text-in.ts';
export * from '../../legal-texts/legal-blocks.ts';
export * from '../../legal-texts/legal-words.ts';
