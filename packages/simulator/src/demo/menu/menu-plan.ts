import type { LocalText } from '@rota/contract/core';
import type { WeekHours } from '@rota/contract/stations';
import type { Allergen, Badge, Property } from '@rota/contract/products';
import type { Look } from './dish-picture.ts';

/** A product before it is made. Money in kuruş. */
export type PlannedProduct = {
  /** Its name in this plan, and of its picture. */
  readonly key: string;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly ingredients: LocalText;
  readonly unit: string;
  readonly price: number;
  readonly discounted?: number;
  readonly category: CategoryKey;
  readonly menus: readonly MenuKey[];
  readonly popular?: true;
  readonly badges?: readonly Badge[];
  readonly allergens?: readonly Allergen[];
  readonly minutes: number;
  readonly kcal: number;
  /** Keys of what is offered along with it. */
  readonly along?: readonly string[];
  readonly properties?: readonly Property[];
  readonly look: Look;
};

export type MenuKey = 'breakfast' | 'kitchen' | 'bar';
export type CategoryKey =
  'breakfast' | 'soups' | 'starters' | 'grill' | 'sea' | 'dough' | 'sweets' | 'hot' | 'cold' | 'cocktails';
type PlannedHeading = {
  readonly name: LocalText;
  readonly hours: readonly WeekHours[];
  readonly exceptions?: readonly { date: string; hours: { from: string; to: string }[] }[];
};

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

export const MENUS: Readonly<Record<MenuKey, PlannedHeading & { readonly description: LocalText }>> = {
  breakfast: {
    name: { en: 'Breakfast', tr: 'Kahvaltı' },
    description: { en: 'Served on the terrace until late morning', tr: 'Terasta, öğleye kadar' },
    hours: [
      { days: WEEKDAYS, from: '06:30', to: '11:00' },
      { days: WEEKEND, from: '07:00', to: '12:30' },
    ],
    // A brunch on New Year's Day.
    exceptions: [{ date: '2027-01-01', hours: [{ from: '08:00', to: '15:00' }] }],
  },
  kitchen: {
    name: { en: 'Lunch and dinner', tr: 'Öğle ve akşam yemeği' },
    description: { en: 'From our kitchen, to your table or room', tr: 'Mutfağımızdan masanıza veya odanıza' },
    hours: [],
  },
  bar: {
    name: { en: 'Bar', tr: 'Bar' },
    description: {
      en: 'Drinks and small plates at the pool and in the lobby',
      tr: 'Havuz başında ve lobide içecekler, küçük tabaklar',
    },
    hours: [],
  },
};

export const CATEGORIES: Readonly<Record<CategoryKey, PlannedHeading>> = {
  breakfast: { name: { en: 'Breakfast plates', tr: 'Kahvaltılıklar' }, hours: [] },
  soups: { name: { en: 'Soups', tr: 'Çorbalar' }, hours: [] },
  starters: { name: { en: 'Starters and salads', tr: 'Başlangıçlar ve salatalar' }, hours: [] },
  grill: { name: { en: 'From the grill', tr: 'Izgaralar' }, hours: [] },
  sea: { name: { en: 'From the sea', tr: 'Deniz ürünleri' }, hours: [] },
  dough: { name: { en: 'Pide, pizza and pasta', tr: 'Pide, pizza ve makarna' }, hours: [] },
  sweets: { name: { en: 'Desserts', tr: 'Tatlılar' }, hours: [] },
  hot: { name: { en: 'Hot drinks', tr: 'Sıcak içecekler' }, hours: [] },
  cold: { name: { en: 'Cold drinks', tr: 'Soğuk içecekler' }, hours: [] },
  cocktails: {
    name: { en: 'Wine, beer and cocktails', tr: 'Şarap, bira ve kokteyller' },
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '02:00' }],
  },
};
