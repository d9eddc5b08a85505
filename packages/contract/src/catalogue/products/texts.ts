import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { Allergen } from './allergens.ts';
import type { Badge, SaleReason } from './product.ts';
import type { ProductColumn, ProductLineRefusal } from './product-import.ts';
import type { PropertyType } from './property.ts';

/** Badges as menus show them. */
export const badgeTexts = defineTexts(
  { vegetarian: 'Vegetarian', vegan: 'Vegan', gluten_free: 'Gluten free', halal: 'Halal' },
  { vegetarian: 'Vejetaryen', vegan: 'Vegan', gluten_free: 'Glütensiz', halal: 'Helal' },
) satisfies TextPair<Badge>;

/** Allergens as menus name them. */
export const allergenTexts = defineTexts(
  {
    gluten: 'Gluten',
    crustaceans: 'Crustaceans',
    eggs: 'Eggs',
    fish: 'Fish',
    peanuts: 'Peanuts',
    soy: 'Soy',
    milk: 'Milk',
    nuts: 'Nuts',
    celery: 'Celery',
    mustard: 'Mustard',
    sesame: 'Sesame',
    sulphites: 'Sulphites',
    lupin: 'Lupin',
    molluscs: 'Molluscs',
  },
  {
    gluten: 'Gluten',
    crustaceans: 'Kabuklu deniz ürünleri',
    eggs: 'Yumurta',
    fish: 'Balık',
    peanuts: 'Yer fıstığı',
    soy: 'Soya',
    milk: 'Süt',
    nuts: 'Sert kabuklu yemişler',
    celery: 'Kereviz',
    mustard: 'Hardal',
    sesame: 'Susam',
    sulphites: 'Sülfit',
    lupin: 'Acı bakla',
    molluscs: 'Yumuşakçalar',
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
    not_on_sale: 'Unavailable',
    sold_out: 'Sold out',
    category_closed: 'Category closed',
    menus_closed: 'Menus closed',
    no_menu: 'No menu',
  },
  {
    archived: 'Arşivde',
    not_on_sale: 'Satış dışı',
    sold_out: 'Tükendi',
    category_closed: 'Kategori kapalı',
    menus_closed: 'Menüler kapalı',
    no_menu: 'Menüsü yok',
  },
) satisfies TextPair<SaleReason>;

/** Columns of files, as people read them. */
export const productColumnTexts = defineTexts(
  {
    id: 'ID',
    name_en: 'Name (English)',
    name_tr: 'Name (Turkish)',
    category: 'Category',
    price: 'Price',
    discounted_price: 'Discounted price',
    unit: 'Unit',
    menus: 'Menus',
    on_sale: 'On sale',
    popular: 'Popular',
    description_en: 'Description (English)',
    description_tr: 'Description (Turkish)',
    ingredients_en: 'Ingredients (English)',
    ingredients_tr: 'Ingredients (Turkish)',
    badges: 'Badges',
    allergens: 'Allergens',
    preparation_minutes: 'Preparation, min',
    energy_kcal: 'Energy, kcal',
    image: 'Picture',
    cross_sell: 'Goes well with',
    properties: 'Properties',
  },
  {
    id: 'Kimlik',
    name_en: 'Ad (İngilizce)',
    name_tr: 'Ad (Türkçe)',
    category: 'Kategori',
    price: 'Fiyat',
    discounted_price: 'İndirimli fiyat',
    unit: 'Birim',
    menus: 'Menüler',
    on_sale: 'Satışta',
    popular: 'Popüler',
    description_en: 'Açıklama (İngilizce)',
    description_tr: 'Açıklama (Türkçe)',
    ingredients_en: 'İçindekiler (İngilizce)',
    ingredients_tr: 'İçindekiler (Türkçe)',
    badges: 'Etiketler',
    allergens: 'Alerjenler',
    preparation_minutes: 'Hazırlama, dk',
    energy_kcal: 'Enerji, kcal',
    image: 'Görsel',
    cross_sell: 'Yanında önerilenler',
    properties: 'Özellikler',
  },
) satisfies TextPair<ProductColumn>;

/** Why an import rejects a line of a file. */
export const productRefusalTexts = defineTexts(
  {
    id_unknown: 'No product has this id.',
    name_missing: 'The name is missing.',
    name_ambiguous: 'Several products have this name: use the id.',
    name_taken: 'Another product already has this name.',
    twice_in_file: 'This product appears twice in the file.',
    text_too_long: 'This text is too long.',
    price_missing: 'The price is missing.',
    price_unclear: 'Enter a price such as 120 or 49.90.',
    discount_above_price: 'Discounted price cannot be greater than price.',
    number_unclear: 'Enter a whole number.',
    yes_no_unclear: 'Enter yes or no.',
    badge_unknown: 'This badge does not exist.',
    allergen_unknown: 'This allergen does not exist.',
    image_unknown: 'The media library has no picture, or several, with this name.',
    product_unknown: 'The suggested product does not exist.',
    properties_unclear: 'The properties cannot be read.',
    below_zero: 'The lowest possible price is below zero.',
  },
  {
    id_unknown: 'Bu kimlikte bir ürün yok.',
    name_missing: 'Ad eksik.',
    name_ambiguous: 'Bu adda birden çok ürün var: kimliği kullanın.',
    name_taken: 'Bu adda başka bir ürün zaten var.',
    twice_in_file: 'Bu ürün dosyada iki kez geçiyor.',
    text_too_long: 'Bu metin çok uzun.',
    price_missing: 'Fiyat eksik.',
    price_unclear: '120 ya da 49,90 gibi bir fiyat girin.',
    discount_above_price: 'İndirimli fiyat, fiyattan büyük olamaz.',
    number_unclear: 'Tam sayı girin.',
    yes_no_unclear: 'Evet ya da hayır girin.',
    badge_unknown: 'Böyle bir etiket yok.',
    allergen_unknown: 'Böyle bir alerjen yok.',
    image_unknown: 'Medya kitaplığında bu adda görsel yok ya da birden çok var.',
    product_unknown: 'Yanında önerilen ürün bulunamadı.',
    properties_unclear: 'Özellikler okunamıyor.',
    below_zero: 'En düşük fiyat sıfırın altına düşüyor.',
  },
) satisfies TextPair<ProductLineRefusal>;
