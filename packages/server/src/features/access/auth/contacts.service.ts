import { CODE_LENGTH, RESEND_AFTER_S, type ContactKind } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import type { Tx } from '../../../db/database.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { messageText } from './auth-messages.rules.ts';
import type { Codes } from './sign-in-codes.service.ts';
import * as store from './own-account.store.ts';
import { noteSentCode } from './sent-codes.store.ts';
import { WRONG_AT_A_PLACE } from './sign-in.rules.ts';

const CODE_LIVES_S = 900;

export type Contacts = ReturnType<typeof createContacts>;

/** Codes that prove the ownership of a phone or an e-mail address. */
export function createContacts({ outbox, codes }: { outbox: Pick<Outbox, 'sms' | 'email'>; codes: Codes }) {
  const about = (userId: string, kind: ContactKind, value: string) => `${userId} ${kind} ${value}`;

  /** Sends a code in place of the one before it. Throws ThrottlerException while none may be sent. */
  async function send(tx: Tx, to: { userId: string; kind: ContactKind; value: string; language: Language }) {
    const { userId, kind, value, language } = to;
    await noteSentCode(tx, userId, kind, 'stranger');
    const code = codes.make(CODE_LENGTH);
    await store.saveContactCode(
      tx,
      userId,
      kind,
      { value, digest: codes.digest(code, about(userId, kind, value)) },
      CODE_LIVES_S,
    );
    const message = {
      to: value,
      text: messageText(language, 'contact', { code }),
      purpose: 'contact_code',
      livesS: CODE_LIVES_S,
    } as const;
    if (kind === 'phone') await outbox.sms(tx, message);
    else await outbox.email(tx, { ...message, subject: messageText(language, 'contactSubject') });
    return { expires_in_s: CODE_LIVES_S, resend_in_s: RESEND_AFTER_S };
  }

  /**
   * What a right code proves; undefined for a wrong one, which is counted. The code stays until `done`, so that another mistake in the
   * same form does not cost it.
   */
  async function check(tx: Tx, userId: string, kind: ContactKind, code: string): Promise<string | undefined> {
    const sent = await store.findContactCode(tx, userId, kind);
    if (codes.matches(code, about(userId, kind, sent?.value ?? ''), sent?.digest)) return sent?.value;
    // Asked also where nothing was sent, so that the time does not tell.
    await store.countWrongContactCode(tx, userId, kind, WRONG_AT_A_PLACE);
    return undefined;
  }

  return { send, check, done: store.deleteContactCode };
}
