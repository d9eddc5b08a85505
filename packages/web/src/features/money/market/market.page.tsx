import type { ListedMarketUser } from '@rota/contract/market';
import DnsRounded from '@mui/icons-material/DnsRounded';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { UserChip, useUserName } from './market-looks.tsx';
import { MarketPanel } from './market-panel.tsx';
import { marketTexts } from './market.messages.ts';
import { filtersOf, marketQueries, sortParameter } from './market.queries.ts';

const KEYS = {
  filters: ['search', 'tab'],
  sort: { by: ['name', 'created'], first: { id: 'created', isDescending: true } },
  open: 'user-id',
} as const;

/** The users of the project's app, with the opened one beside. */
export function MarketPage() {
  const t = useTexts(marketTexts);
  const { project_id: projectId } = useProject();
  const can = useCan();
  const nameOf = useUserName();
  const address = useListAddress(KEYS);
  const options = marketQueries.list(
    useApi(),
    projectId,
    filtersOf(address.search),
    sortParameter(address.sort),
  );
  const source = usePagedList(useInfiniteQuery({ ...options, placeholderData: keepPreviousData }));
  const accounts = can('machines.manage', projectId) && (
    <Button variant="contained" startIcon={<DnsRounded />} component={Link} to="/admin/accounts/clients">
      {t('clientAccounts')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'market-users',
        title: t('title'),
        description: t('description'),
        columns: useColumns(),
        rowId: (user) => user.user_id,
        rowName: nameOf,
        card: (user) => <Card user={user} />,
        searchLabel: t('search'),
        tabs: {
          key: 'tab',
          label: t('which'),
          options: [
            {
              value: '',
              label: t('all'),
            },
            {
              value: 'active',
              label: t('active'),
            },
            {
              value: 'deleted',
              label: t('deleted'),
            },
          ],
        },
        empty: { icon: PhoneIphoneRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: accounts },
        panel: ({ id, row, onClose }) => (
          <MarketPanel key={id} projectId={projectId} userId={id} row={row} onClose={onClose} />
        ),
      }}
    />
  );
}

function useColumns(): readonly ListColumn<ListedMarketUser>[] {
  const t = useTexts(marketTexts);
  const nameOf = useUserName();
  const formats = useFormats();
  const now = useNow(60_000);
  return useMemo<readonly ListColumn<ListedMarketUser>[]>(
    () => [
      { id: 'name', header: t('name'), isAlways: true, isSortable: true, minWidth: 200, text: nameOf },
      { id: 'phone', header: t('phone'), minWidth: 190, text: (user) => user.phone ?? '' },
      {
        id: 'state',
        header: t('state'),
        minWidth: 150,
        cell: (user) => <UserChip user={user} />,
        text: (user) => (user.deleted_at === null ? t('active') : t('deleted')),
      },
      {
        id: 'orders',
        header: t('orders'),
        isNumeric: true,
        minWidth: 100,
        text: (user) => formats.number(user.orders),
      },
      {
        id: 'last',
        header: t('lastOrder'),
        rank: 1,
        minWidth: 130,
        cell: (user) => (user.last_order_at === null ? t('never') : formats.moment(user.last_order_at, now)),
        text: (user) => user.last_order_at ?? '',
      },
      {
        id: 'offers',
        header: t('offers'),
        rank: 3,
        minWidth: 130,
        text: (user) => (user.deleted_at !== null ? '' : user.marketing ? t('yes') : t('no')),
      },
      {
        id: 'language',
        header: t('language'),
        rank: 4,
        minWidth: 100,
        text: (user) => (user.deleted_at === null ? t(user.language) : ''),
      },
      {
        id: 'created',
        header: t('since'),
        rank: 2,
        isSortable: true,
        minWidth: 130,
        cell: (user) => formats.moment(user.created_at, now),
        text: (user) => user.created_at,
      },
    ],
    [t, nameOf, formats, now],
  );
}

/** A user where a table has no room. */
function Card({ user }: { user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  const nameOf = useUserName();
  const formats = useFormats();
  return (
    <RowCard
      name={nameOf(user)}
      state={<UserChip user={user} />}
      line={user.phone ?? undefined}
      note={t('ordersCount', { count: formats.number(user.orders) })}
    />
  );
}
