import type { Language } from '@rota/contract/texts';
import type { SavedCommerceSettings } from '@rota/contract/commerce';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import { validationFailed } from '../../../http/validation.ts';
import { readPhone } from '../../access/auth/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { allowsPhone, RESEND_AFTER_S, type CodeSubject, type SmsCodes } from '../orders/index.ts';
import { codeText, type CodePurpose } from './market.messages.ts';

export type MarketCodeDeps = {
  readonly database: Database;
  readonly codes: SmsCodes;
  readonly outbox: Pick<Outbox, 'sends' | 'shownSms'>;
  /** The key of a phone that may have no account here. */
  readonly hash: (phone: string) => string;
  readonly house: (projectId: number) => Promise<string>;
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
};
export type MarketCodes = ReturnType<typeof createMarketCodes>;
/** The origin of a code request: the caller's address, and what else counts together. */
export type AskedFrom = { readonly ip: string; readonly place: string };

/** A code that was right for a deletion holds so long after it was sent, for the PIN and the question. */
const CONFIRM_LIVES_S = 600;

/** Codes that prove that the owner of a phone wants an account for it, or the account deleted. */
export function createMarketCodes({ database, codes, outbox, hash, house, commerce }: MarketCodeDeps) {
  const subject = (purpose: CodePurpose, phone: string): CodeSubject => ({
    id: `${purpose} ${hash(phone)}`,
    phone,
  });

  /** Sends a code whether the phone has an account or not. Throws PHONE_COUNTRY_NOT_ALLOWED, ThrottlerException. */
  async function send(
    projectId: number,
    purpose: CodePurpose,
    to: string,
    language: Language,
    from: AskedFrom,
  ) {
    const phone = phoneOf(to);
    const [name, settings] = await Promise.all([house(projectId), commerce(projectId)]);
    if (!allowsPhone(phone, settings.codes.countries))
      throw new AppError('PHONE_COUNTRY_NOT_ALLOWED', 'This number is not accepted here');
    const say = (code: string): string => codeText(language, purpose, { house: name, code });
    const message = { say, purpose: 'market' as const, livesS: settings.qr.sms_expiry_s };
    const asker = { ip: from.ip, qr: from.place, limits: settings.codes };
    const row = await database.tenant(projectId, (tx) =>
      codes.send(tx, projectId, subject(purpose, phone), asker, message),
    );
    return {
      is_sent: (await database.global(outbox.sends)).phone,
      expires_at: row.expires_at.toISOString(),
      resend_at: new Date(row.sent_at.getTime() + RESEND_AFTER_S * 1_000).toISOString(),
    };
  }

  /** The code of a phone that still counts, where no gateway sends SMS; null where one does, or none was asked for. */
  async function waiting(
    tx: Tx,
    projectId: number,
    purpose: CodePurpose,
    phone: string,
  ): Promise<string | null> {
    if ((await outbox.sends(tx)).phone) return null;
    const shown = await outbox.shownSms(tx, phone, 'market');
    const candidates = shown.flatMap((text) => /#(\d+)$/.exec(text)?.[1] ?? []);
    return (await codes.open(tx, projectId, subject(purpose, phone), candidates)) ?? null;
  }

  return {
    send,
    waiting,
    holds: (tx: Tx, projectId: number, purpose: CodePurpose, phone: string, code: string) =>
      codes.holds(tx, projectId, subject(purpose, phone), code),
    useUp: (tx: Tx, projectId: number, purpose: CodePurpose, phone: string) =>
      codes.useUp(tx, projectId, subject(purpose, phone).id),
    prolong: (tx: Tx, projectId: number, purpose: CodePurpose, phone: string) =>
      codes.prolong(tx, projectId, subject(purpose, phone).id, CONFIRM_LIVES_S),
  };
}

/** A phone as it is kept. Throws VALIDATION_FAILED. */
export function phoneOf(text: string): string {
  const phone = readPhone(text);
  if (phone === undefined) throw validationFailed([fieldProblem('phone', 'phone_number_invalid')]);
  return phone;
}

export function wrongCode(): AppError {
  return new AppError('QR_VALIDATION_CODE_INVALID', 'The code is wrong or has expired');
}
