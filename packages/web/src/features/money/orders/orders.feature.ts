import { orderStatusTexts, type Order } from '@rota/contract/orders';
import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import SoupKitchenRounded from '@mui/icons-material/SoupKitchenRounded';
import { paletteSource, type Feature } from '../../../feature.ts';
import { OrdersHelpBadge } from './help-badge.tsx';
import { WaitingRefundsBadge } from './waiting-refunds-badge.tsx';

/** The palette finds the newest; older ones are found by the list. */
const NEWEST = 50;

/** Orders of guests: their list, their money, and the board of the kitchen. */
export const orders: Feature = {
  pages: [
    {
      path: '/project/orders',
      permission: 'orders.read',
      label: { en: 'Orders', tr: 'Siparişler' },
      icon: ReceiptLongRounded,
      entry: 'orders',
      offered: 'rail',
      badge: OrdersHelpBadge,
      load: () => import('./orders.page.tsx').then((module) => module.OrdersPage),
    },
    {
      path: '/kitchen',
      permission: 'orders.read',
      offeredTo: 'orders.serve',
      label: { en: 'Kitchen', tr: 'Mutfak' },
      icon: SoupKitchenRounded,
      entry: 'kitchen',
      offered: 'rail',
      isBare: true,
      load: () => import('./kitchen.page.tsx').then((module) => module.KitchenPage),
    },
    {
      path: '/project/orders/money',
      permission: 'payments.read',
      label: { en: 'Payments', tr: 'Ödemeler' },
      icon: AccountBalanceRounded,
      entry: 'payments',
      offered: 'rail',
      badge: WaitingRefundsBadge,
      load: () => import('./money.page.tsx').then((module) => module.MoneyPage),
    },
  ],
  sections: {
    attention: [
      {
        about: 'order',
        permission: 'orders.read',
        load: () => import('./order-panel.tsx').then((module) => module.OrderPanelById),
      },
    ],
  },
  palette: [
    paletteSource<Order>({
      label: { en: 'Orders', tr: 'Siparişler' },
      permission: 'orders.read',
      queryKey: (_api, projectId) => ['orders', projectId, 'palette'],
      read: async (api, projectId, signal) =>
        (
          await api.orders.list(
            { params: { projectId }, query: { limit: NEWEST, sort: '-number' } },
            { signal },
          )
        ).items,
      entryOf: (order, language) => ({
        id: order.order_id,
        label: `${order.number} · ${order.receiver_name}`,
        hint: [orderStatusTexts[language][order.status], order.place].join(' · '),
        icon: ReceiptLongRounded,
        to: `/project/orders?order-id=${encodeURIComponent(order.order_id)}`,
      }),
      searchAll: (text, language) => ({
        id: 'search',
        label: { en: `Search all orders for “${text}”`, tr: `Tüm siparişlerde ara: “${text}”` }[language],
        icon: SearchRounded,
        to: `/project/orders?search=${encodeURIComponent(text)}`,
      }),
    }),
  ],
};
