import { splitMapId } from '@rota/contract/maps';
import { ROBOT_PLACES } from '@rota/contract/targets';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { CodePlace, QrCodes } from '../../catalogue/qr-codes/index.ts';
import { findStation } from '../../work/stations/index.ts';
import type { OrderRow } from './orders.store.ts';
import { passTarget } from './pass.rules.ts';

export type PlaceDeps = {
  readonly database: Database;
  readonly find: QrCodes['find'];
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
};
export type Places = ReturnType<typeof createPlaces>;

/** The code of a place at which none was scanned. */
const NO_CODE = '';

/** Places from which one orders: by the code that hangs there, or by the station where the app orders. */
export function createPlaces({ database, find, targets }: PlaceDeps) {
  /** A station, and where it is brought to: its own pass where no target is named. Throws RECORD_NOT_FOUND, ORDER_ADDRESS_UNKNOWN. */
  async function atStation(projectId: number, stationId: string, targetId?: string): Promise<CodePlace> {
    const station = requireRow(
      await database.tenant(projectId, (tx) => findStation(tx, projectId, stationId)),
    );
    const wanted = targetId ?? passTarget(station);
    const target = (await targets.list(projectId)).find((one) => one.targetId === wanted && isForPeople(one));
    if (target === undefined) throw new AppError('ORDER_ADDRESS_UNKNOWN', 'No delivery to this address');
    const at = splitMapId(target.mapId);
    const where = { site: at?.site ?? '', floor: at?.floor ?? '' };
    return { projectId, code: NO_CODE, targetId: target.targetId, name: target.name, ...where, station };
  }

  /** The place as it is now from which an order was made. Throws QR_UNKNOWN, RECORD_NOT_FOUND, ORDER_ADDRESS_UNKNOWN. */
  function ofOrder(
    projectId: number,
    order: Pick<OrderRow, 'qr_code' | 'station_id' | 'target_id'>,
  ): Promise<CodePlace> {
    return order.qr_code === NO_CODE
      ? atStation(projectId, order.station_id, order.target_id)
      : find(order.qr_code, false);
  }

  return { atStation, ofOrder };
}

/** Whether people are at a target, who may have something brought there. */
export function isForPeople({ type, elevatorId }: Pick<TargetInfo, 'type' | 'elevatorId'>): boolean {
  return elevatorId === undefined && !ROBOT_PLACES.includes(type);
}
