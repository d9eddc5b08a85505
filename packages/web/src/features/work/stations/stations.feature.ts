import type { Station } from '@rota/contract/stations';
import PinDropRounded from '@mui/icons-material/PinDropRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { paletteSource, type Feature } from '../../../feature.ts';
import { stationQueries } from './shared/stations.queries.ts';

/** The places from which robots are called. */
export const stations: Feature = {
  pages: [
    {
      path: '/project/stations',
      permission: 'stations.read',
      label: { en: 'Stations', tr: 'İstasyonlar' },
      names: { en: 'Places', tr: 'Yerler' },
      icon: PinDropRounded,
      entry: 'places',
      offered: 'rail',
      load: () => import('./stations.page.tsx').then((module) => module.StationsPage),
    },
    {
      path: '/project/stations/edit',
      permission: 'stations.edit',
      label: { en: 'Station', tr: 'İstasyon' },
      icon: PinDropRounded,
      entry: 'places',
      offered: 'link',
      load: () => import('./edit-station.page.tsx').then((module) => module.EditStationPage),
    },
    {
      path: '/project/stations/settings',
      permission: 'stations.edit',
      label: { en: 'Robot call settings', tr: 'Robot çağrısı ayarları' },
      icon: PinDropRounded,
      entry: 'settings',
      section: 'project',
      offered: 'rail',
      load: () => import('./call-settings.page.tsx').then((module) => module.CallSettingsPage),
    },
    {
      path: '/project/stations/codes',
      permission: 'stations.read',
      label: { en: 'Print codes', tr: 'Kodları yazdır' },
      icon: QrCode2Rounded,
      entry: 'places',
      offered: 'link',
      isBare: true,
      load: () => import('./codes.page.tsx').then((module) => module.CodesPage),
    },
  ],
  palette: [
    paletteSource<Station>({
      label: { en: 'Stations', tr: 'İstasyonlar' },
      permission: 'stations.read',
      queryKey: (api, projectId) => stationQueries.list(api, projectId).queryKey,
      read: (api, projectId, signal) => api.stations.list({ params: { projectId }, query: {} }, { signal }),
      entryOf: ({ station_id: id, name, floor }) => ({
        id,
        label: name,
        hint: floor,
        icon: PinDropRounded,
        to: `/project/stations?station-id=${encodeURIComponent(id)}`,
      }),
    }),
  ],
};
