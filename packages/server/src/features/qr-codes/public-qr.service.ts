import { splitMapId } from '@rota/contract';
import type { ScannedPlace } from '@rota/contract/qr-codes';
import { AppError } from '../../http/app-error.ts';
import type { QrReaderDeps } from './qr-reader.ts';
import { surroundings } from './qr-reader.ts';
import * as store from './qr-codes.store.ts';

export type PublicQrDeps = QrReaderDeps & { readonly projectName: (projectId: number) => Promise<string> };
export type PublicQr = ReturnType<typeof createPublicQr>;

/** What a code says to whoever scans it. */
export function createPublicQr({ database, targets, projectName }: PublicQrDeps) {
  /** Counts a scan. Throws QR_UNKNOWN. */
  return async (code: string): Promise<ScannedPlace> => {
    const known = await database.global((tx) => store.findProjectOfQr(tx, code));
    if (known === undefined) throw unknown();
    const { project_id: projectId, qr_id: qrId } = known;
    const places = await targets.list(projectId);
    const { row, around } = await database.tenant(projectId, async (tx) => {
      await store.countScan(tx, projectId, qrId);
      return { row: await store.findQr(tx, projectId, qrId), around: await surroundings(tx, projectId, places) };
    });
    const target = row && around.targets.get(row.target_id);
    if (row === undefined || target === undefined) throw unknown();
    const at = splitMapId(target.mapId);
    // A station at the target itself is meant where the code names none.
    const stations = [...around.stations.values()].filter((station) => station.is_public);
    const station =
      stations.find(({ station_id: id }) => id === row.pickup_location_id) ?? stations.find(({ target_id: id }) => id === row.target_id);
    return {
      project_name: await projectName(projectId),
      place: row.printable_name === '' ? target.name : row.printable_name,
      ...{ site: at?.site ?? '', floor: at?.floor ?? '' },
      call: station === undefined ? null : { code: station.code, name: station.name, kinds: station.purposes.map(({ kind }) => kind) },
    };
  };
}

function unknown(): AppError {
  return new AppError('QR_UNKNOWN', 'This code leads nowhere any more');
}
