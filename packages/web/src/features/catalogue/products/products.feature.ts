import LocalMallRounded from '@mui/icons-material/LocalMallRounded';
import type { Feature } from '../../../feature.ts';

/** The catalogue: products, menus and categories. */
export const products: Feature = {
  pages: [
    {
      path: '/project/products',
      permission: 'catalogue.read',
      label: { en: 'Catalogue', tr: 'Katalog' },
      names: { en: 'Menu', tr: 'Menü' },
      icon: LocalMallRounded,
      entry: 'menu',
      offered: 'rail',
      load: () => import('./products.page.tsx').then((module) => module.ProductsPage),
    },
    {
      path: '/project/products/edit',
      permission: 'catalogue.edit',
      label: { en: 'Product', tr: 'Ürün' },
      icon: LocalMallRounded,
      entry: 'menu',
      offered: 'link',
      load: () => import('./edit-product.page.tsx').then((module) => module.EditProductPage),
    },
  ],
};
