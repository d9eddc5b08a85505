import { providerKeys, type KeyedProvider, type ProviderKeys } from '@rota/contract/payment-providers';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Vault } from '../../../vault/index.ts';

/** How long news signed with the keys before the present ones are believed, ms. */
const BELIEVED_MS = 24 * 60 * 60_000;

const before = z.object({ until: z.number(), keys: providerKeys });

const folderOf = (projectId: number, provider: KeyedProvider): string =>
  `payments/${String(projectId)}/${provider}/`;

/** The keys of a project's providers, sealed. Those that were replaced still open what was signed with them, for a day. */
export function createProviderKeys(vault: Vault, clock: () => number) {
  return {
    /** The present keys first; none where none were set. */
    async read(tx: Tx, projectId: number, provider: KeyedProvider): Promise<readonly ProviderKeys[]> {
      const folder = folderOf(projectId, provider);
      const now = await vault.get(tx, `${folder}now`);
      if (now === undefined) return [];
      const old = await vault.get(tx, `${folder}before`);
      const earlier = old === undefined ? undefined : before.parse(JSON.parse(old));
      const keys = providerKeys.parse(JSON.parse(now));
      return earlier !== undefined && earlier.until > clock() ? [keys, earlier.keys] : [keys];
    },
    async save(tx: Tx, projectId: number, keys: ProviderKeys): Promise<void> {
      const folder = folderOf(projectId, keys.provider);
      const now = await vault.get(tx, `${folder}now`);
      if (now !== undefined)
        await vault.put(
          tx,
          `${folder}before`,
          JSON.stringify({ until: clock() + BELIEVED_MS, keys: JSON.parse(now) as unknown }),
        );
      await vault.put(tx, `${folder}now`, JSON.stringify(keys));
    },
    remove: (tx: Tx, projectId: number, provider: KeyedProvider): Promise<void> =>
      vault.remove(tx, folderOf(projectId, provider)),
  };
}
export type ProviderKeyring = ReturnType<typeof createProviderKeys>;

/** The end of a key, by which people know which one it is. */
export function hintOf(keys: ProviderKeys): string {
  return (keys.provider === 'iyzico' ? keys.api_key : keys.secret_key).slice(-4);
}
