import BlockRounded from '@mui/icons-material/BlockRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter, type ListSpec } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { AddressCard, StateOfRule } from './address-card.tsx';
import { AddressPanel } from './address-panel.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import { addressQueries, type AddressRow, type RuleKind } from './blocked-ips.queries.ts';
import { RefusedList } from './refused-list.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const KEYS = { filters: ['search', 'state', 'made'], open: 'address-id' } as const;

/** The blocked addresses, the addresses that are never blocked, and the attempts of blocked ones. */
export function BlockedIpsPage() {
  const address = useListAddress(KEYS);
  const tabs = useTabs();
  const list = address.search.get('list');
  if (list === 'refused') return <RefusedList address={address} tabs={tabs} />;
  return <RuleList key={list} kind={list === 'allowed' ? 'allowed' : 'blocked'} address={address} />;
}

function useTabs(): NonNullable<ListSpec<AddressRow>['tabs']> {
  const t = useTexts(blockedIpTexts);
  return {
    key: 'list',
    label: t('lists'),
    clears: ['search', 'state', 'made', KEYS.open],
    options: [
      {
        value: '',
        label: t('blocked'),
      },
      {
        value: 'allowed',
        label: t('allowed'),
      },
      {
        value: 'refused',
        label: t('refused'),
      },
    ],
  };
}

function RuleList({ kind, address }: { kind: RuleKind; address: ListAddress }) {
  const t = useTexts(blockedIpTexts);
  const api = useApi();
  const [isAdding, setAdding] = useState(false);
  const { search } = address;
  const filters = useMemo(
    () => ({
      search: search.get('search') ?? '',
      state: search.get('state') ?? undefined,
      made: search.get('made') ?? undefined,
    }),
    [search],
  );
  const source = usePagedList(
    useInfiniteQuery({ ...addressQueries.list(api, kind, filters), placeholderData: keepPreviousData }),
  );
  const isBlocked = kind === 'blocked';
  const add = (
    <Button
      variant="contained"
      startIcon={isBlocked ? <BlockRounded /> : <VerifiedUserRounded />}
      onClick={() => setAdding(true)}
    >
      {isBlocked ? t('block') : t('allow')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: kind === 'blocked' ? 'blocked-ips' : 'allowed-ips',
          title: t('title'),
          description: isBlocked ? t('description') : t('allowHint'),
          actions: add,
          tabs: useTabs(),
          columns: useColumns(kind),
          rowId: (row) => row.id,
          rowName: (row) => row.address,
          card: (row) => <AddressCard row={row} />,
          searchLabel: t('searchLabel'),
          filters: useFilters(kind),
          empty: isBlocked
            ? { icon: BlockRounded, title: t('emptyBlocked'), hint: t('emptyBlockedHint'), action: add }
            : {
                icon: VerifiedUserRounded,
                title: t('emptyAllowed'),
                hint: t('emptyAllowedHint'),
                action: add,
              },
          panel: ({ id, row, onClose }) => (
            <AddressPanel key={id} kind={kind} ruleId={id} row={row} onClose={onClose} />
          ),
        }}
      />
      {isAdding && <RuleDialog kind={kind} onClose={() => setAdding(false)} />}
    </>
  );
}

function useFilters(kind: RuleKind): readonly ListFilter[] {
  const t = useTexts(blockedIpTexts);
  const options = (values: readonly ('active' | 'expired' | 'automatic' | 'by_hand')[]) =>
    values.map((value) => ({ value, label: t(value) }));
  const state: ListFilter = {
    key: 'state',
    kind: 'one',
    label: t('state'),
    options: options(['active', 'expired']),
  };
  const made: ListFilter = {
    key: 'made',
    kind: 'one',
    label: t('made'),
    options: options(['automatic', 'by_hand']),
  };
  return kind === 'blocked' ? [state, made] : [state];
}

function useColumns(kind: RuleKind): readonly ListColumn<AddressRow>[] {
  const t = useTexts(blockedIpTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const made: ListColumn<AddressRow> = {
    id: 'made',
    header: t('made'),
    rank: 2,
    minWidth: 120,
    text: ({ block }) => (block?.automatic === true ? t('automatic') : t('by_hand')),
  };
  return [
    { id: 'address', header: t('address'), isAlways: true, minWidth: 220, text: (row) => row.address },
    {
      id: 'reason',
      header: t('reason'),
      minWidth: 220,
      text: (row) => (row.block?.automatic === true ? t('tooManyAccounts') : row.reason),
    },
    {
      id: 'state',
      header: t('state'),
      minWidth: 120,
      cell: (row) => <StateOfRule row={row} />,
      text: (row) => t(row.state),
    },
    {
      id: 'until',
      header: t('until'),
      minWidth: 150,
      cell: (row) => (row.until === null ? t('ever') : formats.moment(row.until, now)),
      text: (row) => row.until ?? t('ever'),
    },
    ...(kind === 'blocked' ? [made] : []),
    {
      id: 'since',
      header: t('since'),
      rank: 1,
      minWidth: 150,
      cell: (row) => formats.moment(row.created_at, now),
      text: (row) => row.created_at,
    },
    { id: 'by', header: t('by'), rank: 3, minWidth: 150, text: (row) => row.created_by ?? '' },
  ];
}
