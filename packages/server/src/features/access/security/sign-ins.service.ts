import type { Page } from '@rota/contract/core';
import type { SignInAttempt, SignInOutcome } from '@rota/contract/security';
import { INSTALLATION, recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findAccount, forgetCounters } from '../auth/index.ts';
import { listSignIns, type SignInQuery, type SignInRow } from './sign-ins.store.ts';

type Query = Omit<SignInQuery, 'before' | 'number'> & { readonly cursor?: string | undefined };

export function createSignIns({ database }: { database: Database }) {
  return {
    async list({ cursor, ...query }: Query): Promise<Page<SignInAttempt>> {
      const before = cursor === undefined ? undefined : cursorOf(cursor);
      const rows = await database.tenant(INSTALLATION, (tx) => listSignIns(tx, { ...query, before }));
      const items = rows.slice(0, query.limit).map(toAttempt);
      return { items, next_cursor: rows.length > query.limit ? String(items.at(-1)?.number ?? '') : null };
    },
    /** Throws RECORD_NOT_FOUND, for other entries of the log, too. */
    async get(number: number): Promise<SignInAttempt> {
      const [row] = await database.tenant(INSTALLATION, (tx) => listSignIns(tx, { number, limit: 1 }));
      return toAttempt(requireRow(row));
    },
    /** Throws RECORD_NOT_FOUND for an unknown person. */
    async unlock(userId: string, actor: ActorRef): Promise<void> {
      await database.global(async (tx) => {
        requireRow(await findAccount(tx, { id: userId }));
        await forgetCounters(tx, userId);
        const about = { projectId: null, actor, entity: 'user', entityId: userId, aboutUser: userId };
        await recordAudit(tx, { ...about, code: 'LOG_USER_UNLOCKED', before: null, after: null });
      });
    },
  };
}

function toAttempt(row: SignInRow): SignInAttempt {
  const isPerson = row.entity === 'user';
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    outcome: outcomeOf(row),
    user_id: isPerson ? row.entity_id : null,
    name: isPerson ? row.person : null,
    address: row.address,
    user_agent: row.user_agent,
    locked_until: row.locked_until?.toISOString() ?? null,
  };
}

const BY_CODE: Readonly<Record<string, SignInOutcome>> = {
  LOG_SIGN_IN_SUCCEEDED: 'signed_in',
  LOG_PIN_REFUSED: 'wrong_pin',
  LOG_SECOND_FACTOR_REFUSED: 'wrong_second_factor',
  LOG_IP_BLOCKED: 'blocked',
};

const BY_REASON: Readonly<Record<string, SignInOutcome>> = {
  password: 'wrong_password',
  disabled: 'disabled',
  attempts: 'too_many_attempts',
  address: 'from_blocked_address',
  busy: 'too_many_at_once',
};

function outcomeOf({ code, entity, why }: Pick<SignInRow, 'code' | 'entity' | 'why'>): SignInOutcome {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  return BY_REASON[why ?? ''] ?? (entity === 'sign_in' ? 'unknown_name' : 'refused');
}

function cursorOf(cursor: string): number {
  const number = Number(cursor);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new AppError('BAD_REQUEST', 'The cursor is not valid');
  return number;
}
