import { createHmac } from 'node:crypto';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { addressOf } from '../../../http/address-list.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { Vault } from '../../../vault/index.ts';
import { digestOf, mayEnter, newRandomToken, type Auth, type Caller, type SignedIn } from '../auth/index.ts';
import { isEnough } from './claims.rules.ts';
import {
  addressFor,
  discover,
  exchange,
  ProviderProblem,
  type Reached,
  type Ties,
  type Vouched,
} from './provider-client.service.ts';
import { readProviderWords, readReturnedWords } from './provider-messages.service.ts';
import { clientSecret } from './providers.service.ts';
import * as store from './single-sign-on.store.ts';
import { accountOf } from './sso-people.service.ts';

/** The time limit at the provider's page. */
export const ATTEMPT_LIVES_S = 600;
const ATTEMPTS_OF_AN_ADDRESS = 60;
/** A provider's metadata is read again after this, or when its settings change. */
const BELIEVED_MS = 600_000;

export type SsoSignIn = ReturnType<typeof createSsoSignIn>;
export type SsoSignInDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly auth: Pick<Auth, 'entrance'>;
  /** From which a browser's ties follow. */
  readonly secret: string;
  readonly clock: () => number;
  readonly log: { warn: (details: object, message: string) => void };
};

/** Signing in with an account of another house: away to it, and back. */
export function createSsoSignIn({ database, vault, auth, secret, clock, log }: SsoSignInDeps) {
  const known = new Map<
    string,
    { readonly key: string; readonly until: number; readonly reached: Promise<Reached> }
  >();

  /** State, nonce and verifier of a browser follow from its cookie, so that no table holds them. */
  function tiesOf(token: string): Ties {
    const tie = (name: string) =>
      createHmac('sha256', secret).update(`${name}\n${token}`).digest('base64url');
    return { state: tie('state'), nonce: tie('nonce'), verifier: tie('verifier') };
  }

  async function reach(provider: store.Provider): Promise<Reached> {
    const key = provider.updatedAt.toISOString();
    const before = known.get(provider.id);
    if (before?.key === key && before.until > clock()) return before.reached;
    const kept = await database.global((tx) => vault.get(tx, clientSecret(provider.id)));
    const reached = discover(provider, kept);
    known.set(provider.id, { key, until: clock() + BELIEVED_MS, reached });
    reached.catch(() => known.delete(provider.id));
    return reached;
  }

  /** Where to send a browser, and the cookie that ties it. Throws RECORD_NOT_FOUND, SSO_PROVIDER_UNREACHABLE, ThrottlerException. */
  async function begin(
    providerId: string,
    about: { redirectUri: string; returnUrl: string | undefined; caller: Caller },
  ): Promise<{ url: string; state: string; token: string }> {
    const provider = await database.global((tx) => store.findProvider(tx, providerId));
    if (provider?.is_enabled !== true) throw recordNotFound();
    const token = newRandomToken();
    const count = await database.global((tx) =>
      store.insertAttempt(tx, {
        digest: digestOf(token),
        providerId,
        redirectUri: about.redirectUri,
        returnUrl: about.returnUrl ?? null,
        address: addressOf(about.caller.ip),
        livesS: ATTEMPT_LIVES_S,
      }),
    );
    if (count > ATTEMPTS_OF_AN_ADDRESS)
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 600 });
    const ties = tiesOf(token);
    const wanted = { scopes: provider.scopes, claims: provider.rules.map(({ claim }) => claim) };
    const url = await addressFor(await reachable(provider), about.redirectUri, wanted, ties);
    return { url, state: ties.state, token };
  }

  async function reachable(provider: store.Provider): Promise<Reached> {
    try {
      return await reach(provider);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      log.warn({ provider: provider.name, problem: error.problem }, 'a sign-in provider cannot be used');
      throw new AppError('SSO_PROVIDER_UNREACHABLE', 'The sign-in provider is not responding', {
        cause: error,
      });
    }
  }

  /** Takes what a browser came back with. Throws SSO_REFUSED, SSO_PERSON_UNKNOWN, SSO_PROVIDER_UNREACHABLE. */
  async function finish(
    token: string | undefined,
    query: string,
    caller: Caller,
  ): Promise<{ signedIn: SignedIn; returnUrl: string | null }> {
    const attempt =
      token === undefined ? undefined : await database.global((tx) => store.takeAttempt(tx, digestOf(token)));
    const provider = attempt && (await database.global((tx) => store.findProvider(tx, attempt.providerId)));
    if (token === undefined || attempt === undefined || provider?.is_enabled !== true) throw signInRejected();
    const reached = await reachable(provider);
    const cameBackTo = new URL(attempt.redirectUri);
    cameBackTo.search = query;
    const vouched = await vouch(provider, reached, cameBackTo, tiesOf(token), caller);
    const signedIn = await database.global(async (tx) => enter(tx, provider, vouched, caller));
    if (signedIn === 'unknown') {
      await noteRefusal(provider, caller, 'unknown');
      throw new AppError('SSO_PERSON_UNKNOWN', 'There is no account for this person');
    }
    if (signedIn === 'disabled') {
      await noteRefusal(provider, caller, 'disabled');
      throw signInRejected();
    }
    return { signedIn, returnUrl: attempt.returnUrl };
  }

  async function vouch(
    provider: store.Provider,
    reached: Reached,
    cameBackTo: URL,
    ties: Ties,
    caller: Caller,
  ): Promise<Vouched> {
    try {
      const vouched = await exchange(reached, cameBackTo, ties, (claims) => isEnough(provider.rules, claims));
      if (vouched.userInfoFailure !== undefined)
        log.warn(
          { provider: provider.name, err: vouched.userInfoFailure },
          'a provider gave no user information; its ID token was enough',
        );
      return vouched;
    } catch (error) {
      const own = (await readProviderWords(error))?.text;
      const returned = readReturnedWords(error);
      const words = own ?? returned ?? (error instanceof Error ? error.message : String(error));
      log.warn({ provider: provider.name, why: words }, 'a sign-in through a provider failed');
      // A browser could have made up what it brought back, so that the two are kept apart.
      await noteRefusal(
        provider,
        caller,
        'provider',
        returned === undefined ? { words } : { returnedWords: returned },
      );
      throw signInRejected();
    }
  }

  async function enter(
    tx: Tx,
    provider: store.Provider,
    vouched: Vouched,
    caller: Caller,
  ): Promise<SignedIn | 'unknown' | 'disabled'> {
    const account = await accountOf(tx, provider, vouched);
    if (account === undefined) return 'unknown';
    if (!mayEnter(account)) return 'disabled';
    if (provider.asks_second_factor)
      return auth.entrance.open(tx, account.user, caller, { how: 'provider', isStrong: true });
    return auth.entrance.proceed(tx, account, caller, 'provider');
  }

  async function noteRefusal(
    provider: store.Provider,
    caller: Caller,
    why: string,
    words: { readonly words?: string; readonly returnedWords?: string } = {},
  ): Promise<void> {
    const actor = { id: 'system', name: 'system' };
    const about = { projectId: null, actor, entity: 'sso_provider', entityId: provider.id };
    const after = { name: provider.name, address: addressOf(caller.ip), why, ...words };
    await database.global((tx) =>
      recordAudit(tx, { ...about, code: 'LOG_SSO_SIGN_IN_REFUSED', before: null, after }),
    );
  }

  return { begin, finish };
}

function signInRejected(): AppError {
  return new AppError('SSO_REFUSED', 'The sign-in was not completed');
}
