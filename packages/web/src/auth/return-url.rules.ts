import { SIGN_IN_PATH } from '@rota/contract/public-address';

/** Where the console asks for what a sign-in needs after the password. */
export const SECOND_STEP = '/auth/second-step';

/** Where to go after signing in: a path of this console, never another site; `/` when nothing better is asked for. */
export function safeReturnUrl(asked: string | null | undefined): string {
  if (asked === null || asked === undefined) return '/';
  // `//host`, `/\host` and control characters are read by browsers as another site.
  if (!asked.startsWith('/') || /^\/[/\\]/.test(asked) || /[\u0000-\u001f\u007f\\]/.test(asked)) return '/';
  const base = 'https://console.invalid';
  const url = URL.parse(asked, base);
  if (
    url === null ||
    url.origin !== base ||
    [SIGN_IN_PATH, SECOND_STEP].includes(url.pathname) ||
    url.pathname.startsWith('//')
  )
    return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login route that comes back to `address` (path, query and hash of the page that was open). */
export function loginPath(address: string): string {
  return backTo(SIGN_IN_PATH, address);
}

/** The route of the next step of a sign-in that has begun. */
export function secondStepPath(address: string | null): string {
  return backTo(SECOND_STEP, address);
}

function backTo(page: string, address: string | null): string {
  const back = safeReturnUrl(address);
  return back === '/' ? page : `${page}?returnUrl=${encodeURIComponent(back)}`;
}
