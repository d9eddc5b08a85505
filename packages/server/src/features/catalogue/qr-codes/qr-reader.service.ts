import type { Page } from '@rota/contract/core';
import { splitMapId } from '@rota/contract/maps';
import { publicQrPathOf } from '@rota/contract/public-address';
import type { QrCode, QrSort } from '@rota/contract/qr-codes';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import { requireRow } from '../../../http/app-error.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { listStations, type StationRow } from '../../work/stations/index.ts';
import { sellingStationOf } from './code-stations.rules.ts';
import * as store from './qr-codes.store.ts';

export type QrReaderDeps = {
  readonly database: Database;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
};
export type QrReader = ReturnType<typeof createQrReader>;
type ListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly is_active?: 'yes' | 'no' | undefined;
  readonly map?: string | undefined;
  readonly pickup_location_id?: string | undefined;
  readonly can_order?: 'yes' | 'no' | undefined;
  readonly sort: QrSort;
};
/** What stands around codes of a project. */
export type Surroundings = {
  readonly targets: ReadonlyMap<string, TargetInfo>;
  readonly stations: ReadonlyMap<string, StationRow>;
};

const compare = new Intl.Collator('tr', { numeric: true }).compare;
const byNumber = (a: string, b: string): number => Number(a) - Number(b);
const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a list can be ordered by: the value, how it is compared, and the form of a cursor in it. */
const orders = {
  label: { value: ({ label }: QrCode) => label, compare, form: 'text' },
  code: { value: ({ code }: QrCode) => code, compare, form: 'text' },
  target: { value: ({ target_name: name }: QrCode) => name, compare, form: 'text' },
  scans: { value: ({ scans }: QrCode) => String(scans), compare: byNumber, form: 'number' },
  created: { value: ({ created_at: at }: QrCode) => at, compare: byBytes, form: 'time' },
} as const;

/** QR codes as they are now. A project has some thousands of codes at most, so that lists are sorted here. */
export function createQrReader({ database, targets }: QrReaderDeps) {
  async function list(projectId: number, query: ListQuery, base: string): Promise<Page<QrCode>> {
    const { sort, limit } = query;
    const { value, compare: compareValues, form } = orders[sort.replace(/^-/, '') as keyof typeof orders];
    const after = readCursor(query.cursor, sort, form);
    const sign = sort.startsWith('-') ? -1 : 1;
    const order = (a: { value: string; id: string }, b: { value: string; id: string }): number =>
      sign * (compareValues(a.value, b.value) || byBytes(a.id, b.id));
    const matching = (await all(projectId, base)).filter((code) => matches(code, query));
    const sorted = matching.map((code) => ({ code, value: value(code), id: code.qr_id })).sort(order);
    const rest = after === undefined ? sorted : sorted.filter((one) => order(one, after) > 0);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ code }) => code),
      next_cursor: rest.length > limit && last ? writeCursor(sort, last) : null,
      ...(after === undefined && { total: matching.length }),
    };
  }

  async function all(projectId: number, base: string): Promise<QrCode[]> {
    const places = await targets.list(projectId);
    return database.tenant(projectId, async (tx) => {
      const around = await surroundings(tx, projectId, places);
      return (await store.listQrs(tx, projectId)).map((row) => composeQr(row, around, base));
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, qrId: string, base: string): Promise<QrCode> {
    const places = await targets.list(projectId);
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findQr(tx, projectId, qrId));
      return composeQr(row, await surroundings(tx, projectId, places), base);
    });
  }

  return { list, all, get };
}

export async function surroundings(
  tx: Tx,
  projectId: number,
  places: readonly TargetInfo[],
): Promise<Surroundings> {
  const stations = await listStations(tx, projectId);
  return {
    targets: new Map(places.map((place) => [place.targetId, place])),
    stations: new Map(stations.map((station) => [station.station_id, station])),
  };
}

export function composeQr(row: store.QrRow, { targets, stations }: Surroundings, base: string): QrCode {
  const target = targets.get(row.target_id);
  const place = target && splitMapId(target.mapId);
  const station = row.pickup_location_id === null ? undefined : stations.get(row.pickup_location_id);
  return {
    qr_id: row.qr_id,
    code: row.code,
    url: `${base}${publicQrPathOf(row.code)}`,
    target_id: row.target_id,
    target_name: target?.name ?? '',
    site: place?.site ?? '',
    floor: place?.floor ?? '',
    printable_name: row.printable_name,
    label: row.printable_name === '' ? (target?.name ?? row.code) : row.printable_name,
    pickup_location_id: row.pickup_location_id,
    pickup_location_name: station?.name ?? null,
    can_order: (sellingStationOf(row, [...stations.values()])?.menu_id ?? null) !== null,
    is_active: row.is_active,
    scans: row.scans,
    scanned_at: row.scanned_at?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function matches(
  code: QrCode,
  { search, is_active, map, pickup_location_id, can_order }: ListQuery,
): boolean {
  const words = foldSearch(search ?? '');
  const isAnswer = (is: boolean, asked: 'yes' | 'no' | undefined): boolean =>
    asked === undefined || is === (asked === 'yes');
  return (
    (words === '' || foldSearch(`${code.label} ${code.code} ${code.target_name}`).includes(words)) &&
    isAnswer(code.is_active, is_active) &&
    isAnswer(code.can_order, can_order) &&
    (map === undefined || map === '' || map.split(',').includes(`${code.site}_${code.floor}`)) &&
    (pickup_location_id === undefined || code.pickup_location_id === pickup_location_id)
  );
}
