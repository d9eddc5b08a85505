import { looksLikePhone, username, type PersonState, type SignInObstacle } from '@rota/contract/users';

/** What is known of an account beside its fields. */
export type Standing = {
  readonly disabled: boolean;
  readonly canLogin: boolean;
  /** Has set a password, or was here some other way. */
  readonly isRegistered: boolean;
};

/** The state of an account in one word: what keeps its person out most. */
export function stateOf({ disabled, canLogin, isRegistered }: Standing): PersonState {
  if (disabled) return 'disabled';
  if (!canLogin) return 'may_not_sign_in';
  return isRegistered ? 'active' : 'invited';
}

/** What an account's sign-in depends on, beside its standing. */
export type SignInFacts = Standing & {
  readonly lockedUntil: Date | undefined;
  /** When the open link to register ends; undefined when there is none. */
  readonly openLinkUntil: string | undefined;
  readonly hasRoles: boolean;
};

/** Everything that keeps a person from signing in, the most decisive first, and what leaves them with nothing to see. */
export function obstaclesOf(facts: SignInFacts): SignInObstacle[] {
  const { openLinkUntil, lockedUntil } = facts;
  const link: SignInObstacle =
    openLinkUntil === undefined
      ? { code: 'link_expired', until: null }
      : { code: 'not_registered', until: openLinkUntil };
  return [
    ...(facts.disabled ? [{ code: 'disabled', until: null } as const] : []),
    ...(facts.canLogin ? [] : [{ code: 'may_not_sign_in', until: null } as const]),
    ...(facts.isRegistered ? [] : [link]),
    ...(lockedUntil === undefined
      ? []
      : [{ code: 'too_many_attempts', until: lockedUntil.toISOString() } as const]),
    ...(facts.hasRoles ? [] : [{ code: 'no_roles', until: null } as const]),
  ];
}

/** A user name for a person invited without one: their e-mail address, or a free variant of it. */
export function usernameFrom(email: string | null, random: string): string {
  const wanted = (email ?? '').slice(0, 50);
  return username.safeParse(wanted).success && !looksLikePhone(wanted) ? wanted : `user-${random}`;
}

/** Where a page of people ended: the value it is sorted by, and the id that breaks ties. */
export type PeopleCursor = { readonly value: string; readonly id: string };

export function writePeopleCursor(sort: string, { value, id }: PeopleCursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Undefined for anything that is not a cursor of a list sorted this way. */
export function readPeopleCursor(text: string, sort: string): PeopleCursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 3) return undefined;
    const [cursorSort, value, id] = parts as unknown[];
    if (cursorSort !== sort || typeof value !== 'string' || typeof id !== 'string') return undefined;
    const isTime = sort.endsWith('created') || sort.endsWith('last_seen');
    // A cursor is text from outside: the database takes neither a zero character nor half of a surrogate pair.
    const fits = isTime
      ? /^[12]\d{3}-/.test(value) && !Number.isNaN(Date.parse(value))
      : value.isWellFormed() && !value.includes('\0');
    return fits && /^[\w-]{1,64}$/.test(id) ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}
