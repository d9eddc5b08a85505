import type { LoginAnswer } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import type { Context } from '../../../http/context.ts';
import { languageOf } from './auth-messages.rules.ts';
import { clearCookie, readCookie, setCookie } from './cookies.format.ts';

/** A session left alone this long has to sign in again. */
export const SESSION_LIVES_S = 14 * 86_400;
/** How long the next step of a sign-in is waited for. */
export const STEP_LIVES_S = 600;

const REFRESH_COOKIE = 'rota_refresh';
/** Says that this device signed in before; it opens nothing by itself. */
const DEVICE_COOKIE = 'rota_device';
const DEVICE_LIVES_S = 180 * 86_400;
/** Says that a first step of signing in was right on this device. */
const CHALLENGE_COOKIE = 'rota_challenge';

/** Who wants to sign in, from where and on which device. */
export type Caller = {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  readonly challengeToken: string | undefined;
  /** The cookie that keeps this browser signed in, for any user. */
  readonly refreshToken: string | undefined;
  /** What the browser asks for. */
  readonly language: Language;
};

/** An answer to who signs in, with the cookies that go with it; those that are left out stay as they are. */
export type SignedIn = {
  readonly answer: LoginAnswer;
  readonly refreshToken?: string | undefined;
  readonly deviceToken?: string | undefined;
  /** Null takes the cookie away. */
  readonly challengeToken?: string | null | undefined;
};

/** Who calls, for what is asked before there is a session. */
export function callerOf({ ip, request }: Pick<Context, 'ip' | 'request'>): Caller {
  return {
    ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: readCookie(request, DEVICE_COOKIE),
    challengeToken: readCookie(request, CHALLENGE_COOKIE),
    refreshToken: readCookie(request, REFRESH_COOKIE),
    language: languageOf(request.headers['accept-language']),
  };
}

/** Sets the cookies of an answer, and hands its body on. */
export function accept(
  context: Context,
  { answer, refreshToken, deviceToken, challengeToken }: SignedIn,
): LoginAnswer {
  if (refreshToken !== undefined) setCookie(context, REFRESH_COOKIE, refreshToken, SESSION_LIVES_S);
  if (deviceToken !== undefined) setCookie(context, DEVICE_COOKIE, deviceToken, DEVICE_LIVES_S);
  if (challengeToken === null) clearCookie(context, CHALLENGE_COOKIE);
  else if (challengeToken !== undefined) setCookie(context, CHALLENGE_COOKIE, challengeToken, STEP_LIVES_S);
  return answer;
}

export function refreshTokenOf({ request }: Pick<Context, 'request'>): string | undefined {
  return readCookie(request, REFRESH_COOKIE);
}

/** Takes away what keeps a browser signed in; `forgetDevice`: also what makes it known. */
export function clearSession(
  context: Pick<Context, 'request' | 'reply'>,
  options: { forgetDevice?: boolean } = {},
): void {
  clearCookie(context, REFRESH_COOKIE);
  if (options.forgetDevice === true) clearCookie(context, DEVICE_COOKIE);
}
