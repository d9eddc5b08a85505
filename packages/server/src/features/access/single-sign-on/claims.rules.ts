import type { HumanRole } from '@rota/contract/core';
import type { ClaimRule } from '@rota/contract/single-sign-on';
import { looksLikePhone } from '@rota/contract/users';
import type { GrantedRoles } from '../../../db/column-contents.ts';

/** What a provider says of a person; nothing of it is ours. */
export type Claims = Readonly<Record<string, unknown>>;

/** The roles that the rules grant to a person with these claims. */
export function rolesFromClaims(rules: readonly ClaimRule[], claims: Claims): GrantedRoles {
  const granted: Record<string, HumanRole[]> = {};
  for (const { claim, value, role, scope } of rules) {
    if (!says(claims, claim, value)) continue;
    const roles = (granted[scope] ??= []);
    if (!roles.includes(role)) roles.push(role);
  }
  return granted;
}

/**
 * Whether these claims are enough for a sign-in without further ones: they have a value for every rule, so that no role is taken back by mistake,
 * and an e-mail address, so that a person with an account here gets no second one.
 */
export function isEnough(rules: readonly ClaimRule[], claims: Claims): boolean {
  const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
  return (
    isPresent(claims['email']) &&
    rules.every(({ claim }) => isPresent(claimAt(claims, claim)) || isWithheld(claims, claim))
  );
}

/** A claim by its name. A name with points is looked for as it stands first, then as a path into objects. */
function claimAt(claims: Claims, claim: string): unknown {
  return Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce<unknown>(stepInto, claims);
}

/** Whether a claim is a value, or a list that has it. */
function says(claims: Claims, claim: string, value: string): boolean {
  const found = claimAt(claims, claim);
  return (Array.isArray(found) ? found : [found]).some((one) => isCalled(one, value));
}

/** Groups come as texts, as objects with a name or id (SCIM style), or as an object whose keys they are (Zitadel's roles). */
function isCalled(one: unknown, value: string): boolean {
  if (isPlain(one)) return isSameGroup(String(one), value);
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return false;
  const named = ['name', 'id', 'value', 'display', 'displayName'].some((key) => {
    const under = stepInto(one, key);
    return isPlain(under) && isSameGroup(String(under), value);
  });
  return named || (Object.hasOwn(one, value) && one[value as keyof typeof one] !== false);
}

/** Keycloak writes a group as its path from the root: `/ops` is the group `ops`, and `/kitchen/ops` is another one. */
function isSameGroup(claim: string, value: string): boolean {
  return claim === value || claim === `/${value}`;
}

/**
 * Whether a provider left a claim out because it is too long for a token (Entra's overage: `_claim_names`, `hasgroups`). What it gave before
 * must not be taken back for that.
 */
function isWithheld(claims: Claims, claim: string): boolean {
  const names = claims['_claim_names'];
  if (typeof names === 'object' && names !== null && Object.hasOwn(names, claim)) return true;
  return claim === 'groups' && (claims['hasgroups'] === true || claims['hasgroups'] === 'true');
}

/** What is granted now: by the rules, and as before where the rule's claim was withheld. */
export function grantedNow(rules: readonly ClaimRule[], claims: Claims, last: GrantedRoles): GrantedRoles {
  const withheld = rules.filter(
    ({ claim, role, scope }) => isWithheld(claims, claim) && (last[scope] ?? []).includes(role),
  );
  const kept = withheld.map(({ role, scope }) => ({ role, scope }));
  const granted: Record<string, HumanRole[]> = {};
  for (const [scope, roles] of Object.entries(rolesFromClaims(rules, claims))) granted[scope] = [...roles];
  for (const { role, scope } of kept) {
    const roles = (granted[scope] ??= []);
    if (!roles.includes(role)) roles.push(role);
  }
  return granted;
}

function stepInto(from: unknown, key: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Roles as they are to be: what people gave stays, what the provider gave last time and no longer gives is taken back. */
export function mergeRoles<R extends string>(
  held: Readonly<Record<string, readonly R[]>>,
  last: GrantedRoles,
  next: GrantedRoles,
): Readonly<Record<string, readonly (R | HumanRole)[]>> {
  const scopes = new Set([...Object.keys(held), ...Object.keys(next)]);
  const merged = [...scopes].map((scope): [string, (R | HumanRole)[]] => {
    const given = next[scope] ?? [];
    const lost = (last[scope] ?? []).filter((role) => !given.includes(role));
    const kept = (held[scope] ?? []).filter((role) => !lost.includes(role as unknown as HumanRole));
    return [scope, [...new Set<R | HumanRole>([...kept, ...given])]];
  });
  return Object.fromEntries(merged.filter(([, roles]) => roles.length > 0));
}

/** A person's identity by their provider, as an account needs it. */
export type Described = {
  readonly username: string;
  readonly name: string;
  readonly lastname: string;
  /** Only where the provider vouches for it. */
  readonly email: string | undefined;
};

/** How far a provider's e-mail addresses count as proved. */
export type EmailTrust = {
  /** An administrator said so: then a provider that says nothing is believed, too. An explicit "no" of the provider still counts. */
  readonly isTrusted: boolean;
  /** Others issue tokens under the same address and may put any e-mail into them, so that none is believed. */
  readonly isOfManyIssuers: boolean;
};

/** Whether the e-mail of these claims is proved. Some providers write `true` as a text. */
export function isEmailProved(claims: Claims, { isTrusted, isOfManyIssuers }: EmailTrust): boolean {
  if (isOfManyIssuers) return false;
  const claim = claims['email_verified'];
  if (claim === undefined || claim === null) return isTrusted;
  return claim === true || claim === 'true';
}

export function describe(claims: Claims, subject: string, trust: EmailTrust): Described {
  const text = (key: string): string => (typeof claims[key] === 'string' ? claims[key].trim() : '');
  const email =
    isEmailProved(claims, trust) && /^[^\s@]+@[^\s@]+$/.test(text('email'))
      ? text('email').toLowerCase()
      : undefined;
  const [first = '', ...rest] = text('name').split(/\s+/);
  const name = clean(text('given_name') || first || text('preferred_username') || subject);
  return {
    username: usernameOf(text('preferred_username') || email || subject),
    name: name === '' ? 'Unknown' : name,
    lastname: clean(text('family_name') || (text('given_name') === '' ? rest.join(' ') : '')),
    email,
  };
}

/** A user name of ours from the name at the provider. */
function usernameOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._@+-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 60);
  // A name that looks like a phone number would be taken for one at the door.
  return plain.length >= 3 && !looksLikePhone(plain) ? plain : `user-${plain}`;
}

function clean(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]|\p{Bidi_Control}/gu, '')
    .slice(0, 80)
    .trim();
}
