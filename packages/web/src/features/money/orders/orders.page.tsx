import {
  FULFILMENTS,
  fulfilmentTexts,
  KITCHEN_STEPS,
  kitchenStepTexts,
  ORDER_STATUSES,
  orderStatusTexts,
  type Order,
} from '@rota/contract/orders';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { yesOrNo } from '../../../ui/list/filter-options.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { itemsOf, StateCell, useOrderColumns } from './order-columns.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderListTexts } from './orders.messages.ts';
import { ordersNeedingHelp } from './needing-help.queries.ts';
import { useOrders } from './orders.queries.ts';
import { filtersOf, sortParameter } from './orders.rules.ts';

const KEYS = {
  filters: ['tab', 'status', 'kitchen', 'fulfilment', 'station', 'help', 'search', 'period'],
  sort: { by: ['number', 'total', 'ready'], first: { id: 'number', isDescending: true } },
  open: 'order-id',
} as const;

/** The orders of the project, live, with the opened one beside. */
export function OrdersPage() {
  const t = useTexts(orderListTexts);
  const { project_id: projectId } = useProject();
  const can = useCan();
  const address = useListAddress(KEYS);
  const { helpCount, isDecided } = useFirstTab(projectId, address);
  const source = useOrders(projectId, {
    filters: filtersOf(address.search),
    sort: sortParameter(address.sort),
    isWanted: isDecided,
  });
  const codes = can('qr_codes.read', projectId) && (
    <Button variant="contained" startIcon={<QrCode2Rounded />} component={Link} to="/project/qr">
      {t('qrCodes')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'orders',
        title: t('title'),
        columns: useOrderColumns(),
        rowId: (row) => row.order_id,
        rowName: (row) => t('orderName', { number: row.number }),
        rowTone: (row) => (row.needs_help ? 'fault' : undefined),
        card: (row) => <Card order={row} />,
        searchLabel: t('searchLabel'),
        tabs: {
          key: 'tab',
          label: t('tabs'),
          clears: ['status', 'kitchen', 'help'],
          options: [
            { value: 'help', label: helpCount > 0 ? t('tabHelp', { count: helpCount }) : t('needsHelp') },
            { value: '', label: t('tabAll') },
            { value: 'open', label: t('tabOpen') },
            { value: 'ended', label: t('tabEnded') },
            { value: 'unpaid', label: t('tabUnpaid') },
          ],
        },
        filters: useFilters(projectId),
        empty: { icon: ReceiptLongRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: codes },
        panel: ({ id, row, onClose }) => (
          <OrderPanel key={id} projectId={projectId} orderId={id} row={row} onClose={onClose} />
        ),
      }}
    />
  );
}

/** Opens the tab of orders that need a person, if there are any and nothing else is asked for. Decided once, so that no list goes away under its reader. */
function useFirstTab(projectId: number, { isFiltered, set }: Pick<ListAddress, 'isFiltered' | 'set'>) {
  const help = useQuery(ordersNeedingHelp(useApi(), projectId));
  const helpCount = help.data ?? 0;
  const [start, setStart] = useState<'undecided' | 'help' | 'as asked'>(
    isFiltered ? 'as asked' : 'undecided',
  );
  if (start === 'undecided' && !help.isPending) setStart(helpCount > 0 ? 'help' : 'as asked');
  const openHelp = useEffectEvent(() => set({ tab: 'help' }));
  useEffect(() => {
    if (start === 'help') openHelp();
  }, [start]);
  return { helpCount, isDecided: start !== 'undecided' };
}

function useFilters(projectId: number): readonly ListFilter[] {
  const t = useTexts(orderListTexts);
  const tStatus = useTexts(orderStatusTexts);
  const tKitchen = useTexts(kitchenStepTexts);
  const tFulfilment = useTexts(fulfilmentTexts);
  const stations = useStationList(projectId).data ?? [];
  const selling = stations.filter(({ menu_id: menu }) => menu !== null);
  return [
    {
      key: 'status',
      kind: 'one',
      label: t('status'),
      options: ORDER_STATUSES.map((value) => ({ value, label: tStatus(value) })),
    },
    {
      key: 'kitchen',
      kind: 'one',
      label: t('kitchen'),
      options: KITCHEN_STEPS.map((value) => ({ value, label: tKitchen(value) })),
    },
    {
      key: 'fulfilment',
      kind: 'one',
      label: t('fulfilment'),
      options: FULFILMENTS.map((value) => ({ value, label: tFulfilment(value) })),
    },
    {
      key: 'station',
      kind: 'one',
      label: t('station'),
      options: selling.map(({ station_id: value, name: label }) => ({ value, label })),
    },
    {
      key: 'help',
      kind: 'one',
      label: t('needsHelp'),
      options: yesOrNo(t('yes'), t('no')),
    },
    { key: 'period', kind: 'period', label: t('period') },
  ];
}

/** An order where a table has no room. */
function Card({ order }: { order: Order }) {
  const [language] = useLanguage();
  const formats = useFormats();
  const now = useNow(60_000);
  const facts = [
    order.place,
    formats.money(order.total_minor, order.currency),
    formats.moment(order.created_at, now),
  ];
  return (
    <RowCard
      name={`${order.number} · ${order.receiver_name}`}
      state={
        <Box component="span">
          <StateCell order={order} />
        </Box>
      }
      line={itemsOf(order, language)}
      note={facts.join(' · ')}
    />
  );
}
