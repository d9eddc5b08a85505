import type { User } from '@rota/contract';
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
  async function succeeded(tx: Tx, user: User, ip: string): Promise<void> {
    await recordAudit(tx, { ...bySelf(user), code: 'LOG_SIGN_IN_SUCCEEDED', before: null, after: { address: addressOf(ip) } });
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

  return { succeeded, refused, left };
}

const SYSTEM = { id: 'system', name: 'system' };

function bySelf({ id, name, lastname }: User) {
  const actor = { id, name: `${name} ${lastname}`.trim() };
  return { projectId: null, actor, entity: 'user', entityId: id, aboutUser: id };
}
