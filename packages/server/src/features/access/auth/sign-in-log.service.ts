import type { AuditCode } from '@rota/contract/areas';
import type { User } from '@rota/contract/auth';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { addressOf } from '../../../http/address-list.ts';
import type { LiveSession } from './auth.store.ts';
import { countAccountsTried, noteRefusal } from './sign-in.store.ts';

/** So many accounts tried from one address within the window of counting are written down; who tries more is a machine, and must not fill the log. */
const WRITTEN_ACCOUNTS = 20;

/**
 * What a limit refuses before a password or code is looked at. `of`: what the limit is of, so that one refusal is written while it lasts,
 * however often it is met; `userId`: the account that it concerns, if any.
 */
export type LimitRefusal = {
  readonly why: 'attempts' | 'address' | 'busy';
  readonly of: string;
  readonly userId?: string | undefined;
  readonly address: string;
};

export type SignInLog = ReturnType<typeof createSignInLog>;

/** Who came in, who was turned away and who left: entries of the installation's own log. */
export function createSignInLog(database: Database) {
  /** In the transaction that opens the session. */
  async function noteSuccess(tx: Tx, user: User, ip: string, how: string): Promise<void> {
    const after = { address: addressOf(ip), ...(how !== 'password' && { how }) };
    await recordAudit(tx, { ...bySelf(user), code: 'LOG_SIGN_IN_SUCCEEDED', before: null, after });
  }

  /**
   * An unknown name is not logged, as people type passwords into the wrong field; the attempt is, so that
   * the answer takes the same time for a known name.
   */
  async function write(
    user: User | undefined,
    code: AuditCode,
    ip: string,
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    const address = addressOf(ip);
    await database.global(async (tx) => {
      if ((await countAccountsTried(tx, address)) > WRITTEN_ACCOUNTS) return;
      const after = user === undefined ? { address } : { address, ...more };
      await recordAudit(tx, {
        ...whomOf(user?.id),
        projectId: null,
        actor: SYSTEM,
        code,
        before: null,
        after,
      });
    });
  }

  const wrongCode = (user: User | undefined, code: AuditCode, ip: string, method?: string): Promise<void> =>
    write(user, code, ip, method === undefined ? {} : { method });

  const noteRejected = (user: User | undefined, why: 'password' | 'disabled', ip: string): Promise<void> =>
    write(user, 'LOG_SIGN_IN_REFUSED', ip, { why });

  async function noteLimited({ why, of, userId, address }: LimitRefusal): Promise<void> {
    await database.global(async (tx) => {
      if (!(await noteRefusal(tx, `${why} ${of}`))) return;
      const after = { address, why };
      await recordAudit(tx, {
        ...whomOf(userId),
        projectId: null,
        actor: SYSTEM,
        code: 'LOG_SIGN_IN_REFUSED',
        before: null,
        after,
      });
    });
  }

  async function noteSignOut(
    tx: Tx,
    { userId, userName }: Pick<LiveSession, 'userId' | 'userName'>,
  ): Promise<void> {
    const about = {
      projectId: null,
      actor: { id: userId, name: userName },
      entity: 'user',
      entityId: userId,
      aboutUser: userId,
    };
    await recordAudit(tx, { ...about, code: 'LOG_SIGNED_OUT', before: null, after: null });
  }

  return { noteSuccess, wrongCode, noteRejected, noteLimited, noteSignOut, about, bySelf, system: SYSTEM };
}

const SYSTEM = { id: 'system', name: 'system' };

/** The subject of an entry; an unknown name is not kept. */
function whomOf(userId: string | undefined) {
  return userId === undefined
    ? { entity: 'sign_in', entityId: 'unknown' }
    : { entity: 'user', entityId: userId, aboutUser: userId };
}

function about({ id }: Pick<User, 'id'>) {
  return { ...whomOf(id), projectId: null };
}

function bySelf(user: Pick<User, 'id' | 'name' | 'lastname'>) {
  return { ...about(user), actor: { id: user.id, name: `${user.name} ${user.lastname}`.trim() } };
}
