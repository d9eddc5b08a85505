import type { CreatedAccount } from '@rota/contract/users';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nameOfPerson } from './people.rules.ts';
import { InviteForm } from './invite-form.tsx';
import { PersonFields, StandingFields, useFieldNames } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { emptyPerson, userForm, type UserFields } from './user-form.ts';
import { userFormTexts } from './user-form.messages.ts';
import { usePeopleScope } from './users.page.tsx';
import { useCreateUser } from './users.queries.ts';

const EMPTY: UserFields = {
  ...emptyPerson,
  can_login: true,
  validated: false,
  roles: [{ scope: '', role: '' }],
};

/** Creates an account, or for an administrator of one project an invitation to it. */
export function CreateUserPage() {
  const scope = usePeopleScope();
  return scope === 'all' ? <CreateUserForm /> : <InviteForm projectId={scope} />;
}

function CreateUserForm() {
  const t = useTexts(userFormTexts);
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedAccount>();
  const form = useResourceForm<UserFields, UserFields, CreatedAccount>({
    schema: userForm,
    values: EMPTY,
    save: useCreateUser(),
    onSaved: setCreated,
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
        {...detailFormOf(form, useFieldNames())}
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
        maySubmitUnchanged
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
