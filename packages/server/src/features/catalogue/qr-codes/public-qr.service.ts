import { splitMapId } from '@rota/contract/maps';
import type { OrderOffer } from '@rota/contract/orders';
import type { ScannedPlace } from '@rota/contract/qr-codes';
import type { CallKind } from '@rota/contract/stations';
import { AppError } from '../../../http/app-error.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import type { StationRow } from '../../work/stations/index.ts';
import { callStationOf, sellingStationOf } from './code-stations.rules.ts';
import type { QrReaderDeps } from './qr-reader.service.ts';
import { surroundings } from './qr-reader.service.ts';
import * as store from './qr-codes.store.ts';

export type PublicQrDeps = QrReaderDeps & {
  readonly projectName: (projectId: number) => Promise<string>;
  readonly logoUrl: (projectId: number) => Promise<string | null>;
  /** The venue's phone number; `''` without one. */
  readonly phone: (projectId: number) => Promise<string>;
  /** What can be ordered at a place now; null where nothing can. */
  readonly offerAt: (place: CodePlace) => Promise<OrderOffer | null>;
  readonly features: Pick<FeatureGate, 'isOff' | 'offersKind'>;
};
export type PublicQr = ReturnType<typeof createPublicQr>;

/** Where a code stands. */
export type CodePlace = {
  readonly projectId: number;
  readonly code: string;
  readonly targetId: string;
  /** As it is printed there. */
  readonly name: string;
  readonly site: string;
  readonly floor: string;
  /** The station that sells here, see `sellingStationOf`: where goods come from, not where the guest is. */
  readonly station: StationRow | undefined;
};

/** The public data of a code for the person who scans it. */
export function createPublicQr(deps: PublicQrDeps) {
  const { database, targets, projectName, logoUrl, offerAt } = deps;

  /** Throws QR_UNKNOWN. `isScan`: a person at the place opened it just now. */
  async function find(code: string, isScan: boolean): Promise<CodePlace> {
    const found = await look(code, isScan);
    if (found === undefined) throw unknown();
    return found.place;
  }

  /** Undefined for a code that opens nothing. */
  async function look(
    code: string,
    isScan: boolean,
  ): Promise<{ place: CodePlace; called: StationRow | undefined } | undefined> {
    const known = await database.global((tx) => store.findProjectOfQr(tx, code));
    if (known === undefined) return undefined;
    const { project_id: projectId, qr_id: qrId } = known;
    const places = await targets.list(projectId);
    const { row, around } = await database.tenant(projectId, async (tx) => {
      if (isScan) await store.countScan(tx, projectId, qrId);
      return {
        row: await store.findQr(tx, projectId, qrId),
        around: await surroundings(tx, projectId, places),
      };
    });
    const target = row && around.targets.get(row.target_id);
    if (row === undefined || target === undefined) return undefined;
    const at = splitMapId(target.mapId);
    const stations = [...around.stations.values()];
    const place = {
      projectId,
      code: row.code,
      targetId: target.targetId,
      site: at?.site ?? '',
      floor: at?.floor ?? '',
      name: row.printable_name === '' ? target.name : row.printable_name,
      station: sellingStationOf(row, stations),
    };
    return { place, called: callStationOf(row, stations) };
  }

  /** Throws QR_UNKNOWN, QR_WITHDRAWN. `isScan`: see {@link find}. */
  async function readPlace(code: string, isScan: boolean): Promise<ScannedPlace> {
    const found = await look(code, isScan);
    if (found === undefined) throw await whyNot(code);
    const { place } = found;
    const called = await calledNow(place.projectId, found.called);
    return {
      project_name: await projectName(place.projectId),
      logo_url: await logoUrl(place.projectId),
      place: place.name,
      site: place.site,
      floor: place.floor,
      call: called
        ? {
            code: called.code,
            name: called.name,
            kinds: called.kinds,
          }
        : null,
      order: await offerAt(place),
    };
  }

  /** What can be called from a place; undefined where nothing can, or the project takes no calls. */
  async function calledNow(projectId: number, station: StationRow | undefined) {
    if (station === undefined || (await deps.features.isOff(projectId, 'robot_calls'))) return undefined;
    const kinds: CallKind[] = [];
    for (const { kind } of station.purposes)
      if (await deps.features.offersKind(projectId, kind)) kinds.push(kind);
    return kinds.length === 0 ? undefined : { code: station.code, name: station.name, kinds };
  }

  /** Why a code opens nothing. Of a withdrawn one the guest reads whose it was. */
  async function whyNot(code: string): Promise<AppError> {
    const projectId = await database.global((tx) => store.findProjectOfWithdrawnQr(tx, code));
    if (projectId === undefined) return unknown();
    const [house, logo, phone] = await Promise.all([
      projectName(projectId),
      logoUrl(projectId),
      deps.phone(projectId),
    ]);
    const current = { house, logo_url: logo, house_phone: phone === '' ? null : phone };
    return new AppError('QR_WITHDRAWN', 'This code is no longer in use', { current });
  }

  /** The HTTP status of the page of a code. */
  async function pageStatus(code: string): Promise<200 | 404 | 410> {
    return database.global(async (tx) => {
      if ((await store.findProjectOfQr(tx, code)) !== undefined) return 200;
      return (await store.findProjectOfWithdrawnQr(tx, code)) === undefined ? 404 : 410;
    });
  }

  return { find, readPlace, pageStatus };
}

function unknown(): AppError {
  return new AppError('QR_UNKNOWN', 'This code is not known');
}
