import { randomUUID } from 'node:crypto';
import { MARKET_ADDRESSES_MOST, type MarketAddress, type NewMarketAddress } from '@rota/contract/market';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import { AppError, limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { Addresses } from '../../sites/addresses/index.ts';
import { isForPeople, type Goal } from '../orders/index.ts';
import * as store from './market-address.store.ts';
import type { AddressRow } from './market-address.store.ts';
import { signedOut } from './market-users.service.ts';
import { findUser } from './market.store.ts';

export type MarketAddressDeps = {
  readonly database: Database;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly addresses: Pick<Addresses, 'goalOf' | 'goalNamed'>;
  readonly clock: () => number;
};
export type MarketAddresses = ReturnType<typeof createMarketAddresses>;

/** The places of an app's users. Each is a verified address or a target, checked again at each use. */
export function createMarketAddresses({ database, targets, addresses, clock }: MarketAddressDeps) {
  async function list(projectId: number, userId: string): Promise<MarketAddress[]> {
    const rows = await database.tenant(projectId, (tx) => store.listAddresses(tx, projectId, userId));
    return Promise.all(rows.map((row) => compose(projectId, row)));
  }

  async function compose(projectId: number, row: AddressRow): Promise<MarketAddress> {
    const goal = await goalOfRow(projectId, row);
    const { address_id, label, address_uid } = row;
    return { address_id, label, address_uid, target_id: goal?.targetId ?? null, place: goal?.name ?? '' };
  }

  /** Undefined where it is gone, or not verified any more. */
  async function goalOfRow(
    projectId: number,
    row: Pick<AddressRow, 'address_uid' | 'target_id'>,
  ): Promise<Goal | undefined> {
    const { address_uid: uid, target_id: targetId } = row;
    if (uid !== null) return goalOfUid(projectId, uid);
    const target = (await targets.list(projectId)).find(
      (one) => one.targetId === targetId && isForPeople(one),
    );
    return target && { targetId: target.targetId, name: target.name, uid: null };
  }

  async function goalOfUid(projectId: number, uid: string): Promise<Goal | undefined> {
    try {
      return { ...(await addresses.goalOf(projectId, uid)), uid };
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  /** Throws ORDER_ADDRESS_UNKNOWN, LIMIT_REACHED. */
  async function add(
    projectId: number,
    userId: string,
    { label, address, target_id }: NewMarketAddress,
  ): Promise<MarketAddress> {
    const uid =
      address === undefined
        ? null
        : ((await addresses.goalNamed(projectId, address))?.uid ?? unknownAddress());
    const row = {
      address_id: randomUUID(),
      label,
      address_uid: uid,
      target_id: uid === null ? (target_id ?? null) : null,
    };
    if ((await goalOfRow(projectId, row)) === undefined) unknownAddress();
    await database.tenant(projectId, async (tx) => {
      if (((await findUser(tx, projectId, userId, 'update'))?.phone ?? null) === null) throw signedOut();
      if ((await store.listAddresses(tx, projectId, userId)).length >= MARKET_ADDRESSES_MOST)
        throw limitReached('address', MARKET_ADDRESSES_MOST);
      await store.insertAddress(tx, projectId, userId, row, new Date(clock()));
    });
    return compose(projectId, row);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, userId: string, addressId: string): Promise<void> {
    const wasThere = await database.tenant(projectId, (tx) =>
      store.deleteAddress(tx, projectId, userId, addressId),
    );
    if (!wasThere) throw recordNotFound();
  }

  /** Where an order for a place of the user goes. Throws RECORD_NOT_FOUND, ORDER_ADDRESS_UNKNOWN. */
  async function goalOf(projectId: number, userId: string, addressId: string): Promise<Goal> {
    const row = requireRow(
      await database.tenant(projectId, (tx) => store.findAddress(tx, projectId, userId, addressId)),
    );
    return (await goalOfRow(projectId, row)) ?? unknownAddress();
  }

  return { list, add, remove, goalOf, goalOfUid };
}

export function unknownAddress(): never {
  throw new AppError('ORDER_ADDRESS_UNKNOWN', 'This address is not known');
}
