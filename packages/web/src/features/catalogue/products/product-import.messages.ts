import { defineTexts } from '@rota/contract/core';

export const productImportTexts = defineTexts(
  {
    title: 'Import products',
    intro:
      'Choose a CSV file with column names in the first line. Products are matched by ID, then by name. Missing columns stay unchanged. Use picture names from the media library.',
    tooLarge: 'This file is too large. Split it into smaller files.',
    newMenus: 'New menus: {names}',
    newCategories: 'New categories: {names}',
    submit: 'Import {count}',
    done: '{count} imported.',
  },
  {
    title: 'Ürünleri içe aktar',
    intro:
      'İlk satırında sütun adları olan bir CSV dosyası seçin. Ürünler önce kimliğe, sonra ada göre eşleştirilir. Dosyada olmayan sütunlar değişmez. Görseller için medya kitaplığındaki adları kullanın.',
    tooLarge: 'Bu dosya çok büyük. Daha küçük dosyalara bölün.',
    newMenus: 'Yeni menüler: {names}',
    newCategories: 'Yeni kategoriler: {names}',
    submit: '{count} ürünü içe aktar',
    done: '{count} ürün içe aktarıldı.',
  },
);
