import { randomBytes, randomUUID } from 'node:crypto';
import type { Reach } from '@rota/contract/core';
import type { Database, Tx } from '../../../db/database.ts';
import { limitReached } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import * as store from './bearer-secrets.store.ts';
import type { ServiceLog } from './service-log.service.ts';
import { digestOf } from './tokens.service.ts';

export { type BearerSecretInfo } from './bearer-secrets.store.ts';

/** Who holds a secret, and what may be reached with it now. */
export type BearerHolder = {
  readonly name: string;
  readonly roles: Reach;
  /** The account of the person who answers for it, for secrets that do not say whom they were issued to. */
  readonly ownerId?: string;
};
/** Reads a holder of one kind; undefined when it is gone, switched off or past its time. */
export type LoadHolder = (tx: Tx, holderId: string) => Promise<BearerHolder | undefined>;

/** A token as it is shown, this once. */
export type IssuedBearer = { readonly id: string; readonly token: string; readonly prefix: string };

/** Two of a holder let in at a time, so that one can be replaced by the other without a gap. */
const ACTIVE_AT_ONCE = 2;
const MARK = 'rota_';
const PREFIX_BYTES = 6;

export type BearerSecrets = ReturnType<typeof createBearerSecrets>;

/** Tokens that are no sessions: long-lived, of machines and programs, of whatever kind features make known. */
export function createBearerSecrets({
  database,
  log,
}: {
  database: Database;
  log: Pick<ServiceLog, 'write'>;
}) {
  const kinds = new Map<string, LoadHolder>();

  /** Makes known how holders of a kind are read. A kind has letters and underscores. */
  function register(kind: string, load: LoadHolder): void {
    if (kinds.has(kind) || !/^[a-z_]+$/.test(kind))
      throw new Error(`The kind of holder ${kind} is taken or wrong.`);
    kinds.set(kind, load);
  }

  /** Makes a token of a holder, shown to the person `issuedTo`. Throws LIMIT_REACHED when two of them are valid already. */
  async function issue(
    tx: Tx,
    holder: store.Holder,
    issuedTo: string | null,
    expiresAt: Date | null = null,
  ): Promise<IssuedBearer> {
    await store.lockHolder(tx, holder);
    if ((await store.listBearerSecrets(tx, holder)).length >= ACTIVE_AT_ONCE) {
      throw limitReached('secret', ACTIVE_AT_ONCE);
    }
    const prefix = `${MARK}${randomBytes(PREFIX_BYTES).toString('base64url').replace(/[-_]/g, 'x')}`;
    const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
    const id = randomUUID();
    await store.insertBearerSecret(tx, { id, holder, prefix, digest: digestOf(token), issuedTo, expiresAt });
    await log.write(tx, holder, 'secret_added', prefix);
    return { id, token, prefix };
  }

  /** The session of a valid token; undefined for any other. */
  async function authenticate(token: string, address: string | null): Promise<Session | undefined> {
    return database.global(async (tx) => {
      const found = await store.findBearer(tx, digestOf(token));
      const holder = found && (await load(tx, found.holder));
      if (found === undefined || holder === undefined) return undefined;
      await store.touchBearer(tx, found.id, address);
      if (address !== null && address !== found.lastUsedFrom)
        await log.write(tx, found.holder, 'used', address);
      return {
        userId: store.nameOf(found.holder),
        userName: holder.name,
        sessionId: `bearer:${found.id}`,
        roles: holder.roles,
        personId: found.issuedTo ?? holder.ownerId ?? null,
      };
    });
  }

  async function load(tx: Tx, { kind, id }: store.Holder): Promise<BearerHolder | undefined> {
    return kinds.get(kind)?.(tx, id);
  }

  /** What a holder may reach now, by the id that its sessions and jobs carry; undefined for what is no holder. */
  async function reachOf(tx: Tx, userId: string): Promise<Reach | undefined> {
    const at = userId.indexOf(':');
    return at < 0
      ? undefined
      : (await load(tx, { kind: userId.slice(0, at), id: userId.slice(at + 1) }))?.roles;
  }

  /** Ends secrets of a holder, all or one; answers how many there were. */
  async function revoke(tx: Tx, holder: store.Holder, only?: string): Promise<number> {
    const ended = (await store.listBearerSecrets(tx, holder)).filter(
      ({ id }) => only === undefined || id === only,
    );
    for (const { prefix } of ended) await log.write(tx, holder, 'secret_revoked', prefix);
    return store.revokeBearers(tx, holder, only);
  }

  return { register, issue, authenticate, reachOf, list: store.listBearerSecrets, revoke };
}

/** Whether a token is one of ours that is no session's. */
export function isBearerSecret(token: string): boolean {
  return token.startsWith(MARK);
}
