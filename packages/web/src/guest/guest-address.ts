import { publicAddressOf, publicPathTo, type PublicAddress } from '@rota/contract/public-address';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** What an address of the public pages says: which page, a code, which of its stations where it is a project's, and the token of a call from there. */
export type GuestAddress = PublicAddress & { readonly station: string | undefined; readonly call: string | undefined };
/** Where to go: on the same page unless another is named. */
export type GuestStep = Omit<GuestAddress, 'app'> & Partial<Pick<GuestAddress, 'app'>>;

/** Reads an address. Station and token stand behind the `#`, which browsers send to nobody. */
export function readAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): GuestAddress {
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  const page = publicAddressOf(pathname, search) ?? { app: 'robot_call', code: '' };
  return { ...page, station: behind.get('station') || undefined, call: behind.get('call') || undefined };
}

/** Writes an address, as a path of this installation. */
export function writeAddress({ app, code, station, call }: GuestAddress): string {
  const behind = new URLSearchParams({ ...(station === undefined ? {} : { station }), ...(call === undefined ? {} : { call }) });
  const path = publicPathTo({ app, code });
  return behind.size === 0 ? path : `${path}#${behind.toString()}`;
}

/** What a place is kept under in the browser. */
export function placeKey({ code, station }: GuestAddress): string {
  return station === undefined ? code : `${code}/${station}`;
}

/** The address of this page, and the way to another: `replace` where going back would lead nowhere. */
export function useGuestAddress(): readonly [GuestAddress, (next: GuestStep, how?: 'push' | 'replace') => void] {
  const [href, setHref] = useState(window.location.href);
  useEffect(() => subscribe(() => setHref(window.location.href)), []);
  const address = useMemo(() => readAddress(new URL(href)), [href]);
  return [address, go];
}

const MOVED = 'guest-moved';

function go(step: GuestStep, how: 'push' | 'replace' = 'push'): void {
  const path = writeAddress({ app: readAddress(window.location).app, ...step });
  if (how === 'push') window.history.pushState(null, '', path);
  else window.history.replaceState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
  if (how === 'push') window.scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', 'hashchange', MOVED]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', 'hashchange', MOVED]) window.removeEventListener(event, listener);
  };
}
