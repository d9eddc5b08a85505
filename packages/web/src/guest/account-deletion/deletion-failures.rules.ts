import type { GuestError } from '../../api/guest-client.ts';

type FailureText =
  | ('phoneRequired' | 'phoneWrong' | 'country' | 'unknown' | 'tooMany' | 'codeWrong')
  | ('pinRequired' | 'pinDigits' | 'pinWrong' | 'locked' | 'notStarted' | 'notDeleted');
/** The failure in words, with a hint if there is one; keys of the texts of the page. */
export type Failure = { readonly text: FailureText; readonly hint?: 'orderOpen' | 'tryAgain' };
/** The step that failed. */
export type Doing = 'start' | 'check' | 'confirm';

const FAILURES: Readonly<Record<string, Failure>> = {
  PHONE_COUNTRY_NOT_ALLOWED: { text: 'country' },
  ThrottlerException: { text: 'tooMany' },
  QR_VALIDATION_CODE_INVALID: { text: 'codeWrong' },
  MARKET_USER_UNKNOWN: { text: 'unknown' },
  MARKET_PIN_WRONG: { text: 'pinWrong' },
  MAX_LOGIN_ATTEMPTS_REACHED: { text: 'locked' },
  ACCOUNT_NOT_DELETED: { text: 'notDeleted', hint: 'orderOpen' },
};

/** The meaning of a failed call on this page. */
export function failureOf(
  doing: Doing,
  error: Pick<GuestError, 'reason' | 'resultCode' | 'fields'>,
): Failure {
  if (error.fields.includes('phone')) return { text: 'phoneWrong' };
  const known = FAILURES[error.resultCode ?? ''];
  if (known !== undefined) return known;
  const text = doing === 'confirm' ? 'notDeleted' : 'notStarted';
  return error.reason === 'away' ? { text, hint: 'tryAgain' } : { text };
}

/** Digits as they are typed, so many at most. */
export function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
