import { sql } from 'kysely';
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
type CountRow = {
  readonly wrong: number;
  readonly counted_from: Date;
  readonly locked_until: Date | null;
  readonly lockouts: number;
};

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
      await sql`
        update market_pin_count set wrong = ${wrong}, counted_from = ${new Date(countedFrom)}, lockouts = ${lockouts},
          locked_until = ${lockedUntil === undefined ? null : new Date(lockedUntil)}
        where project_id = ${projectId} and phone_hash = ${hash(phone)}`.execute(tx);
      return 0;
    });
    if (waitMs > 0)
      throw new AppError('MAX_LOGIN_ATTEMPTS_REACHED', 'Too many attempts, try again later', {
        retryAfterS: waitMs / 1_000,
      });
  }

  /** What was counted is forgotten: the PIN was right, another is set, or the account is gone. */
  async function forget(tx: Tx, projectId: number, phone: string): Promise<void> {
    await sql`delete from market_pin_count where project_id = ${projectId} and phone_hash = ${hash(phone)}`.execute(
      tx,
    );
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
  await sql`
    insert into market_pin_count (project_id, phone_hash, wrong, counted_from, lockouts)
    values (${projectId}, ${phoneHash}, 0, ${at}, 0) on conflict do nothing`.execute(tx);
  const { rows } = await sql<CountRow>`
    select wrong, counted_from, locked_until, lockouts from market_pin_count
    where project_id = ${projectId} and phone_hash = ${phoneHash} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A count of PINs was not made.');
  const { wrong, counted_from: from, locked_until: until, lockouts } = row;
  return { wrong, countedFrom: from.getTime(), lockedUntil: until?.getTime(), lockouts };
}

export function wrongPin(): AppError {
  return new AppError('MARKET_PIN_WRONG', 'The phone or the PIN is not right');
}
