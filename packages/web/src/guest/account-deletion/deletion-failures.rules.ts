import type { GuestError } from '../../api/guest-client.ts';

type Says =
  | ('phoneRequired' | 'phoneWrong' | 'country' | 'unknown' | 'tooMany' | 'codeWrong')
  | ('pinRequired' | 'pinDigits' | 'pinWrong' | 'locked' | 'notStarted' | 'notDeleted');
/** What went wrong in words, and where there is more to say, what to do; keys of the texts of the page. */
export type Failure = { readonly says: Says; readonly hint?: 'orderOpen' | 'tryAgain' };
/** What was being done. */
export type Doing = 'start' | 'check' | 'confirm';

const SAID: Readonly<Record<string, Failure>> = {
  PHONE_COUNTRY_NOT_ALLOWED: { says: 'country' },
  ThrottlerException: { says: 'tooMany' },
  QR_VALIDATION_CODE_INVALID: { says: 'codeWrong' },
  MARKET_USER_UNKNOWN: { says: 'unknown' },
  MARKET_PIN_WRONG: { says: 'pinWrong' },
  MAX_LOGIN_ATTEMPTS_REACHED: { says: 'locked' },
  ACCOUNT_NOT_DELETED: { says: 'notDeleted', hint: 'orderOpen' },
};

/** What a failed call means here. */
export function failureOf(
  doing: Doing,
  error: Pick<GuestError, 'reason' | 'resultCode' | 'fields'>,
): Failure {
  if (error.fields.includes('phone')) return { says: 'phoneWrong' };
  const known = SAID[error.resultCode ?? ''];
  if (known !== undefined) return known;
  const says = doing === 'confirm' ? 'notDeleted' : 'notStarted';
  return error.reason === 'away' ? { says, hint: 'tryAgain' } : { says };
}

/** Digits as they are typed, so many at most. */
export function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
