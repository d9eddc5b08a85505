import { BREAKFAST } from './breakfast.ts';
import { DRINKS } from './drinks.ts';
import { MAINS } from './mains.ts';
import type { PlannedProduct } from './menu-plan.ts';
import { OVEN, SWEETS } from './oven-and-sweets.ts';
import { STARTERS } from './starters.ts';

/** The products of the hotel, in the order of its menus. */
export const PRODUCTS: readonly PlannedProduct[] = [
  ...BREAKFAST,
  ...STARTERS,
  ...MAINS,
  ...OVEN,
  ...SWEETS,
  ...DRINKS,
];
