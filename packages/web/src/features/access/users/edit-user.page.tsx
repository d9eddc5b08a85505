import PersonRounded from '@mui/icons-material/PersonRounded';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { useQuestion } from '../../../ui/form/question.ts';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LostRolesDialog } from './lost-roles-dialog.tsx';
import { lostScopes, nameOfPerson, type PeopleScope, type Person } from './people.rules.ts';
import { PersonFields, StandingFields, useFieldNames } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { fieldsOf, memberForm, rowsOf, userForm, type RoleFields, type UserFields } from './user-form.ts';
import { userFormTexts } from './user-form.messages.ts';
import { usePeopleScope } from './users.page.tsx';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries, useSaveAccount, useSaveMember } from './users.queries.ts';

/** Changes an account, or for an administrator of one project the roles of a member in it. */
export function EditUserPage() {
  const t = useTexts(peopleTexts);
  const scope = usePeopleScope();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const userId = search.get('user-id') ?? '';
  const query = useQuery({
    ...peopleQueries.one(useApi(), scope, userId),
    enabled: userId !== '',
    refetchOnWindowFocus: false,
  });
  if (userId === '' || isUnknown(query.error))
    return (
      <NotFoundState
        icon={PersonRounded}
        title={t('notFound')}
        backLabel={t('backToList')}
        onBack={() => navigate('/admin/accounts/users')}
      >
        {t('notFoundHint')}
      </NotFoundState>
    );
  if (query.data === undefined && query.isLoadingError)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (query.data === undefined)
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  return scope === 'all' ? (
    <AccountForm key={userId} person={query.data} />
  ) : (
    <MemberForm key={userId} person={query.data} projectId={scope} />
  );
}

function AccountForm({ person }: { person: Person }) {
  const t = useTexts(userFormTexts);
  const { asked, ask } = useQuestion<RoleFields>();
  const save = useSaveAccount(person);
  const form = useResourceForm<UserFields>({
    schema: userForm,
    values: fieldsOf(person),
    save: async (fields) => {
      if (lostScopes(person.roles, fields.roles).length > 0) await ask(fields);
      await save(fields);
    },
    onSaved: useSayAndLeave('all', person),
  });
  return (
    <FormProvider {...form}>
      <DetailForm
        {...detailFormOf(form, useFieldNames())}
        title={t('editTitle', { name: nameOfPerson(person) })}
        sections={[
          { id: 'person', title: t('personSection'), children: <PersonFields purpose="edit" /> },
          {
            id: 'roles',
            title: t('rolesSection'),
            help: t('rolesHelp'),
            children: <RolesField scope="all" />,
          },
          { id: 'sign-in', title: t('signInSection'), children: <StandingFields /> },
        ]}
        submitLabel={t('saveAction')}
      />
      {asked !== undefined && (
        <LostRoles person={person} isEverywhere={asked.about.roles.length === 0} asked={asked} />
      )}
    </FormProvider>
  );
}

function MemberForm({ person, projectId }: { person: Person; projectId: number }) {
  const t = useTexts(userFormTexts);
  const { asked, ask } = useQuestion<RoleFields>();
  const save = useSaveMember(projectId, person);
  const form = useResourceForm<RoleFields>({
    schema: memberForm,
    values: { roles: rowsOf(person.roles) },
    save: async (fields) => {
      if (lostScopes(person.roles, fields.roles).length > 0) await ask(fields);
      await save(fields);
    },
    onSaved: useSayAndLeave(projectId, person),
  });
  return (
    <FormProvider {...form}>
      <DetailForm
        {...detailFormOf(form, useFieldNames())}
        title={t('editTitle', { name: nameOfPerson(person) })}
        sections={[
          {
            id: 'roles',
            title: t('rolesSection'),
            help: t('rolesHelp'),
            children: <RolesField scope={projectId} />,
          },
        ]}
        submitLabel={t('saveAction')}
      />
      {asked !== undefined && <LostRoles person={person} isEverywhere={false} asked={asked} />}
    </FormProvider>
  );
}

/** Says that a person was saved, and goes back to them, or to the list where a member has left the project. */
function useSayAndLeave(scope: PeopleScope, person: Person) {
  const t = useTexts(userFormTexts);
  const navigate = useNavigate();
  return (_answer: unknown, { roles }: RoleFields): void => {
    toastSuccess(t('saved'));
    const isGone = scope !== 'all' && roles.length === 0;
    Promise.resolve(
      navigate(
        isGone ? '/admin/accounts/users' : `/admin/accounts/users?user-id=${encodeURIComponent(person.id)}`,
      ),
    ).catch(() => undefined);
  };
}

type LostRolesProps = {
  person: Person;
  isEverywhere: boolean;
  asked: { about: RoleFields; yes: () => void; no: () => void };
};

function LostRoles({ person, isEverywhere, asked: { about, yes, no } }: LostRolesProps) {
  return (
    <LostRolesDialog
      person={person}
      scopes={lostScopes(person.roles, about.roles)}
      isEverywhere={isEverywhere}
      onConfirm={yes}
      onCancel={no}
    />
  );
}
