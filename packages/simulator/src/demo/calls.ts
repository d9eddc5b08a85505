import { api } from '@rota/contract/areas';
import type { DeviceBinding } from '@rota/contract/call-devices';
import type { CallKind } from '@rota/contract/stations';
import type { LinkLog } from '@rota/robot-link';
import { createCallDevice, type SimulatedCallDevice } from '../call-device/call-device.ts';
import type { Random } from '../random.ts';
import type { ApiClient } from './api-client.ts';

type PlannedStation = {
  readonly name: string;
  readonly at: string;
  readonly purposes: readonly (readonly [CallKind, string])[];
};

/** Places where guests and waiters of the hotel call robots, with the purpose and the other end of each call. */
const STATIONS: readonly PlannedStation[] = [
  {
    name: 'Table 4',
    at: 'Table 4',
    purposes: [
      ['table_service', 'Kitchen pass 1'],
      ['dish_collection', 'Dishwashing'],
    ],
  },
  {
    name: 'Table 7',
    at: 'Table 7',
    purposes: [
      ['table_service', 'Kitchen pass 2'],
      ['dish_collection', 'Dishwashing'],
    ],
  },
  {
    name: 'Terrace',
    at: 'Terrace 1',
    purposes: [
      ['table_service', 'Bar'],
      ['dish_collection', 'Dishwashing'],
    ],
  },
  {
    name: 'Restaurant',
    at: 'Table 1',
    purposes: [
      ['table_service', 'Kitchen pass 1'],
      ['dish_collection', 'Dishwashing'],
    ],
  },
  { name: 'Pool bar', at: 'Terrace 2', purposes: [['table_service', 'Bar']] },
  { name: 'Bar counter', at: 'Bar', purposes: [['pickup', 'Lobby sofas']] },
  { name: 'Lobby', at: 'Lobby sofas', purposes: [['table_service', 'Bar']] },
  {
    name: 'Reception',
    at: 'Reception',
    purposes: [
      ['guidance', 'Lobby sofas'],
      ['pickup', 'Lobby sofas'],
    ],
  },
  {
    name: 'Room 104',
    at: 'Room 104',
    purposes: [
      ['table_service', 'Room service'],
      ['recycle', 'Linen 1'],
    ],
  },
];

type PlannedBinding = Pick<DeviceBinding, 'press' | 'action'> & {
  readonly station: string;
  readonly kind?: CallKind;
};
type PlannedDevice = {
  readonly id: string;
  readonly battery: number;
  /** Seconds between two calls by its person. */
  readonly everyS: { readonly low: number; readonly high: number };
  readonly bindings: readonly PlannedBinding[];
};

const DEVICES: readonly PlannedDevice[] = [
  {
    id: 'LALE-BTN-02',
    battery: 91,
    everyS: {
      low: 240,
      high: 540,
    },
    bindings: [
      {
        press: 'single',
        action: 'call',
        station: 'Terrace',
        kind: 'dish_collection',
      },
      {
        press: 'long',
        action: 'cancel',
        station: 'Terrace',
      },
    ],
  },
  {
    id: 'LALE-WATCH-01',
    battery: 64,
    everyS: {
      low: 300,
      high: 700,
    },
    bindings: [
      {
        press: 'single',
        action: 'call',
        station: 'Lobby',
        kind: 'table_service',
      },
      {
        press: 'double',
        action: 'confirm',
        station: 'Lobby',
      },
    ],
  },
];

/** How long a person who called a robot needs to take what it brought, ms. */
const TAKES_MS = 4_000;

/** Makes the stations that are not there, and the page on which a guest chooses one; answers the stations' ids by name. */
export async function ensureStations(
  client: ApiClient,
  projectId: number,
  targetIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const params = { projectId };
  const known = await client.call(api.stations.list, { params, query: {} });
  const ids = new Map(known.map((station) => [station.name, station.station_id]));
  for (const { name, at, purposes } of STATIONS) {
    const target_id = targetIds.get(at);
    if (target_id === undefined || ids.has(name)) continue;
    const all = purposes.map(([kind, other]) => ({ kind, other_target_id: targetIds.get(other) ?? null }));
    ids.set(
      name,
      (await client.call(api.stations.create, { params, body: { name, target_id, purposes: all } }))
        .station_id,
    );
  }
  const { code } = await client.call(api.stations.settings, { params });
  if (code === null)
    await client.call(api.stations.setSettings, { params, body: { is_project_page_on: true } });
  return ids;
}

/** Has the hotel's button and watch call robots now and then, each with an account that gets a new password at each start. */
export async function runCallDevices(
  client: ApiClient,
  projectId: number,
  stationIds: ReadonlyMap<string, string>,
  { mqttUrl, random, log }: { readonly mqttUrl: string; readonly random: Random; readonly log: LinkLog },
): Promise<SimulatedCallDevice[]> {
  const devices: SimulatedCallDevice[] = [];
  for (const planned of DEVICES) {
    const params = { projectId, deviceId: planned.id };
    const { mqtt_username: username } = await client.call(api.devices.get, { params });
    const { version } = await client.call(api.callDevices.get, { params });
    const bindings = planned.bindings.flatMap(({ press, action, station, kind }) => {
      const station_id = stationIds.get(station);
      return station_id === undefined ? [] : [{ press, action, station_id, kind: kind ?? null }];
    });
    // Keeps what a person has changed since.
    if (version === 0) await client.call(api.callDevices.setBindings, { params, body: { bindings } });
    const access = await client.call(api.mqttUsers.setPassword, {
      params: { projectId, username },
      body: { keep_older: false },
    });
    const login = { url: mqttUrl, username, password: access.password, prefix: access.prefix };
    const device = createCallDevice({
      login,
      battery: planned.battery,
      log,
      onHeard: (heard) => {
        const takes = planned.bindings.find(({ action }) => action === 'confirm');
        if (heard.command === 'call' && heard.state === 'arrived' && takes !== undefined)
          setTimeout(() => device.press(takes.press), TAKES_MS);
      },
    });
    devices.push(device);
    pressNowAndThen(device, planned, random);
  }
  return devices;
}

/** Until the process ends. */
function pressNowAndThen(device: SimulatedCallDevice, planned: PlannedDevice, random: Random): void {
  const { low, high } = planned.everyS;
  setTimeout(
    () => {
      device.press('single');
      pressNowAndThen(device, planned, random);
    },
    random.between(low, high) * 1_000,
  );
}
