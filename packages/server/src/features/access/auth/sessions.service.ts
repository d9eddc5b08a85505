import { randomUUID } from 'node:crypto';
import type { Reach, RoleMap } from '@rota/contract/core';
import type { Database } from '../../../db/database.ts';
import type { Session } from '../../../http/context.ts';
import { findAccount, findLiveSession, rolesOf, touchSession } from './auth.store.ts';
import { isBearerSecret, type BearerSecrets } from './bearer-secrets.service.ts';
import type { DueOf } from './second-factor-due.service.ts';
import { digestOf, type Tokens } from './tokens.service.ts';

/**
 * A session that ended, a role that was taken away: the database tells every server at once. Should that message be lost, what is
 * remembered is believed no longer than this, so that with the sockets' own rhythm it is noticed within five seconds all the same.
 */
const BELIEVED_MS = 3_000;
const CHANNEL = 'access_changed';
const MOST_REMEMBERED = 20_000;
const SERVICE_TOKEN_LIVES_S = 30 * 86_400;

export type Sessions = {
  /**
   * The live session of an access token, or the machine of a bearer secret, with what may be reached now; undefined when it has ended or
   * the token is not ours. `address`: where it is used.
   */
  authenticate: (token: string, address?: string) => Promise<Session | undefined>;
  /** Drops what is remembered of a session, so that its end is noticed here at once. */
  forget: (sessionId: string) => void;
  /** Called for a person (undefined: everyone) whose roles or sessions changed, on any server. */
  onAccessChanged: (handler: (userId: string | undefined) => void) => void;
  /** Begins to listen to what other servers change. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** What a user id (a person's, a machine's, or a part's of this process) may reach now; undefined when unknown or disabled. */
  rolesOf: (userId: string) => Promise<Reach | undefined>;
  /** A token for a part of this very process (the demo): it ends with the process and is in no table. */
  mintServiceToken: (roles: RoleMap, name: string) => Promise<string>;
};

/** `held`: the roles of a person, also while their session has none of them. */
type Loaded = { readonly session: Session; readonly rolesVersion?: number; readonly held?: RoleMap };
type Remembered = { readonly until: number; userId: string; readonly loaded: Promise<Loaded | undefined> };

export type SessionsDeps = {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly bearers: BearerSecrets;
  readonly dueOf: DueOf;
  readonly clock: () => number;
};

export function createSessions(deps: SessionsDeps): Sessions {
  const remembered = new Map<string, Remembered>();
  const services = new Map<string, Session>();
  const handlers: ((userId: string | undefined) => void)[] = [];
  let unlisten: (() => Promise<void>) | undefined;

  function forgetPerson(userId: string | undefined): void {
    for (const [sessionId, known] of remembered)
      if (userId === undefined || known.userId === userId) remembered.delete(sessionId);
    for (const handler of handlers) handler(userId);
  }

  /** Reads a session again; the roles only when their version is another than the last time. */
  async function load(
    sessionId: string,
    last: Promise<Loaded | undefined> | undefined,
  ): Promise<Loaded | undefined> {
    const before = await last?.catch(() => undefined);
    return deps.database.global(async (tx) => {
      const live = await findLiveSession(tx, sessionId);
      if (live === undefined) return undefined;
      await touchSession(tx, sessionId);
      const { rolesVersion, isStrong, ...person } = live;
      const held =
        before?.rolesVersion === rolesVersion && before.held !== undefined
          ? before.held
          : await rolesOf(tx, live.userId);
      const due = await deps.dueOf(tx, live.userId, held, isStrong);
      // Who still has something to do may do nothing else: not a single role is theirs until then.
      const who = { ...person, sessionId, personId: live.userId };
      const session = due === undefined ? { ...who, roles: held } : { ...who, roles: {}, due };
      return { session, rolesVersion, held };
    });
  }

  /** The cached value of a key, loaded again when it is too old. */
  async function loadCached(
    key: string,
    userId: (loaded: Loaded | undefined) => string,
    read: (last: Promise<Loaded | undefined> | undefined) => Promise<Loaded | undefined>,
  ): Promise<Session | undefined> {
    const known = remembered.get(key);
    if (known !== undefined && known.until > deps.clock()) return (await known.loaded)?.session;
    const loaded = read(known?.loaded);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const entry = { until: deps.clock() + BELIEVED_MS, userId: userId(undefined), loaded };
    remembered.set(key, entry);
    loaded.then(
      (found) => {
        entry.userId = userId(found);
      },
      () => remembered.delete(key),
    );
    return (await loaded)?.session;
  }

  async function loadBearer(token: string, address: string | undefined): Promise<Loaded | undefined> {
    const session = await deps.bearers.authenticate(token, address ?? null);
    return session && { session };
  }

  return {
    async authenticate(token, address) {
      if (isBearerSecret(token)) {
        return loadCached(
          digestOf(token),
          (loaded) => loaded?.session.userId ?? '',
          () => loadBearer(token, address),
        );
      }
      const claims = await deps.tokens.read(token);
      if (claims === undefined) return undefined;
      return (
        services.get(claims.sid) ??
        loadCached(
          claims.sid,
          () => claims.sub,
          (last) => load(claims.sid, last),
        )
      );
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    onAccessChanged: (handler) => void handlers.push(handler),
    async start() {
      unlisten = await deps.database.listen(CHANNEL, forgetPerson, () => forgetPerson(undefined));
    },
    stop: async () => unlisten?.(),
    async rolesOf(userId) {
      const ofService = [...services.values()].filter((session) => session.userId === userId);
      if (ofService.length > 0) return rolesOfAll(ofService);
      return deps.database.global(async (tx) => {
        const ofMachine = await deps.bearers.reachOf(tx, userId);
        if (ofMachine !== undefined) return ofMachine;
        const account = await findAccount(tx, { id: userId });
        return account === undefined || account.disabled || !account.canLogin
          ? undefined
          : rolesOf(tx, userId);
      });
    },
    async mintServiceToken(roles, name) {
      const userId = `service:${name}`;
      // A part of this process answers for itself.
      const session: Session = {
        userId,
        userName: name,
        sessionId: `service:${randomUUID()}`,
        personId: userId,
        roles,
      };
      services.set(session.sessionId, session);
      return deps.tokens.sign({ sub: session.userId, sid: session.sessionId, roles }, SERVICE_TOKEN_LIVES_S);
    },
  };
}

/** A program of the installation that was given several tokens may do what any of them lets it. */
function rolesOfAll(sessions: readonly Session[]): Reach {
  const scopes = new Set(sessions.flatMap(({ roles }) => Object.keys(roles)));
  return Object.fromEntries(
    [...scopes].map((scope) => [scope, [...new Set(sessions.flatMap(({ roles }) => roles[scope] ?? []))]]),
  );
}
