import { defineTexts } from '@rota/contract/core';

export const batchTexts = defineTexts(
  {
    title: 'Bulk changes',
    empty: 'No bulk changes yet.',
    undone: 'Undone',
    price: 'Prices changed: {count}',
    category: 'Category changed: {count}',
    menus: 'Menus changed: {count}',
    badges: 'Badges changed: {count}',
    on_sale: 'Availability changed: {count}',
    archive: 'Archived or restored: {count}',
    import: 'Imported: {count}',
  },
  {
    title: 'Toplu değişiklikler',
    empty: 'Henüz toplu değişiklik yok.',
    undone: 'Geri alındı',
    price: '{count} ürünün fiyatı değişti',
    category: '{count} ürünün kategorisi değişti',
    menus: '{count} ürünün menüleri değişti',
    badges: '{count} ürünün etiketleri değişti',
    on_sale: '{count} ürünün satış durumu değişti',
    archive: '{count} ürün arşivlendi ya da arşivden çıkarıldı',
    import: '{count} ürün içe aktarıldı',
  },
);
