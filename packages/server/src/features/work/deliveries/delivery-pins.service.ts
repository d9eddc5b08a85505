import { randomInt, timingSafeEqual } from 'node:crypto';
import { PIN_DIGITS } from '@rota/contract/deliveries';
import type { Database, Tx } from '../../../db/database.ts';
import type { Vault } from '../../../vault/index.ts';

/** The PINs with which receivers open the lids of remote deliveries: sealed in the vault, one a stop. */
export type DeliveryPins = {
  /** Makes a PIN for a stop, in place of an earlier one, and answers it. */
  readonly renew: (tx: Tx, projectId: number, subTaskId: string) => Promise<string>;
  /** @returns undefined for a stop without one */
  readonly find: (tx: Tx, projectId: number, subTaskId: string) => Promise<string | undefined>;
  /** Whether a typed PIN is that of the stop; takes as long for any that is wrong. */
  readonly isRight: (projectId: number, subTaskId: string, typed: string) => Promise<boolean>;
  readonly forget: (tx: Tx, projectId: number, subTaskId: string) => Promise<void>;
};

/** The PINs of an installation. */
export function createDeliveryPins({
  database,
  vault,
}: {
  readonly database: Pick<Database, 'tenant'>;
  readonly vault: Vault;
}): DeliveryPins {
  const nameOf = (projectId: number, subTaskId: string) => `delivery-pin/${projectId}/${subTaskId}`;
  return {
    renew: async (tx, projectId, subTaskId) => {
      const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');
      await vault.put(tx, nameOf(projectId, subTaskId), pin);
      return pin;
    },
    find: (tx, projectId, subTaskId) => vault.get(tx, nameOf(projectId, subTaskId)),
    isRight: async (projectId, subTaskId, typed) => {
      const pin = await database.tenant(projectId, (tx) => vault.get(tx, nameOf(projectId, subTaskId)));
      return pin !== undefined && isSame(typed, pin);
    },
    forget: (tx, projectId, subTaskId) => vault.remove(tx, nameOf(projectId, subTaskId)),
  };
}

/** Compares in the same time wherever the two differ. */
function isSame(typed: string, pin: string): boolean {
  const given = Buffer.alloc(PIN_DIGITS);
  given.write(typed, 'latin1');
  const isEqual = timingSafeEqual(given, Buffer.from(pin.padEnd(PIN_DIGITS).slice(0, PIN_DIGITS), 'latin1'));
  return isEqual && typed.length === pin.length;
}
