import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { isConfirmed } from './own-account.store.ts';

/** So long after the password was said, what is delicate may be changed without saying it again. */
const CONFIRMED_FOR_S = 900;

/** Requires a recently entered password: an unattended session must not change who may sign in. */
export async function requireConfirmed(tx: Tx, session: Session): Promise<void> {
  if (await isConfirmed(tx, session.sessionId, CONFIRMED_FOR_S)) return;
  throw new AppError('CONFIRMATION_REQUIRED', 'Enter your password again to go on');
}
