import type { FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../commerce/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { columnTargets, type TargetUses } from '../../sites/target-uses/index.ts';
import { useOf, type Uses } from '../../sites/uses/index.ts';
import { listCodesOfStation, QR_NAME } from './qr-uses.store.ts';
import { createPublicQr, type PublicQr, type PublicQrDeps } from './public-qr.service.ts';
import { createQrReader } from './qr-reader.service.ts';
import { createQrGenerator } from './qr-generate.service.ts';
import { createQrService } from './qr-codes.service.ts';
import { qrCodeRoutes } from './qr-codes.routes.ts';
import { makeSheetInThread } from './sheet.thread.ts';
import { createSheetService } from './sheets.service.ts';

export type { CodePlace } from './public-qr.service.ts';

type Before = {
  readonly projects: Projects;
  readonly media: MediaLibrary;
  readonly commerce: Commerce;
  readonly targetUses: Pick<TargetUses, 'add' | 'withPlaces'>;
  readonly uses: Pick<Uses, 'add'>;
  readonly ports: Pick<FleetPorts, 'targets'>;
  /** What can be ordered at a place. */
  readonly orderOffers: Pick<PublicQrDeps, 'offerAt'>;
};

/** QR codes, and how orders find their places. */
export type QrCodes = Part & {
  readonly find: PublicQr['find'];
  readonly pageStatus: PublicQr['pageStatus'];
  /** The active codes of a project and what is printed on them. */
  readonly labels: (
    projectId: number,
  ) => Promise<readonly { readonly code: string; readonly label: string }[]>;
};

/** QR codes at targets: created, printed, and scanned. */
export function qrCodes(
  made: Pick<Ground, 'config' | 'database' | 'files' | 'clock' | 'log'> & Before,
): QrCodes {
  const { config, database, files, clock, log } = made;
  const { projects, media, commerce, targetUses, uses, ports, orderOffers } = made;
  targetUses.add(columnTargets('qr_code', 'qr_id', QR_NAME, 'qr_code'));
  uses.add('station', async (tx, projectId, stationId) => {
    const rows = await listCodesOfStation(tx, projectId, stationId);
    return useOf({ kind: 'qr_code', effect: 'stops' }, await targetUses.withPlaces(tx, projectId, rows));
  });
  const { targets } = ports;
  const projectName = async (projectId: number): Promise<string> =>
    (await projects.service.get(projectId)).project_name;
  const printableNameMost = async (projectId: number): Promise<number> =>
    (await commerce.get(projectId)).qr.printable_name_most;
  const reader = createQrReader({ database, targets });
  const services = {
    reader,
    publicUrl: config.publicUrl,
    codes: createQrService({ database, targets, reader, printableNameMost }),
    generator: createQrGenerator({ database, targets, printableNameMost }),
    sheets: createSheetService({
      database,
      files,
      reader,
      projectName,
      clock,
      log,
      make: makeSheetInThread,
      logo: async (projectId) => {
        const { logo_id: logo } = await projects.service.get(projectId);
        return logo === null ? null : media.service.bytesOf(projectId, logo);
      },
    }),
    place: createPublicQr({
      database,
      targets,
      projectName,
      logoUrl: projects.service.logoUrl,
      phone: async (projectId) => (await commerce.get(projectId)).owner.phone,
      offerAt: orderOffers.offerAt,
      features: projects.features,
    }),
  };
  return {
    find: services.place.find,
    pageStatus: services.place.pageStatus,
    labels: async (projectId) =>
      (await reader.all(projectId, '')).filter(({ is_active: isActive }) => isActive),
    routes: (app, mounting) => qrCodeRoutes(app, services, mounting),
  };
}
