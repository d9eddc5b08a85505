import { zodResolver } from '@hookform/resolvers/zod';
import PersonRounded from '@mui/icons-material/PersonRounded';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm, type FormSection } from '../../../ui/form/detail-form.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LostRolesDialog } from './lost-roles-dialog.tsx';
import { lostScopes, nameOfPerson, type PeopleScope, type Person } from './people.rules.ts';
import { PersonFields, StandingFields } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import {
  fieldsOf,
  memberForm,
  rolesOf,
  rowsOf,
  userForm,
  type RoleFields,
  type UserFields,
} from './user-form.ts';
import { changedFields } from './user-form-changes.ts';
import { userFormTexts } from './user-form.messages.ts';
import { usePeopleScope } from './users.page.tsx';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries } from './users.queries.ts';

/** Changes an account, or where somebody administers one project the roles of a member in it. */
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

const accountResolver = zodResolver(userForm);
const memberResolver = zodResolver(memberForm);

function AccountForm({ person }: { person: Person }) {
  const t = useTexts(userFormTexts);
  const api = useApi();
  const form = useForm<UserFields>({ resolver: accountResolver, defaultValues: fieldsOf(person) });
  const save = useSave('all', person, form, ({ roles, ...fields }: UserFields) => {
    // Roles that this page did not change may have been changed by somebody else meanwhile.
    const hasOtherRoles = JSON.stringify(roles) !== JSON.stringify(rowsOf(person.roles));
    return api.users.update({
      params: { userId: person.id },
      body: { ...fields, ...(hasOtherRoles && { roles: rolesOf(roles) }) },
    });
  });
  return (
    <EditForm
      scope="all"
      person={person}
      form={form}
      save={save}
      sections={[
        { id: 'person', title: t('personSection'), children: <PersonFields purpose="edit" /> },
        { id: 'roles', title: t('rolesSection'), help: t('rolesHelp'), children: <RolesField scope="all" /> },
        { id: 'sign-in', title: t('signInSection'), children: <StandingFields /> },
      ]}
    />
  );
}

function MemberForm({ person, projectId }: { person: Person; projectId: number }) {
  const t = useTexts(userFormTexts);
  const api = useApi();
  const form = useForm<RoleFields>({
    resolver: memberResolver,
    defaultValues: { roles: rowsOf(person.roles) },
  });
  const save = useSave(projectId, person, form, ({ roles }: RoleFields) => {
    const params = { projectId, userId: person.id };
    return api.users.updateMember({ params, body: { roles: rolesOf(roles)[String(projectId)] ?? [] } });
  });
  return (
    <EditForm
      scope={projectId}
      person={person}
      form={form}
      save={save}
      sections={[
        {
          id: 'roles',
          title: t('rolesSection'),
          help: t('rolesHelp'),
          children: <RolesField scope={projectId} />,
        },
      ]}
    />
  );
}

function useSave<F extends RoleFields>(
  scope: PeopleScope,
  person: Person,
  form: UseFormReturn<F>,
  send: (fields: F) => Promise<unknown>,
) {
  const t = useTexts(userFormTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_answer, fields) => {
      form.reset(form.getValues());
      toastSuccess(t('saved'));
      // A member without a role has left the project.
      const isGone = scope !== 'all' && fields.roles.length === 0;
      if (isGone) queries.removeQueries({ queryKey: ['users', scope, 'one', person.id] });
      await queries.invalidateQueries({ queryKey: peopleQueries.all });
      await navigate(
        isGone ? '/admin/accounts/users' : `/admin/accounts/users?user-id=${encodeURIComponent(person.id)}`,
      );
    },
    onError: (error) => applyServerErrors(error, form),
  });
}

type EditFormProps<F extends RoleFields> = {
  scope: PeopleScope;
  person: Person;
  form: UseFormReturn<F>;
  save: ReturnType<typeof useSave<F>>;
  sections: readonly FormSection[];
};

function EditForm<F extends RoleFields>({ scope, person, form, save, sections }: EditFormProps<F>) {
  const t = useTexts(userFormTexts);
  // What a person confirms is what they saw, whatever the form gets meanwhile.
  const [asked, setAsked] = useState<F>();
  return (
    <FormProvider {...form}>
      <DetailForm
        title={t('editTitle', { name: nameOfPerson(person) })}
        sections={sections}
        submitLabel={t('saveAction')}
        changed={save.isSuccess ? [] : changedFields(form.formState, t)}
        isBusy={save.isPending}
        error={form.formState.errors.root?.message}
        onSubmit={form.handleSubmit((fields) => {
          if (lostScopes(person.roles, fields.roles).length > 0) setAsked(fields);
          else save.mutate(fields);
        })}
        onDiscard={() => form.reset()}
      />
      {asked !== undefined && (
        <LostRolesDialog
          person={person}
          scopes={lostScopes(person.roles, asked.roles)}
          isEverywhere={scope === 'all' && asked.roles.length === 0}
          onConfirm={() => {
            setAsked(undefined);
            save.mutate(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </FormProvider>
  );
}
