import { publicAddressOf, publicPathTo, type PublicAddress } from '@rota/contract/public-address';
import { useEffect, useMemo, useState } from 'preact/hooks';

const NAMED = ['station', 'call', 'view'] as const;
type Named = (typeof NAMED)[number];

/**
 * The content of a public page's address: which page, a code, and behind the `#`, which browsers do not send, which station where the
 * code is a project's, the token of a call from there, or what of a menu is open. The code of an order is its token.
 */
export type GuestAddress = PublicAddress & {
  readonly [name in Named]?: string | undefined;
} & {
  /** The project of the legal text or of the app. */
  readonly project?: string | undefined;
};
/** Where to go: on the same page unless another is named. */
export type GuestStep = Omit<GuestAddress, 'app'> & Partial<Pick<GuestAddress, 'app'>>;

/** Reads an address. */
export function readAddress({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): GuestAddress {
  const page = publicAddressOf(pathname, search) ?? { app: 'robot_call', code: '' };
  const text = hash.replace(/^#/, '');
  if (page.app === 'order') return { ...page, code: text };
  if (ofProject(page.app))
    return { ...page, project: new URLSearchParams(search).get('project-id') || undefined };
  const behind = new URLSearchParams(text);
  return { ...page, ...Object.fromEntries(NAMED.map((name) => [name, behind.get(name) || undefined])) };
}

/** Writes an address, as a path of this installation. */
export function writeAddress({ app, code, project, ...named }: GuestAddress): string {
  const path = publicPathTo({ app, code });
  if (app === 'order') return `${path}#${code}`;
  if (ofProject(app))
    return project === undefined ? path : `${path}?project-id=${encodeURIComponent(project)}`;
  const behind = new URLSearchParams();
  for (const name of NAMED) if (named[name] !== undefined) behind.set(name, named[name]);
  // As older phones have it: without `size`.
  const text = behind.toString();
  return text === '' ? path : `${path}#${text}`;
}

/** Pages of a project that no code names. */
function ofProject(app: PublicAddress['app']): boolean {
  return app === 'legal' || app === 'account_deletion';
}

/** The storage key of a place in the browser. */
export function placeKey({ code, station }: Pick<GuestAddress, 'code' | 'station'>): string {
  return station === undefined ? code : `${code}/${station}`;
}

/** How to go: `over` opens something above the page, which stays where it is; `replace` where going back would lead nowhere. */
export type GoHow = 'push' | 'over' | 'replace';

/** The address of this page, and the way to another. */
export function useGuestAddress(): readonly [GuestAddress, (next: GuestStep, how?: GoHow) => void] {
  const [href, setHref] = useState(window.location.href);
  useEffect(() => {
    const look = () => setHref(window.location.href);
    const stop = subscribe(look);
    // A quick person navigated before the listener was attached.
    look();
    return stop;
  }, []);
  const address = useMemo(() => readAddress(new URL(href)), [href]);
  return [address, go];
}

/** Back to where this was opened from; where the page was opened here, to `step`. */
export function goBack(step: GuestStep): void {
  if ((window.history.state as { isOurs?: true } | null)?.isOurs === true) window.history.back();
  else go(step, 'replace');
}

const MOVED = 'guest-moved';

function go(step: GuestStep, how: GoHow = 'push'): void {
  const path = writeAddress({ app: readAddress(window.location).app, ...step });
  if (how === 'replace') window.history.replaceState(window.history.state, '', path);
  else window.history.pushState({ isOurs: true }, '', path);
  window.dispatchEvent(new Event(MOVED));
  if (how === 'push') window.scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', 'hashchange', MOVED]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', 'hashchange', MOVED]) window.removeEventListener(event, listener);
  };
}
