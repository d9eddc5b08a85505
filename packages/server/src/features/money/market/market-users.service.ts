import { randomUUID } from 'node:crypto';
import type { MarketSession, MarketUser, MarketUserChange, NewMarketUser } from '@rota/contract/market';
import type { OrderConsent } from '@rota/contract/orders';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { digestOf, newRandomToken } from '../../access/auth/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import { phoneOf, wrongCode, type MarketCodes } from './market-codes.service.ts';
import { wrongPin, type MarketPins } from './market-pins.service.ts';
import * as store from './market.store.ts';
import type { LivingUser } from './market.store.ts';

export type MarketUserDeps = {
  readonly database: Database;
  readonly codes: Pick<MarketCodes, 'holds' | 'useUp'>;
  readonly pins: MarketPins;
  readonly legal: Pick<LegalTexts, 'inForce'>;
  readonly clock: () => number;
};
export type MarketUsers = ReturnType<typeof createMarketUsers>;

/** A session holds so long, ms. */
const SESSION_LIVES_MS = 30 * 24 * 3_600_000;

/** The accounts of an app's users. */
export function createMarketUsers({ database, codes, pins, legal, clock }: MarketUserDeps) {
  /** Throws CONSENTS_MISSING, QR_VALIDATION_CODE_INVALID, MARKET_PHONE_TAKEN: a code that was right stays good then, for another PIN. */
  async function register(projectId: number, wanted: NewMarketUser): Promise<MarketSession> {
    const { consents: agreed, name, language } = wanted;
    if (!agreed.terms || !agreed.privacy)
      throw new AppError('CONSENTS_MISSING', 'terms and privacy must be accepted');
    const phone = phoneOf(wanted.phone);
    await requireCode(projectId, phone, wanted.code);
    const userId = randomUUID();
    const pinHash = await pins.hash(wanted.pin, userId);
    const consents = await consentsOf(projectId, wanted);
    const outcome = await database.tenant(projectId, async (tx) => {
      if (!(await codes.holds(tx, projectId, 'account', phone, wanted.code))) return wrongCode();
      if ((await store.findUserOfPhone(tx, projectId, phone)) !== undefined)
        return new AppError('MARKET_PHONE_TAKEN', 'This phone has an account');
      await codes.useUp(tx, projectId, 'account', phone);
      const content = {
        name,
        language,
        marketing: agreed.marketing,
        consents,
        created_at: new Date(clock()),
      };
      return open(
        tx,
        projectId,
        await store.insertUser(tx, projectId, { user_id: userId, phone, pin_hash: pinHash, ...content }),
      );
    });
    return orThrow(outcome);
  }

  /** Throws QR_VALIDATION_CODE_INVALID, MARKET_USER_UNKNOWN. Ends all sessions. */
  async function setPin(
    projectId: number,
    wanted: { readonly phone: string; readonly code: string; readonly pin: string },
  ) {
    const phone = phoneOf(wanted.phone);
    await requireCode(projectId, phone, wanted.code);
    const known = await database.tenant(projectId, (tx) => store.findUserOfPhone(tx, projectId, phone));
    const pinHash = await pins.hash(wanted.pin, known?.user_id ?? '');
    const outcome = await database.tenant(projectId, async (tx) => {
      if (!(await codes.holds(tx, projectId, 'account', phone, wanted.code))) return wrongCode();
      const user = known && (await store.updateUser(tx, projectId, known.user_id, { pin_hash: pinHash }));
      if (user === undefined) return new AppError('MARKET_USER_UNKNOWN', 'No account uses this phone number');
      await codes.useUp(tx, projectId, 'account', phone);
      await store.deleteSessions(tx, projectId, { userId: user.user_id });
      return open(tx, projectId, user);
    });
    return orThrow(outcome);
  }

  /** A wrong code costs a try and nothing else: hashing takes long. Throws QR_VALIDATION_CODE_INVALID. */
  async function requireCode(projectId: number, phone: string, code: string): Promise<void> {
    if (!(await database.tenant(projectId, (tx) => codes.holds(tx, projectId, 'account', phone, code))))
      throw wrongCode();
  }

  /** Throws MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED. */
  async function signIn(
    projectId: number,
    wanted: { readonly phone: string; readonly pin: string },
  ): Promise<MarketSession> {
    const user = await requirePin(projectId, phoneOf(wanted.phone), wanted.pin);
    return database.tenant(projectId, async (tx) => {
      // It may have been deleted, or given another PIN, since it was read.
      const now = await store.findUser(tx, projectId, user.user_id, 'share');
      if (now?.pin_hash !== user.pin_hash) throw wrongPin();
      return open(tx, projectId, user);
    });
  }

  /** The user of a phone whose PIN is right. Throws MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED. */
  async function requirePin(projectId: number, phone: string, pin: string): Promise<LivingUser> {
    await pins.admit(projectId, phone);
    const user = await database.tenant(projectId, (tx) => store.findUserOfPhone(tx, projectId, phone));
    if (!(await pins.isRight(pin, user)) || user === undefined) throw wrongPin();
    await database.tenant(projectId, (tx) => pins.forget(tx, projectId, phone));
    return user;
  }

  async function open(tx: Tx, projectId: number, user: LivingUser): Promise<MarketSession> {
    const userToken = newRandomToken();
    const at = new Date(clock());
    const expiresAt = new Date(at.getTime() + SESSION_LIVES_MS);
    await store.insertSession(tx, projectId, {
      userId: user.user_id,
      digest: digestOf(userToken),
      at,
      expiresAt,
    });
    await pins.forget(tx, projectId, user.phone);
    return { user_token: userToken, expires_at: expiresAt.toISOString(), user: composeUser(user) };
  }

  /** Whose session it is. Throws MARKET_SESSION_UNKNOWN. */
  async function of(projectId: number, userToken: string): Promise<LivingUser> {
    const user = await database.tenant(projectId, (tx) =>
      store.findUserOfSession(tx, projectId, digestOf(userToken), new Date(clock())),
    );
    if (user === undefined) throw signedOut();
    return user;
  }

  async function signOut(projectId: number, userToken: string): Promise<void> {
    await of(projectId, userToken);
    await database.tenant(projectId, (tx) =>
      store.deleteSessions(tx, projectId, { digest: digestOf(userToken) }),
    );
  }

  /** Throws MARKET_SESSION_UNKNOWN. */
  async function change(projectId: number, userToken: string, wanted: MarketUserChange): Promise<MarketUser> {
    const user = await of(projectId, userToken);
    const { name = user.name, language = user.language, marketing = user.marketing } = wanted;
    const consents = [
      ...user.consents.filter(({ kind }) => kind !== 'marketing' || user.marketing === marketing),
      ...(marketing && !user.marketing ? [marketingConsent(language, new Date(clock()))] : []),
    ];
    const changed = await database.tenant(projectId, (tx) =>
      store.updateUser(tx, projectId, user.user_id, { name, language, marketing, consents }),
    );
    if (changed === undefined) throw signedOut();
    return composeUser(changed);
  }

  async function consentsOf(
    projectId: number,
    { consents, language }: NewMarketUser,
  ): Promise<OrderConsent[]> {
    const texts = await legal.inForce(projectId, language);
    const at = new Date(clock());
    const accepted = texts.filter(({ kind }) => kind !== 'distance_sales_contract');
    return [
      ...accepted.map(({ kind, version, sha256 }) => ({
        kind,
        version,
        language,
        sha256,
        at: at.toISOString(),
      })),
      ...(consents.marketing ? [marketingConsent(language, at)] : []),
    ];
  }

  return { register, setPin, signIn, proved: requirePin, of, signOut, change };
}

function marketingConsent(language: 'en' | 'tr', at: Date): OrderConsent {
  return { kind: 'marketing', version: null, language, sha256: null, at: at.toISOString() };
}

/** A wrong try is recorded with its transaction, and reported after it. */
function orThrow<T>(outcome: T | AppError): T {
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

export function composeUser(user: LivingUser): MarketUser {
  const { user_id, phone, name, language, marketing } = user;
  return { user_id, phone, name, language, marketing, created_at: user.created_at.toISOString() };
}

export function signedOut(): AppError {
  return new AppError('MARKET_SESSION_UNKNOWN', 'No session uses this token');
}
