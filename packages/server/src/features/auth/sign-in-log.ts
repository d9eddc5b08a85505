import type { AuditCode, User } from '@rota/contract';
import { recordAudit } from '../../audit/index.ts';
import type { Database, Tx } from '../../db/database.ts';
import { addressOf } from '../../http/address-list.ts';
import type { LiveSession } from './auth.store.ts';
import { countAccountsTried } from './sign-in.store.ts';

/** So many accounts tried from one address within the window of counting are written down; who tries more is a machine, and must not fill the log. */
const WRITTEN_ACCOUNTS = 20;

export type SignInLog = ReturnType<typeof createSignInLog>;

/** Who came in, who was turned away and who left: entries of the installation's own log. */
export function createSignInLog(database: Database) {
  /** In the transaction that opens the session. */
  async function succeeded(tx: Tx, user: User, ip: string, how: string): Promise<void> {
    const after = { address: addressOf(ip), ...(how !== 'password' && { how }) };
    await recordAudit(tx, { ...bySelf(user), code: 'LOG_SIGN_IN_SUCCEEDED', before: null, after });
  }

  /** A wrong code of somebody whom we know: what is written names the account, as somebody who is nobody we know has none. */
  async function wrongCode(user: User | undefined, code: AuditCode, ip: string, method?: string): Promise<void> {
    const address = addressOf(ip);
    if (user === undefined) return;
    await database.global(async (tx) => {
      if ((await countAccountsTried(tx, address)) > WRITTEN_ACCOUNTS) return;
      const after = { address, ...(method !== undefined && { method }) };
      await recordAudit(tx, { ...about(user), actor: SYSTEM, code, before: null, after });
    });
  }

  /**
   * A name that nobody has is not written down, as people type passwords into the wrong field; that somebody tried is, so that
   * the answer takes the same time for a name that somebody has.
   */
  async function refused(user: User | undefined, why: 'password' | 'disabled', ip: string): Promise<void> {
    const address = addressOf(ip);
    await database.global(async (tx) => {
      if ((await countAccountsTried(tx, address)) > WRITTEN_ACCOUNTS) return;
      const after = user === undefined ? { address } : { address, why };
      const about = user === undefined ? { entityId: 'unknown' } : { entityId: user.id, aboutUser: user.id };
      const entity = user === undefined ? 'sign_in' : 'user';
      await recordAudit(tx, { projectId: null, actor: SYSTEM, code: 'LOG_SIGN_IN_REFUSED', entity, ...about, before: null, after });
    });
  }

  async function left(tx: Tx, { userId, userName }: Pick<LiveSession, 'userId' | 'userName'>): Promise<void> {
    const about = { projectId: null, actor: { id: userId, name: userName }, entity: 'user', entityId: userId, aboutUser: userId };
    await recordAudit(tx, { ...about, code: 'LOG_SIGNED_OUT', before: null, after: null });
  }

  return { succeeded, wrongCode, refused, left, about, bySelf, system: SYSTEM };
}

const SYSTEM = { id: 'system', name: 'system' };

function about({ id }: Pick<User, 'id'>) {
  return { projectId: null, entity: 'user', entityId: id, aboutUser: id };
}

function bySelf(user: Pick<User, 'id' | 'name' | 'lastname'>) {
  return { ...about(user), actor: { id: user.id, name: `${user.name} ${user.lastname}`.trim() } };
}
