import { foldCase } from '../../../db/folding.ts';
import { AppError } from '../../../http/app-error.ts';
import { readAddresses, type AddressDeps } from './address-reader.service.ts';
import { missing } from './addresses.service.ts';
import { findAddress, listAddressesNamed } from './addresses.store.ts';

/** Where a delivery for an address goes: its target, and what the address is called. */
export type AddressGoal = { readonly targetId: string; readonly name: string };

/** Finds where a delivery for an address goes. Throws RECORD_NOT_FOUND, ADDRESS_NOT_VERIFIED, ADDRESS_REJECTED, ADDRESS_WITHOUT_TARGET. */
export function createAddressGoals(deps: Pick<AddressDeps, 'database' | 'targets'>) {
  return async (projectId: number, uid: string): Promise<AddressGoal> => {
    const address = await deps.database.tenant(projectId, async (tx) => {
      const row = await findAddress(tx, projectId, uid);
      return row && (await readAddresses(deps, tx, projectId, [row]))[0];
    });
    if (address === undefined) throw missing('address_uid', 'no_such_record');
    if (address.state === 'rejected') throw new AppError('ADDRESS_REJECTED', 'This address was rejected');
    if (!address.verified) throw new AppError('ADDRESS_NOT_VERIFIED', 'This address still waits for review');
    if (address.target === null)
      throw new AppError('ADDRESS_WITHOUT_TARGET', 'This address has no place on the map yet');
    return { targetId: address.target.target_id, name: address.name };
  };
}

/** Finds a verified address that has a place on the map by its whole name, as a person writes it at the door: no list shows the others so. */
export function createNamedGoals(deps: Pick<AddressDeps, 'database' | 'targets'>) {
  return async (
    projectId: number,
    name: string,
  ): Promise<(AddressGoal & { readonly uid: string }) | undefined> => {
    const found = await deps.database.tenant(projectId, async (tx) =>
      readAddresses(deps, tx, projectId, await listAddressesNamed(tx, projectId, [foldCase(name.trim())])),
    );
    const goals = found.flatMap(({ uid, name: known, verified, target }) =>
      verified && target !== null ? [{ uid, targetId: target.target_id, name: known }] : [],
    );
    // Two of one name on two floors are ambiguous.
    return goals.length === 1 ? goals[0] : undefined;
  };
}
