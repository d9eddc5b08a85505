import { mapIdOf } from '@rota/contract/maps';
import type {
  CallAnswer,
  CallFloor,
  FollowedCall,
  PublicStation,
  StationPage,
} from '@rota/contract/robot-calls';
import { stationCode, type CallKind } from '@rota/contract/stations';
import { splitMapId } from '@rota/contract/maps';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import type { FloorSource } from '../../../fleet/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import {
  availabilityOf,
  calledFor,
  findPlaceOfCode,
  findStation,
  listStations,
  type Availability,
  obstacleToPaying,
  onMenu,
  type MenuOpening,
  type Outlook,
  type Cards,
  type Stations,
  type StationRow,
} from '../stations/index.ts';
import type { CallRecords } from './call-records.service.ts';
import type { CallTokens, Followed } from './call-tokens.service.ts';
import type { CallingService } from './calling.service.ts';
import type { FloorPictures } from './floor-picture.service.ts';
import type { RobotCallService } from './robot-calls.service.ts';

export type PublicCallDeps = {
  readonly database: Database;
  readonly calling: CallingService;
  readonly calls: Pick<RobotCallService, 'cancel'>;
  readonly records: Pick<CallRecords, 'publicOf' | 'find'>;
  readonly tokens: Pick<CallTokens, 'get'>;
  readonly stations: Pick<Stations, 'outlooks' | 'settings' | 'menuOpenings' | 'cards'>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly project: (
    projectId: number,
  ) => Promise<{ readonly project_name: string; readonly time_zone: string }>;
  readonly logoUrl: (projectId: number) => Promise<string | null>;
  readonly floors: FloorSource;
  readonly pictures: FloorPictures;
  readonly features: Pick<FeatureGate, 'isOff' | 'offersKind'>;
  readonly clock: () => number;
};
export type PublicCallService = ReturnType<typeof createPublicCallService>;
type Body = {
  readonly station_id?: string | undefined;
  readonly kind?: CallKind | undefined;
  readonly confirm: boolean;
  readonly caller_key?: string | undefined;
};

/** What is shown to guests may be as old as this, ms: many phones before one place ask once. */
const PAGE_AGE_MS = 8_000;
/** A project's page shows so many stations at most. */
const MOST_SHOWN = 200;

