import { signInOutcomes, type SignInAttempt, type SignInOutcome } from '@rota/contract/security';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import LoginRounded from '@mui/icons-material/LoginRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { periodOf } from '../../../ui/list/period.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { useDeviceWords } from './device-words.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { signInsTexts } from './sign-ins.messages.ts';
import { securityQueries } from './security.queries.ts';

const KEYS = { filters: ['search', 'outcome', 'period'], open: 'attempt' } as const;

const looks: Record<SignInOutcome, StateLook> = {
  signed_in: { tone: 'neutral', icon: CheckCircleRounded },
  wrong_password: { tone: 'attention', icon: WarningRounded },
  wrong_pin: { tone: 'attention', icon: WarningRounded },
  wrong_second_factor: { tone: 'attention', icon: WarningRounded },
  disabled: { tone: 'paused', icon: BlockRounded },
  unknown_name: { tone: 'attention', icon: WarningRounded },
  blocked: { tone: 'paused', icon: BlockRounded },
  too_many_attempts: { tone: 'paused', icon: BlockRounded },
  from_blocked_address: { tone: 'paused', icon: BlockRounded },
  too_many_at_once: { tone: 'attention', icon: WarningRounded },
  refused: { tone: 'attention', icon: WarningRounded },
};

/** The attempts to sign in, successful and rejected. */
export function SignInsPage() {
  const t = useTexts(signInsTexts);
  const api = useApi();
  const address = useListAddress(KEYS);
  const { search } = address;
  const filters = useMemo(
    () => ({
      search: search.get('search') ?? '',
      outcome: search.get('outcome') ?? undefined,
      period: periodOf(search.get('period')),
    }),
    [search],
  );
  const source = usePagedList(
    useInfiniteQuery({ ...securityQueries.signIns(api, filters), placeholderData: keepPreviousData }),
  );
  const outcome: ListFilter = {
    key: 'outcome',
    kind: 'one',
    label: t('outcome'),
    options: signInOutcomes.map((value) => ({
      value,
      label: t(value),
    })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'sign-ins',
        title: t('title'),
        description: t('description'),
        columns: useColumns(),
        rowId: (row) => String(row.number),
        rowName: (row) => `${row.name ?? t('unknownName')}, ${t(row.outcome)}, ${row.number}`,
        card: (row) => <SignInCard row={row} />,
        searchLabel: t('searchLabel'),
        filters: [
          outcome,
          {
            key: 'period',
            kind: 'period',
            label: t('when'),
          },
        ],
        empty: {
          icon: LoginRounded,
          title: t('emptyTitle'),
          hint: t('emptyHint'),
        },
        panel: ({ id, row, onClose }) => (
          <SignInPanel
            key={id}
            number={id}
            row={row}
            outcomeOf={({ outcome: of }) => <Outcome of={of} />}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}

function Outcome({ of }: { of: SignInOutcome }) {
  const t = useTexts(signInsTexts);
  return <StateChip {...looks[of]} label={t(of)} quiet={of === 'signed_in'} />;
}

function useColumns(): readonly ListColumn<SignInAttempt>[] {
  const t = useTexts(signInsTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const device = useDeviceWords();
  return [
    {
      id: 'when',
      header: t('when'),
      minWidth: 160,
      cell: (row) => formats.momentExact(row.at, now),
      text: (row) => row.at,
    },
    {
      id: 'who',
      header: t('who'),
      isAlways: true,
      minWidth: 180,
      text: (row) => row.name ?? t('unknownName'),
    },
    {
      id: 'outcome',
      header: t('outcome'),
      minWidth: 200,
      cell: (row) => <Outcome of={row.outcome} />,
      text: (row) => t(row.outcome),
    },
    { id: 'address', header: t('address'), rank: 1, minWidth: 150, text: (row) => row.address ?? '' },
    { id: 'device', header: t('device'), rank: 2, minWidth: 170, text: (row) => device(row) ?? '' },
  ];
}

function SignInCard({ row }: { row: SignInAttempt }) {
  const t = useTexts(signInsTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <RowCard
      name={row.name ?? t('unknownName')}
      state={<Outcome of={row.outcome} />}
      line={row.address ?? '–'}
      note={formats.momentExact(row.at, now)}
    />
  );
}
