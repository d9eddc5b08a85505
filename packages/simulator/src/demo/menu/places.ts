import { qrCodesApi } from '@rota/contract/qr-codes';
import { stationsApi } from '@rota/contract/stations';
import type { ApiClient } from '../api-client.ts';
import type { MenuKey } from './menu-plan.ts';

/** The products sold at each station of the hotel. The reception sells none: there guests only call a robot that shows them the way. */
const SOLD_AT: readonly (readonly [station: string, menu: MenuKey])[] = [
  ['Restaurant', 'kitchen'],
  ['Table 4', 'kitchen'],
  ['Table 7', 'kitchen'],
  ['Terrace', 'breakfast'],
  ['Pool bar', 'bar'],
  ['Lobby', 'bar'],
  ['Room 104', 'kitchen'],
  // Collected there: its station brings nothing.
  ['Bar counter', 'bar'],
];
const TABLES = 16;
/** Codes that stand elsewhere: the target, the station that is ordered from, and what is printed below. */
const OTHER_CODES: readonly (readonly [target: string, station: string, printed: string])[] = [
  ['Terrace 1', 'Terrace', 'Terrace'],
  ['Terrace 2', 'Pool bar', 'Pool bar'],
  ['Lobby sofas', 'Lobby', 'Lobby'],
  ['Room 104', 'Room 104', ''],
  ['Bar', 'Bar counter', 'Bar counter'],
  ['Reception', 'Reception', ''],
];

/** Has stations that sell nothing yet sell their menu. */
export async function sellAt(
  client: ApiClient,
  projectId: number,
  stationIds: ReadonlyMap<string, string>,
  menus: ReadonlyMap<MenuKey, string>,
): Promise<void> {
  const stations = await client.call(stationsApi.list, { params: { projectId }, query: {} });
  for (const [name, menu] of SOLD_AT) {
    const station = stations.find(({ station_id: id }) => id === stationIds.get(name));
    const menu_id = menus.get(menu);
    if (station === undefined || station.menu_id !== null || menu_id === undefined) continue;
    const params = { projectId, stationId: station.station_id };
    await client.call(stationsApi.update, { params, body: { menu_id, version: station.version } });
  }
}

/** A code for each table and place of the hotel that has none: `LALE-T01` stands on the first table. */
export async function ensureTableCodes(
  client: ApiClient,
  projectId: number,
  targetIds: ReadonlyMap<string, string>,
  stationIds: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { projectId };
  const { items } = await client.call(qrCodesApi.list, { params, query: { limit: 100 } });
  const tables = Array.from({ length: TABLES }, (_none, index) => `Table ${index + 1}`);
  const planned = [
    ...tables.map((target, index) => ({
      target,
      station: stationIds.has(target) ? target : 'Restaurant',
      printed: '',
      code: `T${two(index)}`,
    })),
    ...OTHER_CODES.map(([target, station, printed], index) => ({
      target,
      station,
      printed,
      code: `P${two(index)}`,
    })),
  ];
  for (const { target, station, printed, code } of planned) {
    const target_id = targetIds.get(target);
    if (target_id === undefined || items.some((known) => known.target_id === target_id)) continue;
    const body = {
      target_id,
      printable_name: printed,
      pickup_location_id: stationIds.get(station) ?? null,
      code: `LALE-${code}-${String(projectId)}`,
    };
    await client.call(qrCodesApi.create, { params, body });
  }
}

function two(index: number): string {
  return String(index + 1).padStart(2, '0');
}
