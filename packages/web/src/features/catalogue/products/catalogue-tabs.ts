import { useTexts } from '../../../i18n/i18n-context.tsx';
import { productTexts } from './products.messages.ts';

/** The three parts of the catalogue as tabs of its lists; a filter of one part means nothing in another. */
export function useCatalogueTabs() {
  const t = useTexts(productTexts);
  return {
    key: 'part',
    label: t('parts'),
    clears: [
      'search',
      'category',
      'menu',
      'sale',
      'badge',
      'picture',
      'shelf',
      'sort',
      'product-id',
      'heading-id',
    ],
    options: [
      { value: '', label: t('products') },
      { value: 'menus', label: t('menus') },
      { value: 'categories', label: t('categories') },
    ],
  };
}
