/** Below this path stand the short addresses that QR codes hold: `/r/CODE`. */
export const SHORT_PATH = '/r';
/** Below this path stand the addresses that the QR codes of targets hold: `/q/CODE`. */
export const QR_PATH = '/q';
/** The page on which robots are called: of the console without a code, public with one. */
export const ROBOT_CALL_PATH = '/robot-call';
/** Query parameters of `/robot-call` that hold a code. */
const CODE_PARAMS = ['station', 'code'] as const;

/** The public pages: where robots are called, and what the QR code of a target opens. */
export const PUBLIC_APPS = ['robot_call', 'place'] as const;
export type PublicApp = (typeof PUBLIC_APPS)[number];
const PATHS = { robot_call: SHORT_PATH, place: QR_PATH } as const satisfies Record<PublicApp, string>;

/** Which of the public pages an address is, and its code: `''` where it has none and the page asks for it. */
export type PublicAddress = { readonly app: PublicApp; readonly code: string };

/** The public page that an address names; undefined where it is one of the console. `search` is the query with or without its `?`. */
export function publicAddressOf(pathname: string, search: string): PublicAddress | undefined {
  const path = pathname.replace(/\/+$/, '');
  const app = PUBLIC_APPS.find((one) => path === PATHS[one] || path.startsWith(`${PATHS[one]}/`));
  if (app !== undefined) return { app, code: decoded(path.slice(PATHS[app].length + 1)) };
  const code = codeOfQuery(path, search);
  return code === undefined ? undefined : { app: 'robot_call', code };
}

function codeOfQuery(path: string, search: string): string | undefined {
  if (path !== ROBOT_CALL_PATH) return undefined;
  const query = new URLSearchParams(search);
  const code = CODE_PARAMS.map((name) => query.get(name)).find((value) => value !== null);
  return code?.trim();
}

/** The address of a public page, a path of this installation. */
export function publicPathTo({ app, code }: PublicAddress): string {
  return code === '' ? PATHS[app] : `${PATHS[app]}/${encodeURIComponent(code)}`;
}

/** The short address of a code, a path of this installation. */
export function publicPathOf(code: string): string {
  return publicPathTo({ app: 'robot_call', code });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return '';
  }
}

/** The address of the QR code of a target, a path of this installation. */
export function publicQrPathOf(code: string): string {
  return publicPathTo({ app: 'place', code });
}

/** The code of an address or path below {@link QR_PATH}; undefined for another one. */
export function qrCodeOfAddress(address: string): string | undefined {
  const [, code] = /(?:^|\/\/[^/]+)\/q\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address.trim()) ?? [];
  return code === undefined ? undefined : decoded(code);
}
