import type { CreatedAccount } from '@rota/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nameOfPerson } from './people.rules.ts';
import { InviteForm } from './invite-form.tsx';
import { PersonFields, StandingFields } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { emptyPerson, rolesOf, userForm, type UserFields } from './user-form.ts';
import { changedFields } from './user-form-changes.ts';
import { userFormTexts } from './user-form.messages.ts';
import { usePeopleScope } from './users.page.tsx';
import { peopleQueries } from './users.queries.ts';

const EMPTY: UserFields = {
  ...emptyPerson,
  canLogin: true,
  validated: false,
  roles: [{ scope: '', role: '' }],
};
const resolver = zodResolver(userForm);

/** Makes an account, or where somebody administers one project invites into it. */
export function CreateUserPage() {
  const scope = usePeopleScope();
  return scope === 'all' ? <CreateUserForm /> : <InviteForm projectId={scope} />;
}

function CreateUserForm() {
  const t = useTexts(userFormTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [language] = useLanguage();
  const [created, setCreated] = useState<CreatedAccount>();
  const form = useForm<UserFields>({ resolver, defaultValues: EMPTY });
  const create = useMutation({
    mutationFn: ({ roles, ...fields }: UserFields) =>
      api.users.create({ body: { ...fields, roles: rolesOf(roles), language } }),
    onSuccess: async (account) => {
      form.reset(form.getValues());
      setCreated(account);
      await queries.invalidateQueries({ queryKey: peopleQueries.all });
    },
    onError: (error) => applyServerErrors(error, form),
    // The answer holds a link that is shown once.
    gcTime: 0,
  });
  const toList = (userId?: string) =>
    navigate(
      userId === undefined
        ? '/admin/accounts/users'
        : `/admin/accounts/users?user-id=${encodeURIComponent(userId)}`,
    );
  return (
    <FormProvider {...form}>
      <DetailForm
        title={t('createTitle')}
        description={t('createHint')}
        sections={[
          { id: 'person', title: t('personSection'), children: <PersonFields purpose="create" /> },
          {
            id: 'roles',
            title: t('rolesSection'),
            help: t('rolesHelp'),
            children: <RolesField scope="all" />,
          },
          { id: 'sign-in', title: t('signInSection'), children: <StandingFields /> },
        ]}
        submitLabel={t('createAction')}
        discardLabel={t('cancel')}
        changed={create.isSuccess ? [] : changedFields(form.formState, t)}
        maySubmitUnchanged
        isBusy={create.isPending}
        error={form.formState.errors.root?.message}
        onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
        onDiscard={() => toList()}
      />
      {created !== undefined && created.link !== null && (
        <LinkDialog
          name={nameOfPerson(created)}
          link={created.link}
          sent={created}
          onClose={() => toList(created.id)}
        />
      )}
    </FormProvider>
  );
}
