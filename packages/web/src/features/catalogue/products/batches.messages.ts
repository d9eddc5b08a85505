import { defineTexts } from '@rota/contract/core';

export const batchTexts = defineTexts(
  {
    title: 'Bulk changes',
    empty: 'Nobody has changed several products at once.',
    undone: 'Undone',
    price: 'Prices of {count} changed',
    category: 'Category of {count} changed',
    menus: 'Menus of {count} changed',
    badges: 'Badges of {count} changed',
    on_sale: '{count} put on or out of sale',
    archive: '{count} archived or taken back',
    import: '{count} imported',
  },
  {
    title: 'Toplu değişiklikler',
    empty: 'Kimse birden çok ürünü birlikte değiştirmedi.',
    undone: 'Geri alındı',
    price: '{count} ürünün fiyatı değişti',
    category: '{count} ürünün kategorisi değişti',
    menus: '{count} ürünün menüleri değişti',
    badges: '{count} ürünün etiketleri değişti',
    on_sale: '{count} ürünün satış durumu değişti',
    archive: '{count} ürün arşivlendi ya da geri alındı',
    import: '{count} ürün içe aktarıldı',
  },
);
