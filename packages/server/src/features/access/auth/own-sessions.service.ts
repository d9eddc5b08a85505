import type { SignedInDevice } from '@rota/contract/auth';
import type { Database } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as store from './auth.store.ts';
import type { Sessions } from './sessions.service.ts';
import { forgetDevices } from './sign-in.store.ts';

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** Where a person is signed in, and the way out of each place or of all. */
export function createOwnSessions({
  database,
  sessions,
}: {
  database: Database;
  sessions: Pick<Sessions, 'forget'>;
}) {
  async function listSessions(session: Session): Promise<SignedInDevice[]> {
    const rows = await database.global((tx) => store.listSessions(tx, session.userId));
    return rows.map((row) => ({
      session_id: row.id,
      user_agent: row.user_agent,
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.id === session.sessionId,
    }));
  }

  /** Ends one of a person's own sessions. Throws RECORD_NOT_FOUND when they have no such one. */
  async function endSession(session: Session, sessionId: string): Promise<void> {
    const ended = await database.global(async (tx) => {
      const count = await store.endSessionsOf(tx, session.userId, { only: sessionId });
      if (count > 0)
        await recordAudit(tx, {
          ...aboutSelf(session),
          code: 'LOG_USER_SESSION_ENDED',
          before: null,
          after: null,
        });
      return count;
    });
    if (ended === 0) throw recordNotFound();
    sessions.forget(sessionId);
  }

  /** Ends all of a person's sessions; their devices are strangers afterwards. */
  async function endAllSessions(session: Session): Promise<void> {
    await database.global(async (tx) => {
      const count = await store.endSessionsOf(tx, session.userId);
      await forgetDevices(tx, session.userId);
      if (count > 0)
        await recordAudit(tx, {
          ...aboutSelf(session),
          code: 'LOG_USER_SESSIONS_ENDED',
          before: null,
          after: { count },
        });
    });
    sessions.forget(session.sessionId);
  }

  return { listSessions, endSession, endAllSessions };
}

/** Fields of an audit entry about a person's own account. */
export function aboutSelf(session: Session) {
  const actor = { id: session.userId, name: session.userName };
  return { projectId: null, actor, entity: 'user', entityId: session.userId, aboutUser: session.userId };
}
