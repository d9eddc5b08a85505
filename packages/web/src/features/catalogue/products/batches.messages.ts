import { defineTexts } from '@rota/contract/core';

export const batchTexts = defineTexts(
  {
    title: 'Bulk changes',
    empty: 'No bulk changes yet.',
    undone: 'Undone',
    price: '{count} prices changed',
    category: 'Category changed for {count} products',
    menus: 'Menus changed for {count} products',
    badges: 'Badges changed for {count} products',
    on_sale: 'Availability changed for {count} products',
    archive: '{count} products archived or restored',
    import: '{count} products imported',
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
