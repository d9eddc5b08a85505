import { PRODUCT_FILE_MOST, type ProductColumn } from '@rota/contract/products';
import { readCsvTable, type CsvProblem, type CsvTable } from '../../../http/csv-file.ts';

/** What a column is called, in English and Turkish, folded. */
const COLUMNS: Readonly<Record<ProductColumn, readonly string[]>> = {
  id: ['id', 'product id', 'kimlik', 'urun kimligi'],
  name_en: ['name', 'name en', 'product', 'name (english)', 'ad (ingilizce)'],
  name_tr: ['ad', 'name tr', 'urun', 'urun adi', 'name (turkish)', 'ad (turkce)'],
  category: ['category', 'kategori'],
  price: ['price', 'fiyat'],
  discounted_price: ['discounted price', 'discount price', 'indirimli fiyat'],
  unit: ['unit', 'birim'],
  menus: ['menus', 'menu', 'menuler'],
  on_sale: ['on sale', 'satista'],
  popular: ['popular', 'populer'],
  description_en: [
    'description',
    'description en',
    'short description',
    'description (english)',
    'aciklama (ingilizce)',
  ],
  description_tr: [
    'aciklama',
    'description tr',
    'kisa aciklama',
    'description (turkish)',
    'aciklama (turkce)',
  ],
  ingredients_en: ['ingredients', 'ingredients en', 'ingredients (english)', 'icindekiler (ingilizce)'],
  ingredients_tr: ['icindekiler', 'ingredients tr', 'ingredients (turkish)', 'icindekiler (turkce)'],
  badges: ['badges', 'etiketler'],
  allergens: ['allergens', 'alerjenler'],
  preparation_minutes: [
    'preparation minutes',
    'preparation, min',
    'hazirlama dakikasi',
    'hazirlama, dk',
    'hazirlama suresi',
  ],
  energy_kcal: ['energy kcal', 'energy, kcal', 'calories', 'enerji kcal', 'enerji, kcal', 'kalori'],
  image: ['image', 'picture', 'gorsel', 'resim'],
  cross_sell: ['cross sell', 'goes well with', 'yaninda onerilenler', 'capraz satis'],
  properties: ['properties', 'ozellikler'],
};

export type ProductFileProblem =
  | 'PRODUCT_FILE_TOO_LARGE'
  | 'PRODUCT_FILE_NOT_READABLE'
  | 'PRODUCT_FILE_COLUMNS_MISSING'
  | 'PRODUCT_FILE_EMPTY';

const PROBLEMS: Readonly<Record<CsvProblem, ProductFileProblem>> = {
  too_large: 'PRODUCT_FILE_TOO_LARGE',
  not_readable: 'PRODUCT_FILE_NOT_READABLE',
  columns_missing: 'PRODUCT_FILE_COLUMNS_MISSING',
  empty: 'PRODUCT_FILE_EMPTY',
};
/** Thirty properties with fifty options each fit into a line. */
const RECORD_CHARACTERS = 400_000;

export type ProductTable = CsvTable<ProductColumn>;

/** The rows of a file of products, or what is wrong with it as a whole. It needs a name in some language, or ids. */
export async function readProductFile(csv: string): Promise<ProductTable | ProductFileProblem> {
  const table = await readCsvTable<ProductColumn>(csv, {
    columns: COLUMNS,
    needed: [],
    most: PRODUCT_FILE_MOST,
    recordCharacters: RECORD_CHARACTERS,
  });
  if (typeof table === 'string') return PROBLEMS[table];
  const isNamed = (['id', 'name_en', 'name_tr'] as const).some((column) => table.columns.has(column));
  return isNamed ? table : 'PRODUCT_FILE_COLUMNS_MISSING';
}
