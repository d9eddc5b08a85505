import { defineTexts } from '@rota/contract/core';

export const productImportTexts = defineTexts(
  {
    title: 'Import products',
    intro:
      'A CSV file with a first line that names its columns. A product is found by its id, then by its name; columns that the file does not have stay as they are. Pictures are named as in the media library.',
    tooLarge: 'This file is too large. Split it.',
    newMenus: 'New menus: {names}',
    newCategories: 'New categories: {names}',
    submit: 'Import {count}',
    done: '{count} imported.',
  },
  {
    title: 'Ürünleri içe aktar',
    intro:
      'İlk satırı sütunları adlandıran bir CSV dosyası. Ürün önce kimliğiyle, sonra adıyla bulunur; dosyada olmayan sütunlar olduğu gibi kalır. Görseller medya kitaplığındaki adlarıyla yazılır.',
    tooLarge: 'Bu dosya çok büyük. Bölün.',
    newMenus: 'Yeni menüler: {names}',
    newCategories: 'Yeni kategoriler: {names}',
    submit: '{count} ürünü içe aktar',
    done: '{count} ürün içe aktarıldı.',
  },
);
