import { humanRoles, type HumanRole } from '@rota/contract/core';
import { PERSON_STATES } from '@rota/contract/users';
import GroupRounded from '@mui/icons-material/GroupRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useProject, useProjects } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { filtersOf, nameOfPerson, type PeopleScope, type Person } from './people.rules.ts';
import { useRolesInWords } from './person-words.ts';
import { PersonStateChip, UserCard } from './user-card.tsx';
import { UserPanel } from './user-panel.tsx';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries, sortParameter } from './users.queries.ts';

const KEYS = {
  filters: ['role', 'project', 'state', 'search'],
  sort: { by: ['name', 'username', 'last_seen', 'created'], first: { id: 'name', isDescending: false } },
  open: 'user-id',
} as const;

/** The scope of the listed people: all accounts for those who manage them, else those of the chosen project. */
export function usePeopleScope(): PeopleScope {
  const { project_id: projectId } = useProject();
  return useCan()('users.manage', undefined) ? 'all' : projectId;
}

/** People with an account, or of the chosen project, with the opened one beside. */
export function UsersPage() {
  const t = useTexts(peopleTexts);
  const api = useApi();
  const scope = usePeopleScope();
  const isAll = scope === 'all';
  const address = useListAddress(KEYS);
  const filters = useMemo(() => filtersOf(address.search), [address.search]);
  const list = peopleQueries.list(api, scope, filters, sortParameter(address.sort));
  const source = usePagedList(useInfiniteQuery({ ...list, placeholderData: keepPreviousData }));
  const add = (
    <Button
      variant="contained"
      startIcon={<PersonAddRounded />}
      component={Link}
      to="/admin/accounts/users/new"
    >
      {isAll ? t('create') : t('invite')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'people',
        title: t('people'),
        description: isAll ? undefined : t('peopleOfProject'),
        actions: add,
        columns: useColumns(isAll),
        rowId: (person) => person.id,
        rowName: nameOfPerson,
        card: (person) => <UserCard person={person} isOneProject={!isAll} />,
        searchLabel: isAll ? t('searchAll') : t('searchProject'),
        filters: useFilters(isAll),
        empty: { icon: GroupRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        panel: ({ id, row, onClose }) => (
          <ConfirmPassword key={`${scope} ${id}`}>
            <UserPanel scope={scope} userId={id} row={row} onClose={onClose} />
          </ConfirmPassword>
        ),
      }}
    />
  );
}

function useFilters(isAll: boolean): readonly ListFilter[] {
  const t = useTexts(peopleTexts);
  const tRole = useTexts(roleTexts);
  const formats = useFormats();
  const { projects } = useProjects();
  const roles = (Object.keys(humanRoles) as HumanRole[])
    .map((role) => ({ value: role, label: tRole(role) }))
    .sort((a, b) => formats.compare(a.label, b.label));
  const states = PERSON_STATES.map((state) => ({
    value: state,
    label: t(state),
    icon: <PersonStateChip state={state} quiet />,
  }));
  const scopes = [
    { value: '*', label: t('allProjects') },
    ...projects.map(({ project_id: id, project_name: label }) => ({ value: String(id), label })),
  ];
  return [
    { key: 'role', kind: 'one', label: t('role'), options: roles },
    ...(isAll ? [{ key: 'project', kind: 'one', label: t('project'), options: scopes } as const] : []),
    { key: 'state', kind: 'one', label: t('state'), options: states },
  ];
}

function useColumns(isAll: boolean): readonly ListColumn<Person>[] {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const rolesInWords = useRolesInWords();
  const now = useNow(60_000);
  const formatLastSeen = ({ last_seen_at: lastSeenAt }: Person) =>
    lastSeenAt === null ? t('never') : formats.ago(lastSeenAt, now);
  const ofAccount: ListColumn<Person>[] = [
    { id: 'phone', header: t('phone'), rank: 3, minWidth: 155, text: (person) => person.phone ?? '' },
    { id: 'email', header: t('email'), rank: 3, minWidth: 190, text: (person) => person.email ?? '' },
    {
      id: 'created',
      header: t('createdAt'),
      rank: 4,
      isSortable: true,
      minWidth: 130,
      cell: (person) => (person.created_at === undefined ? '–' : formats.date(person.created_at)),
      text: (person) => person.created_at ?? '',
    },
  ];
  return [
    { id: 'name', header: t('name'), isAlways: true, isSortable: true, minWidth: 210, text: nameOfPerson },
    {
      id: 'username',
      header: t('username'),
      rank: 2,
      isSortable: true,
      minWidth: 140,
      text: (person) => person.username,
    },
    { id: 'roles', header: t('roles'), minWidth: 220, text: (person) => rolesInWords(person, !isAll) },
    {
      id: 'state',
      header: t('state'),
      minWidth: 180,
      cell: (person) => <PersonStateChip state={person.state} />,
      text: (person) => t(person.state),
    },
    {
      id: 'last_seen',
      header: t('lastSeen'),
      rank: 1,
      isSortable: true,
      minWidth: 140,
      cell: formatLastSeen,
      text: (person) => person.last_seen_at ?? '',
    },
    ...(isAll ? ofAccount : []),
  ];
}
