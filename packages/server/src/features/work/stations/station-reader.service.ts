import { splitMapId } from '@rota/contract/maps';
import type { Station, StationAvailability, StationOrdering } from '@rota/contract/stations';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import {
  availabilityOf,
  orderingNow,
  type Availability,
  type Cards,
  type MenuOpening,
} from './availability.rules.ts';
import type { CallSettingsService } from './call-settings.service.ts';
import { MISSING, type Outlooks } from './time-outlook.service.ts';
import { pageUrl } from './station-codes.service.ts';
import type { CalledFor } from './station-task.rules.ts';
import * as store from './stations.store.ts';

export type StationReaderDeps = {
  readonly database: Database;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly timeZone: (projectId: number) => Promise<string>;
  /** How many calls from each station are not ended, by its id. */
  readonly openCalls: (projectId: number) => Promise<ReadonlyMap<string, number>>;
  /** Which of these menus sell something now, by their id, and when the closed ones open. */
  readonly menuOpenings: (
    projectId: number,
    menuIds: readonly string[],
  ) => Promise<ReadonlyMap<string, MenuOpening>>;
  /** Who charges cards for the project now. */
  readonly cards: (projectId: number) => Promise<Cards>;
  readonly settings: Pick<CallSettingsService, 'of'>;
  readonly outlooks: Outlooks;
  readonly clock: () => number;
};

type ListQuery = {
  readonly search?: string | undefined;
  readonly availability?: StationAvailability | undefined;
  readonly target_id?: string | undefined;
};

/** What is expected for lists may be as old as this, ms. */
const LIST_AGE_MS = 15_000;

/** Stations as they are now. `base`: the address of the installation, for the addresses of their pages. */
export function createStationReader(deps: StationReaderDeps) {
  const { database, clock } = deps;

  async function list(projectId: number, query: ListQuery, base: string): Promise<Station[]> {
    const filter = { search: query.search && foldCase(query.search), targetId: query.target_id };
    const rows = await database.tenant(projectId, (tx) => store.listStations(tx, projectId, filter));
    const open = await deps.openCalls(projectId);
    const stations = await present(projectId, rows, open, base);
    return stations.filter(
      ({ availability }) => query.availability === undefined || availability === query.availability,
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, stationId: string, base: string): Promise<Station> {
    const row = await database.tenant(projectId, (tx) => store.findStation(tx, projectId, stationId));
    if (row === undefined) throw recordNotFound();
    const [station] = await present(projectId, [row], await deps.openCalls(projectId), base);
    if (station === undefined) throw recordNotFound();
    return station;
  }

  async function present(
    projectId: number,
    rows: readonly store.StationRow[],
    open: ReadonlyMap<string, number>,
    base: string,
  ): Promise<Station[]> {
    if (rows.length === 0) return [];
    const [targets, zone, settings, menus, cards] = await Promise.all([
      deps.targets.list(projectId),
      deps.timeZone(projectId),
      deps.settings.of(projectId),
      openingsOf(projectId, rows),
      deps.cards(projectId),
    ]);
    const places = new Map(targets.map((target) => [target.targetId, target]));
    const called = rows.map((row) => ({
      id: row.station_id,
      mapId: places.get(row.target_id)?.mapId,
      called: calledFor(row),
    }));
    const outlooks = await deps.outlooks.ofAll(projectId, called, LIST_AGE_MS);
    return rows.map((row) => {
      const outlook = outlooks.get(row.station_id) ?? MISSING;
      const now = availabilityOf({ ...row, zone, settings, outlook, now: clock() });
      return composeStation(row, {
        place: places.get(row.target_id),
        zone,
        now,
        menus,
        cards,
        open: open.get(row.station_id) ?? 0,
        url: pageUrl(base, row.code),
      });
    });
  }

  /** The menus that these stations sell. */
  function openingsOf(
    projectId: number,
    rows: readonly Pick<store.StationContent, 'menu_id'>[],
  ): Promise<ReadonlyMap<string, MenuOpening>> {
    return deps.menuOpenings(projectId, [...new Set(rows.flatMap(({ menu_id: id }) => id ?? []))]);
  }

  async function availabilityNow(
    projectId: number,
    content: store.StationContent,
    zone: string,
  ): Promise<Availability> {
    const called = calledFor(content);
    const outlook = called === undefined ? MISSING : await deps.outlooks.of(projectId, called, LIST_AGE_MS);
    return availabilityOf({
      ...content,
      zone,
      settings: await deps.settings.of(projectId),
      outlook,
      now: clock(),
    });
  }

  return { list, get, availabilityNow, openingsOf };
}

/** The default purpose of a call to a station: its first one. */
export function calledFor(
  { target_id, purposes }: Pick<store.StationContent, 'target_id' | 'purposes'>,
  kind?: string,
): CalledFor | undefined {
  const purpose = kind === undefined ? purposes[0] : purposes.find((one) => one.kind === kind);
  return purpose && { kind: purpose.kind, targetId: target_id, otherTargetId: purpose.other_target_id };
}

type About = {
  readonly place: TargetInfo | undefined;
  readonly zone: string;
  readonly now: Availability;
  /** By their id. */
  readonly menus: ReadonlyMap<string, MenuOpening>;
  readonly cards: Cards;
  readonly open: number;
  readonly url: string;
};

/** A station as it goes over the wire. */
export function composeStation(
  row: store.StationRow,
  { place, zone, now, menus, cards, open, url }: About,
): Station {
  const map = place && splitMapId(place.mapId);
  return {
    station_id: row.station_id,
    name: row.name,
    code: row.code,
    url,
    target_id: row.target_id,
    target_name: place?.name ?? '',
    site: map?.site ?? '',
    floor: map?.floor ?? '',
    purposes: [...row.purposes],
    hours: [...row.hours],
    time_zone: zone,
    switch: row.switch,
    switch_reason: row.switch_reason,
    is_public: row.is_public,
    menu_id: row.menu_id,
    availability: now.availability,
    availability_reason: now.reason,
    wait_s: now.waitS,
    open_calls: open,
    version: row.version,
    opens_at: isoOf(now.opensAt),
    ordering: row.menu_id === null ? null : composeOrdering(now, menus.get(row.menu_id) ?? NO_MENU, cards),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A menu that is not there sells nothing. */
const NO_MENU: MenuOpening = { isOpen: false, opensAt: null, hasPrices: false };

function composeOrdering(now: Availability, menu: MenuOpening, cards: Cards): StationOrdering {
  const { availability, reason, opensAt } = orderingNow(now, menu, cards);
  return { availability, reason, opens_at: isoOf(opensAt) };
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
