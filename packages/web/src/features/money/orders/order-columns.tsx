import { textIn } from '@rota/contract/core';
import { fulfilmentTexts, type Order } from '@rota/contract/orders';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { useMemo } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { OrderChip, useOrderState } from './shared/order-looks.tsx';
import { orderListTexts } from './orders.messages.ts';

/** The columns of the list of orders. */
export function useOrderColumns(): readonly ListColumn<Order>[] {
  const way = useWayColumns();
  const money = useMoneyColumns();
  return useMemo(() => [...way, ...money], [way, money]);
}

/** What was ordered, how it stands, and where it goes. */
function useWayColumns(): readonly ListColumn<Order>[] {
  const t = useTexts(orderListTexts);
  const stateText = useOrderState();
  const tFulfilment = useTexts(fulfilmentTexts);
  const [language] = useLanguage();
  return useMemo<readonly ListColumn<Order>[]>(
    () => [
      {
        id: 'number',
        header: t('number'),
        isAlways: true,
        isSortable: true,
        minWidth: 124,
        text: (row) => String(row.number),
      },
      {
        id: 'status',
        header: t('status'),
        minWidth: 190,
        cell: (row) => <StateCell order={row} />,
        text: (row) => stateText(row),
      },
      { id: 'items', header: t('items'), rank: 1, minWidth: 220, text: (row) => itemsOf(row, language) },
      { id: 'place', header: t('place'), minWidth: 120, text: (row) => row.place },
      { id: 'receiver', header: t('receiver'), rank: 2, minWidth: 120, text: (row) => row.receiver_name },
      { id: 'station', header: t('station'), rank: 3, minWidth: 120, text: (row) => row.station_name },
      {
        id: 'fulfilment',
        header: t('fulfilment'),
        rank: 4,
        minWidth: 150,
        text: (row) => tFulfilment(row.fulfilment),
      },
      { id: 'robot', header: t('robot'), rank: 3, minWidth: 90, text: (row) => row.robot_name ?? '' },
    ],
    [t, stateText, tFulfilment, language],
  );
}

/** When it is ready, what it costs, and whose it is. */
function useMoneyColumns(): readonly ListColumn<Order>[] {
  const t = useTexts(orderListTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return useMemo<readonly ListColumn<Order>[]>(
    () => [
      {
        id: 'ready',
        header: t('ready'),
        rank: 2,
        isSortable: true,
        // Room for the longer Turkish name, beside the arrow of the order.
        minWidth: 150,
        cell: (row) => (row.ready_at === null ? '–' : formats.moment(row.ready_at, now)),
        text: (row) => row.ready_at ?? '',
      },
      {
        id: 'total',
        header: t('total'),
        isSortable: true,
        isNumeric: true,
        minWidth: 110,
        text: (row) => formats.money(row.total_minor, row.currency),
      },
      {
        id: 'refunded',
        header: t('refunded'),
        rank: 4,
        isNumeric: true,
        minWidth: 110,
        text: (row) => (row.refunded_minor === 0 ? '' : formats.money(row.refunded_minor, row.currency)),
      },
      { id: 'phone', header: t('phone'), rank: 5, minWidth: 140, text: (row) => row.phone },
      {
        id: 'created',
        header: t('created'),
        rank: 1,
        minWidth: 144,
        cell: (row) => formats.moment(row.created_at, now),
        text: (row) => row.created_at,
      },
    ],
    [t, formats, now],
  );
}

/** The ordered items in one line: `2 × Soup, 1 × Tea`. */
export function itemsOf({ items }: Order, language: 'en' | 'tr'): string {
  return items.map(({ quantity, name }) => `${quantity} × ${textIn(name, language)}`).join(', ');
}

export function StateCell({ order }: { order: Order }) {
  const t = useTexts(orderListTexts);
  if (!order.needs_help) return <OrderChip order={order} />;
  return <StateChip tone="fault" icon={WarningRounded} label={t('needsHelp')} />;
}
