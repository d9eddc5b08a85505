import { randomUUID } from 'node:crypto';
import type { RoleMap } from '@rota/contract';
import type { Database } from '../../db/database.ts';
import type { Session } from '../../http/context.ts';
import { findAccount, findLiveSession, rolesOf } from './auth.store.ts';
import type { Tokens } from './tokens.ts';

/** A session that ended, a role that was taken away: noticed everywhere within five seconds. */
const BELIEVED_MS = 4_000;
const MOST_REMEMBERED = 20_000;
const SERVICE_TOKEN_LIVES_S = 30 * 86_400;

export type Sessions = {
  /** The live session of an access token, with the roles held now; undefined when it has ended or the token is not ours. */
  authenticate: (token: string) => Promise<Session | undefined>;
  /** Drops what is remembered of a session, so that its end is noticed here at once. */
  forget: (sessionId: string) => void;
  /** The roles that a user id (a person's, or a part's of this process) stands for now; undefined when unknown or disabled. */
  rolesOf: (userId: string) => Promise<RoleMap | undefined>;
  /** A token for a part of this very process (the demo): it ends with the process and is in no table. */
  mintServiceToken: (roles: RoleMap, name: string) => Promise<string>;
};

type Remembered = { readonly until: number; readonly session: Promise<Session | undefined> };

export function createSessions(deps: { database: Database; tokens: Tokens; clock: () => number }): Sessions {
  const remembered = new Map<string, Remembered>();
  const services = new Map<string, Session>();

  async function load(sessionId: string): Promise<Session | undefined> {
    const live = await deps.database.global((tx) => findLiveSession(tx, sessionId));
    return live && { ...live, sessionId };
  }

  return {
    async authenticate(token) {
      const claims = await deps.tokens.read(token);
      if (claims === undefined) return undefined;
      const service = services.get(claims.sid);
      if (service !== undefined) return service;
      const known = remembered.get(claims.sid);
      if (known !== undefined && known.until > deps.clock()) return known.session;
      const session = load(claims.sid);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(claims.sid, { until: deps.clock() + BELIEVED_MS, session });
      session.catch(() => remembered.delete(claims.sid));
      return session;
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    async rolesOf(userId) {
      const service = [...services.values()].find((session) => session.userId === userId);
      if (service !== undefined) return service.roles;
      return deps.database.global(async (tx) => {
        const account = await findAccount(tx, { id: userId });
        return account === undefined || account.disabled ? undefined : rolesOf(tx, userId);
      });
    },
    async mintServiceToken(roles, name) {
      const session: Session = { userId: `service:${name}`, userName: name, sessionId: `service:${randomUUID()}`, roles };
      services.set(session.sessionId, session);
      return deps.tokens.sign({ sub: session.userId, sid: session.sessionId, roles }, SERVICE_TOKEN_LIVES_S);
    },
  };
}
