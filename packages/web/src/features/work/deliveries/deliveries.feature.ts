import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import type { Delivery } from '@rota/contract/deliveries';
import TvRounded from '@mui/icons-material/TvRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { paletteSource, type Feature } from '../../../feature.ts';
import { deliveryStatusTexts } from '@rota/contract/deliveries';

/** The palette finds the newest; older ones are found by the list. */
const NEWEST = 50;

/** Deliveries and tasks: the list of them, and the page that makes one. */
export const deliveries: Feature = {
  pages: [
    {
      path: '/delivery',
      permission: 'deliveries.read',
      label: { en: 'Deliveries', tr: 'Teslimatlar' },
      icon: LocalShippingRounded,
      entry: 'deliveries',
      offered: 'rail',
      load: () => import('./deliveries.page.tsx').then((module) => module.DeliveriesPage),
    },
    {
      path: '/delivery/task',
      permission: 'deliveries.create',
      label: { en: 'New delivery', tr: 'Yeni teslimat' },
      icon: AddRounded,
      entry: 'deliveries',
      offered: 'palette',
      load: () => import('./create-delivery.page.tsx').then((module) => module.CreateDeliveryPage),
    },
    {
      path: '/delivery/board',
      permission: 'deliveries.read',
      label: { en: 'Delivery board', tr: 'Teslimat panosu' },
      icon: TvRounded,
      entry: 'deliveries',
      offered: 'rail',
      isBare: true,
      load: () => import('./board.page.tsx').then((module) => module.DeliveryBoardPage),
    },
  ],
  palette: [
    paletteSource<Delivery>({
      label: { en: 'Deliveries', tr: 'Teslimatlar' },
      permission: 'deliveries.read',
      queryKey: (_api, projectId) => ['deliveries', projectId, 'palette'],
      read: async (api, projectId, signal) =>
        (
          await api.deliveries.list(
            { params: { projectId }, query: { limit: NEWEST, sort: '-created_at' } },
            { signal },
          )
        ).items,
      entryOf: (delivery, language) => ({
        id: delivery.delivery_id,
        label: `${delivery.tracking_id} · ${delivery.subtasks.map((stop) => stop.target_name).join(', ')}`,
        hint: [deliveryStatusTexts[language][delivery.status], delivery.robot_name]
          .filter(Boolean)
          .join(' · '),
        icon: LocalShippingRounded,
        to: `/delivery?delivery-id=${encodeURIComponent(delivery.delivery_id)}`,
      }),
      searchAll: (text, language) => ({
        id: 'search',
        label: { en: `Search all deliveries for “${text}”`, tr: `Tüm teslimatlarda ara: “${text}”` }[
          language
        ],
        icon: SearchRounded,
        to: `/delivery?search=${encodeURIComponent(text)}`,
      }),
    }),
  ],
};
