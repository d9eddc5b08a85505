const LOGIN = '/auth/login';

/** Where to go after signing in: a path of this console, never another site; `/` when nothing better is asked for. */
export function safeReturnUrl(asked: string | null | undefined): string {
  if (asked === null || asked === undefined) return '/';
  // `//host`, `/\host` and control characters are read by browsers as another site.
  if (!asked.startsWith('/') || /^\/[/\\]/.test(asked) || /[\u0000-\u001f\u007f\\]/.test(asked)) return '/';
  const base = 'https://console.invalid';
  const url = URL.parse(asked, base);
  if (url === null || url.origin !== base || url.pathname === LOGIN || url.pathname.startsWith('//'))
    return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The login route that comes back to `address` (path, query and hash of the page that was open). */
export function loginPath(address: string): string {
  const back = safeReturnUrl(address);
  return back === '/' ? LOGIN : `${LOGIN}?returnUrl=${encodeURIComponent(back)}`;
}
