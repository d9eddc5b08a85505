import { simLevel, simTotals, usedPercent, type SimCard } from '@rota/contract/sim-cards';
import SimCardRounded from '@mui/icons-material/SimCardRounded';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn, ListSort } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { simTexts } from './sim-cards.messages.ts';
import { AddSimCard } from './sim-dialog.tsx';
import { ImportSims } from './sim-import.tsx';
import { SimPanel } from './sim-panel.tsx';
import { simQueries } from './shared/sim-cards.queries.ts';
import { SimUseChip, useSimForecast } from './shared/sim-use.tsx';

const KEYS = {
  filters: ['search', 'use'],
  sort: { by: ['iccid', 'robot', 'use', 'cost'], first: { id: 'iccid', isDescending: false } },
  open: 'sim-id',
} as const;

/** The SIM cards of the chosen project, with the opened one beside. */
export function SimCardsPage() {
  const t = useTexts(simTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useQuery(simQueries.list(useApi(), projectId));
  const source = useWholeList(query, useShown(address.search, address.sort));
  const mayEdit = useCan()('sim_cards.edit', projectId);
  const open = (simId: string) => address.set({ 'sim-id': simId });
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'sim-cards',
        title: t('title'),
        description: t('hint'),
        notice: query.data !== undefined && query.data.length > 0 && <Totals cards={query.data} />,
        actions: mayEdit && (
          <>
            <ImportSims />
            <AddSimCard onAdded={open} />
          </>
        ),
        columns: useColumns(),
        rowId: ({ sim_id: id }) => id,
        rowName: ({ iccid }) => iccid,
        card: (card) => (
          <RowCard
            name={card.robot_name ?? card.iccid}
            state={<SimUseChip card={card} />}
            line={[card.iccid, card.msisdn ?? ''].filter((word) => word !== '').join(' · ')}
            note={card.plan}
          />
        ),
        searchLabel: t('search'),
        filters: useFilters(),
        empty: { icon: SimCardRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, onClose }) => <SimPanel key={id} simId={id} onClose={onClose} />,
      }}
    />
  );
}

function useShown(search: URLSearchParams, sort: ListSort): (rows: readonly SimCard[]) => readonly SimCard[] {
  const { compare } = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const use = search.get('use');
  const { id, isDescending } = sort;
  return useCallback(
    (rows) => {
      const found = rows.filter(
        (card) =>
          foldText([card.iccid, card.msisdn, card.plan, card.robot_name].join('\n')).includes(wanted) &&
          (use === null || use === levelOf(card)),
      );
      const by: Readonly<Record<string, (a: SimCard, b: SimCard) => number>> = {
        iccid: (a, b) => compare(a.iccid, b.iccid),
        robot: (a, b) => compare(a.robot_name ?? '', b.robot_name ?? ''),
        use: (a, b) => (usedPercent(a) ?? -1) - (usedPercent(b) ?? -1),
        cost: (a, b) => (a.cost_minor ?? -1) - (b.cost_minor ?? -1),
      };
      const sorted = found.toSorted(by[id]);
      return isDescending ? sorted.reverse() : sorted;
    },
    [wanted, use, id, isDescending, compare],
  );
}

function levelOf(card: SimCard): string {
  return String(simLevel(card, Date.parse(card.figures_at ?? card.updated_at)) ?? 'below');
}

function Totals({ cards }: { cards: readonly SimCard[] }) {
  const t = useTexts(simTexts);
  const { bytes, money } = useFormats();
  const totals = simTotals(cards);
  const costs = totals.costs.map(({ currency, cost_minor: cost }) => money(cost, currency)).join(' + ');
  const words = [
    t('totalCards', { count: totals.cards }),
    t('totalRobots', { count: totals.in_robots }),
    ...(totals.nearly_used > 0 ? [t('totalNearly', { count: totals.nearly_used })] : []),
    ...(totals.data_total > 0
      ? [t('totalData', { used: bytes(totals.data_used), total: bytes(totals.data_total) })]
      : []),
    ...(costs === '' ? [] : [t('totalCost', { costs })]),
  ];
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 500 }}>{words.join(' · ')}</Typography>
    </Box>
  );
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(simTexts);
  return [
    {
      key: 'use',
      kind: 'one',
      label: t('use'),
      options: [
        { value: 'below', label: t('below') },
        { value: '80', label: t('from80') },
        { value: '100', label: t('from100') },
      ],
    },
  ];
}

function useColumns(): readonly ListColumn<SimCard>[] {
  const t = useTexts(simTexts);
  const formats = useFormats();
  const forecast = useSimForecast();
  return [
    {
      id: 'iccid',
      header: t('iccid'),
      isAlways: true,
      isSortable: true,
      minWidth: 230,
      text: ({ iccid }) => iccid,
    },
    {
      id: 'robot',
      header: t('robot'),
      isSortable: true,
      minWidth: 110,
      text: ({ robot_name: name }) => name ?? '',
    },
    { id: 'msisdn', header: t('msisdn'), rank: 2, minWidth: 150, text: ({ msisdn }) => msisdn ?? '' },
    { id: 'plan', header: t('plan'), rank: 3, minWidth: 110, text: ({ plan }) => plan },
    {
      id: 'use',
      header: t('data'),
      isSortable: true,
      minWidth: 225,
      cell: (card) => <SimUseChip card={card} quiet />,
      text: (card) => `${card.data_used}${card.data_total === null ? '' : ` / ${card.data_total}`}`,
    },
    { id: 'forecast', header: t('forecast'), rank: 1, minWidth: 190, text: forecast },
    {
      id: 'cost',
      header: t('cost'),
      isSortable: true,
      isNumeric: true,
      rank: 4,
      minWidth: 145,
      cell: ({ cost_minor: cost, currency }) =>
        cost === null ? '–' : formats.money(cost, currency ?? undefined),
      text: ({ cost_minor: cost, currency }) =>
        cost === null ? '' : `${(cost / 100).toFixed(2)} ${currency ?? ''}`,
    },
  ];
}
