import { textIn } from '@rota/contract/core';
import AddRounded from '@mui/icons-material/AddRounded';
import MenuBookRounded from '@mui/icons-material/MenuBookRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useCatalogueTabs } from './catalogue-tabs.ts';
import { HeadingDialog } from './heading-dialog.tsx';
import { HeadingPanel } from './heading-panel.tsx';
import { headingId, OpenChip, useSaleHoursText, type Heading, type HeadingKind } from './heading-looks.tsx';
import { headingTexts } from './headings.messages.ts';
import { productTexts } from './products.messages.ts';
import { productQueries, useCatalogue, useRenewCatalogue } from './products.queries.ts';
import { SortDialog } from './sort-dialog.tsx';

const KEYS = { filters: ['search'], kept: ['part'], open: 'heading-id' } as const;

/** The menus, or the categories, in their order. */
export function HeadingList({ kind }: { kind: HeadingKind }) {
  const t = useTexts(headingTexts);
  const tProduct = useTexts(productTexts);
  const can = useCan();
  const { api, projectId, language } = useCatalogue();
  const address = useListAddress(KEYS);
  const menus = useQuery({ ...productQueries.menus(api, projectId), enabled: kind === 'menus' });
  const categories = useQuery({
    ...productQueries.categories(api, projectId),
    enabled: kind === 'categories',
  });
  const query = kind === 'menus' ? menus : categories;
  const source = useSearchedList<Heading>(query, address, searchText);
  const [opened, setOpened] = useState<'add' | 'sort'>();
  const mayEdit = can('catalogue.edit', projectId);
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: kind,
          title: tProduct('title'),
          description: t(kind === 'menus' ? 'menuHint' : 'categoryHint'),
          actions: mayEdit && <HeadingTools kind={kind} count={query.data?.length ?? 0} onOpen={setOpened} />,
          tabs: useCatalogueTabs(),
          columns: useColumns(),
          rowId: headingId,
          rowName: ({ name }) => textIn(name, language),
          card: (row) => <HeadingCard heading={row} />,
          searchLabel: t('search'),
          empty: {
            icon: MenuBookRounded,
            title: t(kind === 'menus' ? 'emptyMenus' : 'emptyCategories'),
            hint: t(kind === 'menus' ? 'emptyMenusHint' : 'emptyCategoriesHint'),
          },
          panel: ({ id, row, onClose }) => (
            <HeadingPanel key={id} kind={kind} heading={row} isLoading={query.isPending} onClose={onClose} />
          ),
        }}
      />
      {opened === 'add' && (
        <HeadingDialog kind={kind} heading={undefined} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'sort' && query.data !== undefined && (
        <SortHeadings kind={kind} rows={query.data} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

type ToolsProps = { kind: HeadingKind; count: number; onOpen: (dialog: 'add' | 'sort') => void };

function HeadingTools({ kind, count, onOpen }: ToolsProps) {
  const t = useTexts(headingTexts);
  const tProduct = useTexts(productTexts);
  return (
    <>
      <Button startIcon={<SwapVertRounded />} disabled={count < 2} onClick={() => onOpen('sort')}>
        {t('sort')}
      </Button>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => onOpen('add')}>
        {tProduct(kind === 'menus' ? 'addMenu' : 'addCategory')}
      </Button>
    </>
  );
}

function searchText({ name }: Heading): string {
  return `${name.en ?? ''} ${name.tr ?? ''}`;
}

function SortHeadings({
  kind,
  rows,
  onClose,
}: {
  kind: HeadingKind;
  rows: readonly Heading[];
  onClose: () => void;
}) {
  const t = useTexts(headingTexts);
  const renew = useRenewCatalogue();
  const { api, projectId, language } = useCatalogue();
  // As they were when it was opened: the dialog keeps the order that is being made.
  const [items] = useState(() =>
    rows.map((row) => ({ id: headingId(row), name: textIn(row.name, language) })),
  );
  return (
    <SortDialog
      title={t('sort')}
      items={items}
      error={null}
      onMove={async (id, after) => {
        if (kind === 'menus') await api.menus.move({ params: { projectId, menuId: id }, body: { after } });
        else await api.categories.move({ params: { projectId, categoryId: id }, body: { after } });
      }}
      onClose={() => {
        renew().catch(() => undefined);
        onClose();
      }}
    />
  );
}

function HeadingCard({ heading }: { heading: Heading }) {
  const { language } = useCatalogue();
  const hours = useSaleHoursText();
  const t = useTexts(headingTexts);
  const formats = useFormats();
  return (
    <RowCard
      name={textIn(heading.name, language)}
      state={<OpenChip heading={heading} />}
      line={hours(heading)}
      note={`${t('products')}: ${formats.number(heading.products)}`}
    />
  );
}

function useColumns(): readonly ListColumn<Heading>[] {
  const t = useTexts(headingTexts);
  const { language } = useCatalogue();
  const hours = useSaleHoursText();
  const formats = useFormats();
  const nameOf = ({ name }: Heading) => textIn(name, language);
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      minWidth: 200,
      text: nameOf,
      cell: (row) => (
        <Box component="span" translate="no">
          {nameOf(row)}
        </Box>
      ),
    },
    {
      id: 'products',
      header: t('products'),
      isNumeric: true,
      minWidth: 110,
      text: ({ products }) => formats.number(products),
    },
    { id: 'hours', header: t('hours'), rank: 1, minWidth: 220, text: hours },
    {
      id: 'state',
      header: t('state'),
      minWidth: 180,
      cell: (row) => <OpenChip heading={row} />,
      text: (row) => t(row.is_open_now ? 'open' : 'closed'),
    },
  ];
}
