import { defineTexts } from '@rota/contract';

/** What stations and calls are called wherever they are shown. */
export const stationTexts = defineTexts(
  {
    station: 'Station',
    availability: 'Calls',
    switch_automatic: 'By its hours',
    switch_open: 'Open by hand',
    switch_closed: 'Closed by hand',
    underMinute: 'under 1 min',
    minutes: 'about {minutes} min',
    noWait: '–',
    allHours: 'At all hours',
  },
  {
    station: 'İstasyon',
    availability: 'Çağrılar',
    switch_automatic: 'Saatlerine göre',
    switch_open: 'Elle açık',
    switch_closed: 'Elle kapalı',
    underMinute: '1 dakikadan az',
    minutes: 'yaklaşık {minutes} dk',
    noWait: '–',
    allHours: 'Her saatte',
  },
);
