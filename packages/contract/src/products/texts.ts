import { defineTexts, type TextPair } from '../core/texts.ts';
import type { Allergen, Badge, SaleReason } from './product.ts';
import type { PropertyType } from './property.ts';

/** Badges as menus show them. */
export const badgeTexts = defineTexts(
  { vegetarian: 'Vegetarian', vegan: 'Vegan', gluten_free: 'Gluten free', halal: 'Halal' },
  { vegetarian: 'Vejetaryen', vegan: 'Vegan', gluten_free: 'Glütensiz', halal: 'Helal' },
) satisfies TextPair<Badge>;

/** Allergens as menus name them. */
export const allergenTexts = defineTexts(
  {
    ...{ gluten: 'Gluten', crustaceans: 'Crustaceans', eggs: 'Eggs', fish: 'Fish', peanuts: 'Peanuts', soy: 'Soy', milk: 'Milk' },
    ...{ nuts: 'Nuts', celery: 'Celery', mustard: 'Mustard', sesame: 'Sesame', sulphites: 'Sulphites', lupin: 'Lupin' },
    molluscs: 'Molluscs',
  },
  {
    ...{ gluten: 'Gluten', crustaceans: 'Kabuklu deniz ürünleri', eggs: 'Yumurta', fish: 'Balık', peanuts: 'Yer fıstığı', soy: 'Soya' },
    ...{ milk: 'Süt', nuts: 'Sert kabuklu yemişler', celery: 'Kereviz', mustard: 'Hardal', sesame: 'Susam', sulphites: 'Sülfit' },
    ...{ lupin: 'Acı bakla', molluscs: 'Yumuşakçalar' },
  },
) satisfies TextPair<Allergen>;

/** Kinds of properties. */
export const propertyTypeTexts = defineTexts(
  { quantity: 'Quantity', select: 'Choice', predefined: 'Predefined', yes_no: 'Yes or no' },
  { quantity: 'Adet', select: 'Seçim', predefined: 'Önceden belirlenmiş', yes_no: 'Evet ya da hayır' },
) satisfies TextPair<PropertyType>;

/** Why a product is not sold at a moment. */
export const saleReasonTexts = defineTexts(
  {
    archived: 'Archived',
    not_on_sale: 'Out of sale',
    sold_out: 'Sold out',
    category_closed: 'Category closed',
    menus_closed: 'Menus closed',
    no_menu: 'In no menu',
  },
  {
    archived: 'Arşivde',
    not_on_sale: 'Satış dışı',
    sold_out: 'Tükendi',
    category_closed: 'Kategori kapalı',
    menus_closed: 'Menüler kapalı',
    no_menu: 'Hiçbir menüde değil',
  },
) satisfies TextPair<SaleReason>;
