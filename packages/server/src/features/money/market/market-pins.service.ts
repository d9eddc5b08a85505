import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { countOne, type Codes, type Counter, type Passwords } from '../../access/auth/index.ts';

export type MarketPinDeps = {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly hash: (phone: string) => string;
  readonly clock: () => number;
};
export type MarketPins = ReturnType<typeof createMarketPins>;

/** The four digits of users: hashed as passwords are, behind the installation's secret, as ten thousand of them are soon tried. */
export function createMarketPins({ database, passwords, codes, hash, clock }: MarketPinDeps) {
  const behindSecret = (pin: string, userId: string): string => codes.digest(pin, `pin ${userId}`);

  /** Counts a try before it is looked at, so that tries at one moment cannot pass the limit together. Throws MAX_LOGIN_ATTEMPTS_REACHED. */
  async function admit(projectId: number, phone: string): Promise<void> {
    const now = clock();
    const waitMs = await database.tenant(projectId, async (tx) => {
      const kept = await lockCount(tx, projectId, hash(phone), new Date(now));
      if (kept.lockedUntil !== undefined && kept.lockedUntil > now) return kept.lockedUntil - now;
      const { wrong, countedFrom, lockedUntil, lockouts } = countOne(
        kept.wrong === 0 && kept.lockouts === 0 ? undefined : kept,
        now,
      );
      await tx
        .updateTable('market_pin_count')
        .set({
          wrong,
          counted_from: new Date(countedFrom),
          lockouts,
          locked_until: lockedUntil === undefined ? null : new Date(lockedUntil),
        })
        .where('project_id', '=', projectId)
        .where('phone_hash', '=', hash(phone))
        .execute();
      return 0;
    });
    if (waitMs > 0)
      throw new AppError('MAX_LOGIN_ATTEMPTS_REACHED', 'Too many attempts, try again later', {
        retryAfterS: waitMs / 1_000,
      });
  }

  /** What was counted is forgotten: the PIN was right, another is set, or the account is gone. */
  async function forget(tx: Tx, projectId: number, phone: string): Promise<void> {
    await tx
      .deleteFrom('market_pin_count')
      .where('project_id', '=', projectId)
      .where('phone_hash', '=', hash(phone))
      .execute();
  }

  return {
    admit,
    forget,
    hash: (pin: string, userId: string) => passwords.hash(behindSecret(pin, userId)),
    /** Takes as long where there is no such user. */
    isRight: (pin: string, user: { readonly user_id: string; readonly pin_hash: string } | undefined) =>
      passwords.verify(behindSecret(pin, user?.user_id ?? ''), user?.pin_hash),
  };
}

async function lockCount(tx: Tx, projectId: number, phoneHash: string, at: Date): Promise<Counter> {
  await tx
    .insertInto('market_pin_count')
    .values({ project_id: projectId, phone_hash: phoneHash, wrong: 0, counted_from: at, lockouts: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('market_pin_count')
    .select(['wrong', 'counted_from', 'locked_until', 'lockouts'])
    .where('project_id', '=', projectId)
    .where('phone_hash', '=', phoneHash)
    .forUpdate()
    .execute();
  const [row] = rows;
  if (row === undefined) throw new Error('A count of PINs was not made.');
  const { wrong, counted_from: from, locked_until: until, lockouts } = row;
  return { wrong, countedFrom: from.getTime(), lockedUntil: until?.getTime(), lockouts };
}

export function wrongPin(): AppError {
  return new AppError('MARKET_PIN_WRONG', 'The phone number or PIN is wrong');
}
