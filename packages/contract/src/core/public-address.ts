import { LEGAL_KINDS, LEGAL_PATHS, type LegalKind } from '../money/legal-texts/legal-words.ts';

/** Below this path stand the short addresses that QR codes hold: `/r/CODE`. */
export const SHORT_PATH = '/r';
/** Below this path stand the addresses that the QR codes of targets hold: `/q/CODE`. */
const QR_PATH = '/q';
/** The page of one order. Its token stands behind the `#`, which browsers do not send. */
export const ORDER_PATH = '/o';
/** The page on which a user deletes their account of a project's app. */
export const ACCOUNT_DELETION_PATH = '/delete-account';
/** The page on which robots are called: of the console without a code, public with one. */
export const ROBOT_CALL_PATH = '/robot-call';
/** The page on which people sign in: an entry of its own. */
export const SIGN_IN_PATH = '/auth/login';
/** Query parameters of `/robot-call` that hold a code. */
const CODE_PARAMS = ['station', 'code'] as const;

/** The public pages: where robots are called, what the QR code of a target opens, one order, the legal texts, and the end of an account. */
const PUBLIC_APPS = ['robot_call', 'place', 'order', 'legal', 'account_deletion'] as const;
export type PublicApp = (typeof PUBLIC_APPS)[number];
const CODED = { robot_call: SHORT_PATH, place: QR_PATH } as const;
const CODED_APPS = ['robot_call', 'place'] as const;

/**
 * Which of the public pages an address is, and its code: `''` where it has none and the page asks for it. The code of a legal text is
 * its kind; an order's token is no part of its path.
 */
export type PublicAddress = { readonly app: PublicApp; readonly code: string };

/** The public page that an address names; undefined where it is one of the console. `search` is the query with or without its `?`. */
export function publicAddressOf(pathname: string, search: string): PublicAddress | undefined {
  const path = pathname.replace(/\/+$/, '');
  const app = CODED_APPS.find((one) => path === CODED[one] || path.startsWith(`${CODED[one]}/`));
  if (app !== undefined) return { app, code: decodePart(path.slice(CODED[app].length + 1)) };
  if (path === ORDER_PATH) return { app: 'order', code: '' };
  if (path === ACCOUNT_DELETION_PATH) return { app: 'account_deletion', code: '' };
  const kind = LEGAL_KINDS.find((one) => path === LEGAL_PATHS[one]);
  if (kind !== undefined) return { app: 'legal', code: kind };
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
  if (app === 'order') return ORDER_PATH;
  if (app === 'account_deletion') return ACCOUNT_DELETION_PATH;
  if (app === 'legal') return isLegalKind(code) ? LEGAL_PATHS[code] : LEGAL_PATHS.about_us;
  return code === '' ? CODED[app] : `${CODED[app]}/${encodeURIComponent(code)}`;
}

/** Whether a code is the kind of a legal text. */
export function isLegalKind(code: string): code is LegalKind {
  return LEGAL_KINDS.some((kind) => kind === code);
}

/** The short address of a code, a path of this installation. */
export function publicPathOf(code: string): string {
  return publicPathTo({ app: 'robot_call', code });
}

function decodePart(part: string): string {
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
  return code === undefined ? undefined : decodePart(code);
}
