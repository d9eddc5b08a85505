/** Below this path stand the short addresses that QR codes hold: `/r/CODE`. */
export const SHORT_PATH = '/r';
/** The page on which robots are called: of the console without a code, public with one. */
export const ROBOT_CALL_PATH = '/robot-call';
/** Query parameters of `/robot-call` that hold a code. */
const CODE_PARAMS = ['station', 'code'] as const;

/**
 * The code that an address of a public page carries, `''` on a public page without one (it asks for the code), undefined where the address
 * is one of the console. `search` is the query with or without its `?`.
 */
export function publicCodeOf(pathname: string, search: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === SHORT_PATH) return '';
  if (path.startsWith(`${SHORT_PATH}/`)) return decoded(path.slice(SHORT_PATH.length + 1));
  if (path !== ROBOT_CALL_PATH) return undefined;
  const query = new URLSearchParams(search);
  const code = CODE_PARAMS.map((name) => query.get(name)).find((value) => value !== null);
  return code?.trim();
}

/** The short address of a code, a path of this installation. */
export function publicPathOf(code: string): string {
  return `${SHORT_PATH}/${encodeURIComponent(code)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return '';
  }
}

/** Below this path stand the addresses that the QR codes of targets hold: `/q/CODE`. */
export const QR_PATH = '/q';

/** The address of the QR code of a target, a path of this installation. */
export function publicQrPathOf(code: string): string {
  return `${QR_PATH}/${encodeURIComponent(code)}`;
}

/** The code of an address or path below {@link QR_PATH}; undefined for another one. */
export function qrCodeOfAddress(address: string): string | undefined {
  const [, code] = /(?:^|\/\/[^/]+)\/q\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address.trim()) ?? [];
  return code === undefined ? undefined : decoded(code);
}
