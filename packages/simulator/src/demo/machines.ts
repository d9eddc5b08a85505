import { api } from '@rota/contract/areas';
import type { Permission } from '@rota/contract/core';
import type { DeviceType } from '@rota/contract/devices';
import { callDevicesApi } from '@rota/contract/call-devices';
import type { ApiClient } from './api-client.ts';

const DEVICES: readonly {
  readonly device_id: string;
  readonly type: DeviceType;
  readonly model: string;
  readonly name: string;
}[] = [
  { device_id: 'LALE-BTN-01', type: 'call_button', model: 'Button S1', name: 'Call button, bar' },
  { device_id: 'LALE-BTN-02', type: 'call_button', model: 'Button S1', name: 'Call button, terrace' },
  { device_id: 'LALE-WATCH-01', type: 'waiter_watch', model: 'Watch 2', name: 'Shift lead watch' },
  { device_id: 'LALE-TAB-01', type: 'tablet', model: 'Tab 10', name: 'Kitchen tablet' },
];
/** Cards of the staff. A reader is not simulated: there is none among the devices. */
const CARDS = [
  { name: 'Mert Demir', number: '04:A2:1B:9C:5E:61:7D' },
  { name: 'Ayşe Şahin', number: '04:7F:D3:22:5E:60:B3' },
];
const ACCOUNTS = [
  { name: 'Hotel booking system', note: 'Asks for room service', role: 'rr_client_delivery_v2' },
  { name: 'R-01 screen computer', note: 'Shows opening hours', role: 'rr_robot' },
] as const;
/** The configs that robots and screens read: lasting values, and values that a developer changes from day to day. */
const CONFIG = {
  language: 'tr',
  volume_percent: 60,
  greeting: { tr: 'Afiyet olsun!', en: 'Enjoy your meal!' },
  screen: { brightness: 80, language: 'tr', logo: 'lale' },
  voice: { quiet_hours: ['22:00', '07:00'] },
};
const DYNAMIC_CONFIG = {
  birthday_song: 'on',
  menu_of_the_day: { en: 'Lentil soup', tr: 'Mercimek çorbası' },
};
const KEY: { readonly name: string; readonly permissions: Permission[] } = {
  name: 'Monthly report',
  permissions: ['robots.read', 'deliveries.read'],
};

/**
 * Creates missing devices, cards, accounts and configs as a hotel has them. Secrets that are shown once are not stored, so they give no
 * access; a person who wants to try one creates another.
 */
export async function ensureMachines(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  const known = { params, query: { limit: 100 } };
  const { items: devices } = await client.call(api.devices.list, known);
  for (const body of DEVICES) {
    if (!devices.some(({ device_id: id }) => id === body.device_id))
      await client.call(api.devices.create, { params, body });
  }
  const cards = await client.call(callDevicesApi.cards, { params });
  for (const body of CARDS) {
    if (!cards.some(({ name }) => name === body.name))
      await client.call(callDevicesApi.addCard, { params, body });
  }
  const { items: accounts } = await client.call(api.machineAccounts.list, known);
  for (const body of ACCOUNTS) {
    if (!accounts.some(({ name }) => name === body.name))
      await client.call(api.machineAccounts.create, { params, body });
  }
  await ensureConfigs(client, projectId);
}

/** Creates the configs of the project where they are missing. */
async function ensureConfigs(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  if ((await client.call(api.config.get, { params })).version === 0)
    await client.call(api.config.update, { params, body: { json_config: JSON.stringify(CONFIG, null, 2) } });
  if ((await client.call(api.config.dynamicRaw, { params })).version === 0)
    await client.call(api.config.updateDynamic, {
      params,
      body: { dynamic_config: JSON.stringify(DYNAMIC_CONFIG, null, 2) },
    });
}

/** Ensures a key as a hotel has one. The user of this client becomes responsible for it, also for one without a responsible person. */
export async function ensureKey(client: ApiClient, projectId: number): Promise<void> {
  const { items } = await client.call(api.apiKeys.list, { params: { projectId }, query: { limit: 100 } });
  const known = items.find(({ name }) => name === KEY.name);
  if (known === undefined) await client.call(api.apiKeys.create, { params: { projectId }, body: KEY });
  else if (known.stopped === 'owner_gone')
    await client.call(api.apiKeys.update, { params: { projectId, apiKeyId: known.api_key_id }, body: {} });
}
