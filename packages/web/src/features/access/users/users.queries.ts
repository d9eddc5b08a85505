import type { Language, Page } from '@rota/contract/core';
import { humanRole, type CreatedAccount, type RegistrationLink, type UsersQuery } from '@rota/contract/users';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLanguage } from '../../../i18n/i18n-context.tsx';
import type { ListSort } from '../../../ui/list/list-types.ts';
import {
  personOfMember,
  type PeopleFilters,
  type PeopleScope,
  type Person,
  type PersonDetails,
} from './people.rules.ts';
import {
  invitedOf,
  rolesOf,
  rowsOf,
  type InviteFields,
  type RoleFields,
  type UserFields,
} from './user-form.ts';
import type { InvitedMember } from './invited-dialog.tsx';

export function sortParameter({ id, isDescending }: ListSort): UsersQuery['sort'] {
  const field = id === 'username' || id === 'created' || id === 'last_seen' ? id : 'name';
  return isDescending ? `-${field}` : field;
}

/** Codes come and go without a word to this page, and the person waits for one. */
const CODES_REFRESH_MS = 5_000;

export const peopleQueries = {
  /** Messages to these contacts that stay in the installation. */
  waitingCodes: (api: ApiClient, contacts: readonly string[]) =>
    queryOptions({
      queryKey: ['outbox', 'of', contacts] as const,
      queryFn: async ({ signal }) => {
        const pages = await Promise.all(
          contacts.map((search) =>
            api.outbox.list({ query: { search, status: 'shown', limit: 10 } }, { signal }),
          ),
        );
        return pages.flatMap(({ items }) => items);
      },
      refetchInterval: CODES_REFRESH_MS,
    }),
  list: (api: ApiClient, scope: PeopleScope, filters: PeopleFilters, sort: UsersQuery['sort']) =>
    infiniteQueryOptions({
      queryKey: ['users', scope, 'list', filters, sort] as const,
      queryFn: async ({ pageParam, signal }): Promise<Page<Person>> => {
        const role = humanRole.safeParse(filters.role).data;
        const query = {
          limit: 50,
          sort,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(filters.search === '' ? {} : { search: filters.search }),
          ...(filters.state === undefined ? {} : { state: filters.state }),
          ...(role === undefined ? {} : { role }),
        };
        if (scope === 'all')
          return api.users.list(
            { query: { ...query, ...(filters.project === undefined ? {} : { project: filters.project }) } },
            { signal },
          );
        const { items, ...rest } = await api.users.listMembers(
          { params: { projectId: scope }, query },
          { signal },
        );
        return { ...rest, items: items.map((member) => personOfMember(member, scope)) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Person>) => page.next_cursor,
    }),
  one: (api: ApiClient, scope: PeopleScope, userId: string) =>
    queryOptions({
      queryKey: ['users', scope, 'one', userId] as const,
      queryFn: async ({ signal }): Promise<PersonDetails> =>
        scope === 'all'
          ? api.users.get({ params: { userId } }, { signal })
          : personOfMember(
              await api.users.getMember({ params: { projectId: scope, userId } }, { signal }),
              scope,
            ),
      // The causes that keep a person from signing in change without notifying this page.
      staleTime: 0,
    }),
};

/** Reads everything of people again. */
export function useRenewPeople(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['users'] });
}

/** Removes a deleted person from the cache, so that they are not requested again. */
export function useForgetPerson(scope: PeopleScope, userId: string): () => void {
  const queries = useQueryClient();
  return () => queries.removeQueries({ queryKey: ['users', scope, 'one', userId] });
}

/** Makes an account. The answer may hold a link that is shown once, so nothing keeps it. */
export function useCreateUser() {
  const api = useApi();
  const [language] = useLanguage();
  const renew = useRenewPeople();
  return async ({ roles, ...fields }: UserFields): Promise<CreatedAccount> => {
    const account = await api.users.create({ body: { ...fields, roles: rolesOf(roles), language } });
    await renew();
    return account;
  };
}

/** Invites into a project. The answer may hold a link that is shown once, so nothing keeps it. */
export function useInviteMember(projectId: number) {
  const api = useApi();
  const [language] = useLanguage();
  const renew = useRenewPeople();
  return async (fields: InviteFields): Promise<InvitedMember> => {
    const roles = rolesOf(fields.roles)[String(projectId)] ?? [];
    const body = { ...invitedOf(fields), roles, language };
    const invited = await api.users.inviteMember({ params: { projectId }, body });
    await renew();
    return invited;
  };
}

/** Saves an account. Roles are sent only if they were changed here, because someone else may have changed them meanwhile. */
export function useSaveAccount(person: Person) {
  const api = useApi();
  const renew = useRenewPeople();
  return async ({ roles, ...fields }: UserFields): Promise<void> => {
    const hasOtherRoles = JSON.stringify(roles) !== JSON.stringify(rowsOf(person.roles));
    const body = { ...fields, ...(hasOtherRoles && { roles: rolesOf(roles) }) };
    await api.users.update({ params: { userId: person.id }, body });
    await renew();
  };
}

/** Saves the roles of a member of a project. */
export function useSaveMember(projectId: number, person: Person) {
  const api = useApi();
  const renew = useRenewPeople();
  const forget = useForgetPerson(projectId, person.id);
  return async ({ roles }: RoleFields): Promise<void> => {
    const body = { roles: rolesOf(roles)[String(projectId)] ?? [] };
    await api.users.updateMember({ params: { projectId, userId: person.id }, body });
    // A member without a role has left the project.
    if (roles.length === 0) forget();
    await renew();
  };
}

/** Makes a person a new link to register. */
export function renewLink(
  api: ApiClient,
  scope: PeopleScope,
  userId: string,
  language: Language,
): Promise<RegistrationLink> {
  const body = { language };
  return scope === 'all'
    ? api.users.renewLink({ params: { userId }, body })
    : api.users.renewMemberLink({ params: { projectId: scope, userId }, body });
}

/** Ends a link of a person. */
export function revokeLink(
  api: ApiClient,
  scope: PeopleScope,
  userId: string,
  linkId: string,
): Promise<unknown> {
  return scope === 'all'
    ? api.users.revokeLink({ params: { userId, linkId } })
    : api.users.revokeMemberLink({ params: { projectId: scope, userId, linkId } });
}
