import { textIn } from '@rota/contract/core';
import { badgeTexts } from '@rota/contract/product-texts';
import { BADGES, type Product } from '@rota/contract/products';
import AddRounded from '@mui/icons-material/AddRounded';
import LocalMallRounded from '@mui/icons-material/LocalMallRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { yesOrNo } from '../../../ui/list/filter-options.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useCatalogueTabs } from './catalogue-tabs.ts';
import { ProductBulk } from './product-bulk.tsx';
import { InlineOnSale, InlinePrice } from './product-inline.tsx';
import { PriceText, ProductCard, ProductName, SaleChip } from './product-looks.tsx';
import { ProductPanel } from './product-panel.tsx';
import { ProductTools } from './product-tools.tsx';
import { productTexts } from './products.messages.ts';
import { productQueries, sortOf, useCatalogue, type ProductsAsked } from './products.queries.ts';

const KEYS = {
  filters: ['search', 'category', 'menu', 'sale', 'badge', 'picture', 'shelf'],
  sort: { by: ['rank', 'name', 'price', 'category', 'updated'], first: { id: 'rank', isDescending: false } },
  open: 'product-id',
} as const;

/** The products, with the opened one beside. */
export function ProductList() {
  const t = useTexts(productTexts);
  const can = useCan();
  const catalogue = useCatalogue();
  const { api, projectId, currency, categories, language } = catalogue;
  const address = useListAddress(KEYS);
  const asked = askedOf(address, language);
  const source = usePagedList(
    useInfiniteQuery({ ...productQueries.list(api, projectId, asked), placeholderData: keepPreviousData }),
  );
  const mayEdit = can('catalogue.edit', projectId);
  const categoryOf = nameOfCategory(categories, language, t('noCategory'));
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'products',
        title: t('title'),
        description: t('hint'),
        actions: (
          <>
            <ProductTools mayEdit={mayEdit} />
            {mayEdit && (
              <Button
                component={Link}
                to="/project/products/edit"
                variant="contained"
                startIcon={<AddRounded />}
              >
                {t('add')}
              </Button>
            )}
          </>
        ),
        tabs: useCatalogueTabs(),
        columns: useColumns(mayEdit, currency, categoryOf),
        rowId: ({ product_id: id }) => id,
        rowName: ({ name }) => textIn(name, language),
        card: (row) => <ProductCard product={row} category={categoryOf(row)} currency={currency} />,
        searchLabel: t('search'),
        filters: useFilters(catalogue),
        ...(mayEdit && {
          bulkActions: (rows: Product[], clear: () => void) => <ProductBulk rows={rows} onDone={clear} />,
        }),
        empty: { icon: LocalMallRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => <ProductPanel key={id} productId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function askedOf({ search, sort }: ListAddress, language: 'en' | 'tr'): ProductsAsked {
  const text = (key: string) => search.get(key) ?? undefined;
  return {
    search: text('search'),
    category_id: text('category'),
    menu_id: text('menu'),
    badge: text('badge'),
    on_sale: (['yes', 'no', 'sold_out'] as const).find((one) => one === search.get('sale')),
    has_image: (['yes', 'no'] as const).find((one) => one === search.get('picture')),
    shelf: (['archived', 'all'] as const).find((one) => one === search.get('shelf')) ?? 'active',
    sort: sortOf(`${sort?.isDescending === true ? '-' : ''}${sort?.id ?? 'rank'}`),
    language,
  };
}

type Named = {
  readonly category_id: string;
  readonly name: { readonly en?: string | undefined; readonly tr?: string | undefined };
};

function nameOfCategory(
  categories: readonly Named[],
  language: 'en' | 'tr',
  none: string,
): (product: Product) => string {
  const names = new Map(categories.map(({ category_id: id, name }) => [id, textIn(name, language)]));
  return ({ category_id: id }) => (id === null ? none : (names.get(id) ?? none));
}

function useFilters({ menus, categories, language }: ReturnType<typeof useCatalogue>): readonly ListFilter[] {
  const t = useTexts(productTexts);
  const tBadge = useTexts(badgeTexts);
  return [
    {
      key: 'category',
      kind: 'many',
      label: t('category'),
      options: [
        ...categories.map(({ category_id: value, name }) => ({ value, label: textIn(name, language) })),
        { value: 'none', label: t('noCategory') },
      ],
    },
    {
      key: 'menu',
      kind: 'many',
      label: t('menu'),
      options: [
        ...menus.map(({ menu_id: value, name }) => ({ value, label: textIn(name, language) })),
        { value: 'none', label: t('noMenu') },
      ],
    },
    {
      key: 'sale',
      kind: 'one',
      label: t('onSale'),
      options: [
        { value: 'yes', label: t('onSale') },
        { value: 'no', label: t('outOfSale') },
        { value: 'sold_out', label: t('soldOut') },
      ],
    },
    {
      key: 'badge',
      kind: 'many',
      label: t('badge'),
      options: BADGES.map((badge) => ({ value: badge, label: tBadge(badge) })),
    },
    {
      key: 'picture',
      kind: 'one',
      label: t('picture'),
      options: yesOrNo(t('withPicture'), t('withoutPicture')),
    },
    {
      key: 'shelf',
      kind: 'one',
      label: t('shelf'),
      options: [
        { value: 'archived', label: t('shelfArchived') },
        { value: 'all', label: t('shelfAll') },
      ],
    },
  ];
}

function useColumns(
  mayEdit: boolean,
  currency: string | undefined,
  categoryOf: (product: Product) => string,
): readonly ListColumn<Product>[] {
  const t = useTexts(productTexts);
  const formats = useFormats();
  const { language } = useCatalogue();
  return [
    {
      id: 'name',
      header: t('product'),
      isAlways: true,
      isSortable: true,
      minWidth: 240,
      cell: (row) => <ProductName product={row} />,
      text: ({ name }) => textIn(name, language),
    },
    { id: 'category', header: t('category'), isSortable: true, rank: 2, minWidth: 140, text: categoryOf },
    {
      id: 'price',
      header: t('price'),
      isSortable: true,
      isNumeric: true,
      minWidth: 150,
      cell: (row) =>
        mayEdit ? (
          <InlinePrice product={row} currency={currency} />
        ) : (
          <PriceText product={row} currency={currency} />
        ),
      text: ({ price_minor: price }) => formats.money(price, currency),
    },
    ...(mayEdit
      ? ([
          {
            id: 'onSale',
            header: t('onSale'),
            rank: 3,
            minWidth: 100,
            cell: (row) => <InlineOnSale product={row} />,
            text: ({ is_on_sale: is }) => (is ? t('onSale') : t('outOfSale')),
          },
        ] satisfies ListColumn<Product>[])
      : []),
    {
      id: 'sold',
      header: t('soldNow'),
      rank: 1,
      minWidth: 165,
      cell: (row) => <SaleChip product={row} />,
      text: ({ not_sold_because: reason }) => reason ?? t('soldNow'),
    },
    {
      id: 'updated',
      header: t('updated'),
      isSortable: true,
      rank: 4,
      minWidth: 130,
      cell: (row) => formats.date(row.updated_at),
      text: (row) => row.updated_at,
    },
  ];
}
