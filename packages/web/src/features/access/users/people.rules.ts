import type { RecordUse } from '@rota/contract/core';
import {
  PERSON_STATES,
  type AccountDetails,
  type MemberDetails,
  type PersonState,
  type ProjectMember,
  type UserAccount,
} from '@rota/contract/users';

/** The scope of the people: all accounts of the installation, or one project's members. */
export type PeopleScope = 'all' | number;

/** A person as the list shows them. A project's administrator gets neither phone nor e-mail. */
export type Person = Pick<
  UserAccount,
  'id' | 'name' | 'lastname' | 'username' | 'disabled' | 'validated' | 'state' | 'last_seen_at'
> & {
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly can_login?: boolean;
  readonly created_at?: string;
  readonly roles: Readonly<Record<string, readonly string[]>>;
};
/** A person with what stands behind their state. */
export type PersonDetails = Person & Pick<AccountDetails, 'sign_in' | 'links' | 'may_renew_link'>;

/** A member as a person whose roles are those in the project. */
export function personOfMember<M extends ProjectMember | MemberDetails>(
  { roles, ...member }: M,
  projectId: number,
) {
  return { ...member, roles: { [String(projectId)]: roles } };
}

export function nameOfPerson({
  name,
  lastname,
  username,
}: Pick<Person, 'name' | 'lastname' | 'username'>): string {
  const whole = `${name} ${lastname}`.trim();
  return whole === '' ? username : whole;
}

export type PeopleFilters = {
  readonly search: string;
  readonly role: string | undefined;
  readonly project: string | undefined;
  readonly state: PersonState | undefined;
};

export function filtersOf(search: URLSearchParams): PeopleFilters {
  return {
    search: search.get('search') ?? '',
    role: search.get('role') ?? undefined,
    project: search.get('project') ?? undefined,
    state: PERSON_STATES.find((state) => state === search.get('state')),
  };
}

/** Where a person had roles and keeps none; `*` stands for all projects. */
export function lostScopes(held: Person['roles'], kept: readonly { readonly scope: string }[]): string[] {
  return Object.keys(held).filter(
    (scope) => (held[scope] ?? []).length > 0 && kept.every((row) => row.scope !== scope),
  );
}

/** The uses of several projects as one list, each kind once. */
export function joinUses(uses: readonly RecordUse[]): RecordUse[] {
  const joined: RecordUse[] = [];
  for (const use of uses) {
    const at = joined.findIndex(({ kind, effect }) => kind === use.kind && effect === use.effect);
    const known = joined[at];
    if (known === undefined) joined.push(use);
    else joined[at] = { ...known, count: known.count + use.count, first: [...known.first, ...use.first] };
  }
  return joined;
}
