import type { Language, Page } from '@rota/contract/core';
import { humanRole, type UsersQuery } from '@rota/contract/users';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import type { ListSort } from '../../../ui/list/list-types.ts';
import {
  personOfMember,
  type PeopleFilters,
  type PeopleScope,
  type Person,
  type PersonDetails,
} from './people.rules.ts';

export function sortParameter({ id, isDescending }: ListSort): UsersQuery['sort'] {
  const field = id === 'username' || id === 'created' || id === 'last_seen' ? id : 'name';
  return isDescending ? `-${field}` : field;
}

/** Codes come and go without a word to this page, and the person waits for one. */
const CODES_REFRESH_MS = 5_000;

export const peopleQueries = {
  /** Everything of people, to be read anew after a change. */
  all: ['users'] as const,
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
      getNextPageParam: (page: Page<Person>) => page.nextCursor,
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
      // What keeps somebody from signing in changes without a word to this page.
      staleTime: 0,
    }),
};

/** Makes a person a new link to register. */
export function renewLink(api: ApiClient, scope: PeopleScope, userId: string, language: Language) {
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
