import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { isConfirmed } from './own-account.store.ts';

/** So long after the password was said, what is delicate may be changed without saying it again. */
const CONFIRMED_FOR_S = 900;

/** Asks for a password that was said a moment ago: a session that somebody walked away from must not change who may come in. */
export async function requireConfirmed(tx: Tx, session: Session): Promise<void> {
  if (await isConfirmed(tx, session.sessionId, CONFIRMED_FOR_S)) return;
  throw new AppError('CONFIRMATION_REQUIRED', 'Enter your password again to go on');
}
