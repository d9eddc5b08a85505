import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import type { Vault } from '../../../vault/index.ts';
import { endSessionsOf, findAccount, requireConfirmed } from '../auth/index.ts';
import { newSecret, totpSecret } from './second-factors.service.ts';
import * as store from './second-factors.store.ts';

export type LostFactors = ReturnType<typeof createLostFactors>;

/** What administrators do for people who lost their phone or key. */
export function createLostFactors({
  database,
  vault,
}: {
  readonly database: Database;
  readonly vault: Vault;
}) {
  /** For a person who lost theirs: removes all, and ends their sessions. Throws RECORD_NOT_FOUND, SECOND_FACTOR_MISSING, CONFIRMATION_REQUIRED. */
  const removeAllOf = (session: Session, userId: string): Promise<void> =>
    database.global(async (tx) => {
      await requireConfirmed(tx, session);
      await store.lockFactors(tx, userId);
      if ((await findAccount(tx, { id: userId })) === undefined) throw recordNotFound();
      const { totp, passkey } = await store.readKinds(tx, userId);
      if (!totp && !passkey) throw new AppError('SECOND_FACTOR_MISSING', 'There is no second factor yet');
      await store.deleteTotp(tx, userId);
      for (const { id } of await store.listPasskeys(tx, userId)) await store.deletePasskey(tx, userId, id);
      await store.replaceRecoveryCodes(tx, userId, []);
      await vault.remove(tx, totpSecret(userId));
      await vault.remove(tx, newSecret(userId));
      await endSessionsOf(tx, userId);
      const about = {
        projectId: null,
        actor: { id: session.userId, name: session.userName },
        entity: 'user',
        entityId: userId,
        aboutUser: userId,
      };
      await recordAudit(tx, {
        ...about,
        code: 'LOG_SECOND_FACTORS_REMOVED',
        before: { totp, passkey },
        after: null,
      });
    });

  return { removeAllOf };
}
