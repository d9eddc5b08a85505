import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { productsApi, propertySetsApi } from './index.ts';

/** The contract of products. */
export const productsArea = area({
  api: productsApi,
  errors: {
    PRODUCT_NOT_FOUND: { status: 404 },
    BATCH_UNDONE: { status: 409 },
    PRODUCT_FILE_TOO_LARGE: { status: 413 },
    PRODUCT_FILE_NOT_READABLE: { status: 400 },
    PRODUCT_FILE_COLUMNS_MISSING: { status: 400 },
    PRODUCT_FILE_EMPTY: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      PRODUCT_NOT_FOUND: 'Product not found',
      BATCH_UNDONE: 'This change has already been undone.',
      PRODUCT_FILE_TOO_LARGE: 'This file is too large. It can have up to 10,000 products. Split it.',
      PRODUCT_FILE_NOT_READABLE: 'This is not a readable CSV file. Save it as CSV with UTF-8 and try again.',
      PRODUCT_FILE_COLUMNS_MISSING: 'The first line must name the columns, at least name and price.',
      PRODUCT_FILE_EMPTY: 'This file has no products.',
    },
    {
      PRODUCT_NOT_FOUND: 'Ürün bulunamadı',
      BATCH_UNDONE: 'Bu değişiklik zaten geri alındı.',
      PRODUCT_FILE_TOO_LARGE: 'Bu dosya çok büyük. En fazla 10.000 ürün olabilir. Dosyayı bölün.',
      PRODUCT_FILE_NOT_READABLE:
        'Bu, okunabilen bir CSV dosyası değil. UTF-8 ile CSV olarak kaydedip yeniden deneyin.',
      PRODUCT_FILE_COLUMNS_MISSING: 'İlk satır sütunları adlandırmalı: en az ad ve fiyat.',
      PRODUCT_FILE_EMPTY: 'Bu dosyada ürün yok.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_PRODUCT_CREATED: 'Product added',
      LOG_PRODUCT_CHANGED: 'Product changed',
      LOG_PRODUCT_SOLD_OUT: 'Product stock status changed',
      LOG_PRODUCT_ARCHIVED: 'Product archived or restored',
      LOG_PRODUCTS_CHANGED: 'Several products changed',
      LOG_PRODUCTS_IMPORTED: 'Products imported',
      LOG_PRODUCTS_UNDONE: 'Bulk change undone',
    },
    {
      LOG_PRODUCT_CREATED: 'Ürün eklendi',
      LOG_PRODUCT_CHANGED: 'Ürün değiştirildi',
      LOG_PRODUCT_SOLD_OUT: 'Ürünün tükendi durumu değiştirildi',
      LOG_PRODUCT_ARCHIVED: 'Ürün arşivlendi ya da arşivden çıkarıldı',
      LOG_PRODUCTS_CHANGED: 'Birden çok ürün değiştirildi',
      LOG_PRODUCTS_IMPORTED: 'Ürünler içe aktarıldı',
      LOG_PRODUCTS_UNDONE: 'Toplu değişiklik geri alındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_PRODUCT_CREATED: '{actor} added the product {name}',
      LOG_PRODUCT_CHANGED: '{actor} changed the product {name}',
      LOG_PRODUCT_SOLD_OUT: '{actor} changed the sold-out status of {name}',
      LOG_PRODUCT_ARCHIVED: '{actor} archived or restored the product {name}',
      LOG_PRODUCTS_CHANGED: '{actor} changed several products at once',
      LOG_PRODUCTS_IMPORTED: '{actor} imported products',
      LOG_PRODUCTS_UNDONE: '{actor} undid a bulk change',
    },
    {
      LOG_PRODUCT_CREATED: '{actor}, {name} ürününü ekledi',
      LOG_PRODUCT_CHANGED: '{actor}, {name} ürününü değiştirdi',
      LOG_PRODUCT_SOLD_OUT: '{actor}, {name} ürününün tükendi durumunu değiştirdi',
      LOG_PRODUCT_ARCHIVED: '{actor}, {name} ürününü arşivledi ya da arşivden çıkardı',
      LOG_PRODUCTS_CHANGED: '{actor} birden çok ürünü değiştirdi',
      LOG_PRODUCTS_IMPORTED: '{actor} ürünleri içe aktardı',
      LOG_PRODUCTS_UNDONE: '{actor} toplu bir değişikliği geri aldı',
    },
  ),
  auditEntities: defineTexts(
    { product: 'Product', product_batch: 'Products' },
    { product: 'Ürün', product_batch: 'Ürünler' },
  ),
  auditFields: defineTexts(
    {
      description: 'Description',
      ingredients: 'Ingredients',
      unit: 'Unit',
      price_minor: 'Price',
      category_id: 'Category',
      discounted_price_minor: 'Discounted price',
      menu_ids: 'Menus',
      is_popular: 'Popular',
      badges: 'Badges',
      allergens: 'Allergens',
      preparation_minutes: 'Preparation, min',
      energy_kcal: 'Energy, kcal',
      is_on_sale: 'Available',
      sold_out_until: 'Sold out until',
      cross_sell_ids: 'Goes well with',
      properties: 'Properties',
      archived_at: 'Archived',
      products: 'Products',
      rank: 'Position in the list',
    },
    {
      description: 'Açıklama',
      ingredients: 'İçindekiler',
      unit: 'Birim',
      price_minor: 'Fiyat',
      category_id: 'Kategori',
      discounted_price_minor: 'İndirimli fiyat',
      menu_ids: 'Menüler',
      is_popular: 'Popüler',
      badges: 'Etiketler',
      allergens: 'Alerjenler',
      preparation_minutes: 'Hazırlama, dk',
      energy_kcal: 'Enerji, kcal',
      is_on_sale: 'Satışta',
      sold_out_until: 'Tükendi, bitiş',
      cross_sell_ids: 'Yanında önerilenler',
      properties: 'Özellikler',
      archived_at: 'Arşiv',
      products: 'Ürünler',
      rank: 'Listedeki yeri',
    },
  ),
});

/** The contract of property sets. */
export const propertySetsArea = area({
  api: propertySetsApi,
  auditTexts: defineTexts(
    { LOG_PROPERTY_SET_SAVED: 'Property set saved', LOG_PROPERTY_SET_DELETED: 'Property set deleted' },
    { LOG_PROPERTY_SET_SAVED: 'Özellik seti kaydedildi', LOG_PROPERTY_SET_DELETED: 'Özellik seti silindi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_PROPERTY_SET_SAVED: '{actor} saved the property set {name}',
      LOG_PROPERTY_SET_DELETED: '{actor} deleted the property set {name}',
    },
    {
      LOG_PROPERTY_SET_SAVED: '{actor}, {name} özellik setini kaydetti',
      LOG_PROPERTY_SET_DELETED: '{actor}, {name} özellik setini sildi',
    },
  ),
  auditEntities: defineTexts({ property_set: 'Property set' }, { property_set: 'Özellik seti' }),
});