/** Calls open to anyone with a code, or with the token of one call. An unknown code or token: RECORD_NOT_FOUND. */
export function createPublicCallService(deps: PublicCallDeps) {
  const { database, clock } = deps;

  async function page(code: string): Promise<StationPage> {
    const { projectId, stationId } = await placeOf(code);
    const [project, logoUrl, settings, targets, rows] = await Promise.all([
      deps.project(projectId),
      deps.logoUrl(projectId),
      deps.stations.settings.of(projectId),
      deps.targets.list(projectId),
      stationsOf(projectId, stationId),
    ]);
    const places = new Map(targets.map((target) => [target.targetId, target]));
    const called = rows.map((row) => ({
      id: row.station_id,
      mapId: places.get(row.target_id)?.mapId,
      called: calledFor(row),
    }));
    const [outlooks, menus, cards] = await Promise.all([
      deps.stations.outlooks.ofAll(projectId, called, PAGE_AGE_MS),
      deps.stations.menuOpenings(projectId, [...new Set(rows.flatMap(({ menu_id: id }) => id ?? []))]),
      deps.stations.cards(projectId),
    ]);
    const offered = await offeredBy(projectId, rows);
    const stations = rows.map((row): PublicStation => {
      const outlook = outlooks.get(row.station_id) ?? { expected: null, reason: 'place_missing' };
      const found = availabilityOf({ ...row, zone: project.time_zone, settings, outlook, now: clock() });
      const now = offered.calls ? found : CALLS_OFF;
      const menu = row.menu_id === null || !offered.orders ? undefined : menus.get(row.menu_id);
      const kinds = row.purposes.flatMap(({ kind }) => (offered.kinds.has(kind) ? [kind] : []));
      return composeStation({ ...row, kinds }, places.get(row.target_id), { outlook, now, menu, cards });
    });
    const { project_name, time_zone } = project;
    return {
      kind: stationId === null ? 'project' : 'station',
      project_name,
      logo_url: logoUrl,
      time_zone,
      stations,
    };
  }

  /** What the project has switched on of all that a station may offer. */
  async function offeredBy(projectId: number, rows: readonly StationRow[]) {
    const kinds = new Set(rows.flatMap(({ purposes }) => purposes.map(({ kind }) => kind)));
    for (const kind of kinds) if (!(await deps.features.offersKind(projectId, kind))) kinds.delete(kind);
    return {
      kinds,
      calls: !(await deps.features.isOff(projectId, 'robot_calls')),
      orders: !(await deps.features.isOff(projectId, 'ordering')),
    };
  }

  /** The HTTP status of the page of a code. */
  async function pageStatus(code: string): Promise<200 | 404> {
    const read = stationCode.safeParse(code);
    if (!read.success) return 404;
    return (await database.global((tx) => findPlaceOfCode(tx, read.data))) === undefined ? 404 : 200;
  }

  async function placeOf(code: string): Promise<{ projectId: number; stationId: string | null }> {
    const place = await database.global((tx) => findPlaceOfCode(tx, code));
    if (place === undefined) throw recordNotFound();
    return { projectId: place.project_id, stationId: place.station_id };
  }

  /** Those that a code shows: of a project all that have a page of their own. */
  async function stationsOf(projectId: number, stationId: string | null): Promise<readonly StationRow[]> {
    return database.tenant(projectId, async (tx) => {
      if (stationId === null)
        return (await listStations(tx, projectId)).filter((row) => row.is_public).slice(0, MOST_SHOWN);
      const row = await findStation(tx, projectId, stationId);
      return row === undefined ? [] : [row];
    });
  }

  /** Throws CALL_NEEDS_STATION for a project's code alone, CALL_KIND_NOT_OFFERED, RECORD_NOT_FOUND. */
  async function call(code: string, body: Body): Promise<CallAnswer> {
    const { projectId, stationId } = await placeOf(code);
    const wanted = stationId ?? body.station_id;
    if (wanted === undefined) throw new AppError('CALL_NEEDS_STATION', 'Choose where the robot should come');
    const rows = await stationsOf(projectId, stationId);
    const row = rows.find((one) => one.station_id === wanted);
    if (row === undefined) throw recordNotFound();
    const actor = guestAt(row.station_id, row.name);
    // Its delivery is staff's business: the answer of this call has no place for it.
    return deps.calling.call(
      projectId,
      { station_id: row.station_id, kind: body.kind, confirm: body.confirm },
      { source: 'guest', actor, key: body.caller_key },
    );
  }

  async function get(token: string): Promise<FollowedCall> {
    return compose(await deps.tokens.get(token));
  }

  /** Throws CALL_OF_SOMEBODY_ELSE, CALL_NOT_CANCELLABLE, FLEET_OWNER_UNAVAILABLE. */
  async function cancel(token: string): Promise<FollowedCall> {
    const followed = await deps.tokens.get(token);
    if (!followed.mayCancel)
      throw new AppError('CALL_OF_SOMEBODY_ELSE', 'Someone else called this robot first');
    const { projectId, call: before } = followed;
    const after = await deps.calls.cancel(
      projectId,
      before.row.call_id,
      guestAt(before.row.station_id ?? before.row.target_id, before.row.place_name),
    );
    return compose({ ...followed, call: after });
  }

  async function compose({ projectId, call: followed, mayCancel }: Followed): Promise<FollowedCall> {
    const [[shown], settings] = await Promise.all([
      deps.records.publicOf(projectId, [followed]),
      deps.stations.settings.of(projectId),
    ]);
    if (shown === undefined) throw recordNotFound();
    return { ...shown, may_cancel: mayCancel, shows_floor: settings.shows_floor };
  }

  /** Throws RECORD_NOT_FOUND where the project does not show it. */
  async function floor(token: string): Promise<CallFloor> {
    const followed = await deps.tokens.get(token);
    const { place, shows_floor: isShown } = await compose(followed);
    if (!isShown) throw recordNotFound();
    const ready = (await deps.floors.list(followed.projectId)).find(
      ({ mapId }) => mapId === mapIdOf(place.site, place.floor),
    );
    const picture = ready && (await deps.pictures(ready));
    if (picture === undefined) throw recordNotFound();
    return { site: place.site, floor: place.floor, ...picture };
  }

  return { page, pageStatus, call, get, cancel, floor };
}

/** A project that takes no calls: as a place that is closed. */
const CALLS_OFF: Availability = {
  availability: 'not_available',
  reason: 'calls_off',
  opensAt: null,
  waitS: null,
};

type Shown = {
  readonly outlook: Outlook;
  readonly now: Availability;
  readonly menu: MenuOpening | undefined;
  readonly cards: Cards;
};

/** The public view of a station for a person in front of it. */
function composeStation(
  row: StationRow & { readonly kinds: readonly CallKind[] },
  target: TargetInfo | undefined,
  { outlook: { expected }, now, menu, cards }: Shown,
): PublicStation {
  const map = target && splitMapId(target.mapId);
  const iso = (at: number): string => new Date(at).toISOString();
  const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
  return {
    station_id: row.station_id,
    name: row.name,
    site: map?.site ?? '',
    floor: map?.floor ?? '',
    availability: now.availability,
    sells: menu?.isOpen === true && obstacleToPaying(cards, menu.hasPrices) === null,
    reason: now.reason,
    note: row.switch === 'automatic' ? null : row.switch_reason,
    needs_confirmation: now.availability === 'high_demand',
    kinds: [...row.kinds],
    opens_at: isoOrNull(now.opensAt),
    menu_opens_at: menu === undefined || menu.isOpen ? null : isoOrNull(onMenu(now, menu).opensAt),
    promise: expected && {
      from: iso(expected.from),
      to: iso(expected.to),
      likelihood: expected.likelihood,
    },
  };
}

/** The actor in the log for guests: no account signs in so, and guests at one place are not distinguished. */
function guestAt(placeId: string, place: string): ActorRef {
  return { id: `guest:${placeId}`, name: `Guest · ${place}` };
}
