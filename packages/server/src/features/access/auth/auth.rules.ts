/** A typed sign-in name: a phone number, a user name, or neither. */
export type LoginName =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'username'; readonly username: string }
  | { readonly kind: 'neither' };

const PHONE = /^\+?[\d\s().-]{7,24}$/;
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u;
const FEWEST_DIGITS = 7;

/** Reads what was typed into the first field of the sign-in form. Phones are kept as digits with a leading plus, if given. */
export function readLoginName(text: string): LoginName {
  const trimmed = text.trim();
  if (PHONE.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, '');
    if (digits.length >= FEWEST_DIGITS)
      return { kind: 'phone', phone: (trimmed.startsWith('+') ? '+' : '') + digits };
  }
  if (USERNAME.test(trimmed)) return { kind: 'username', username: trimmed };
  return { kind: 'neither' };
}

/** User names are compared without a locale, so that `İ` and `I` never depend on where the server stands. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}
