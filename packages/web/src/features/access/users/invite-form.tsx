import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { PersonFields, useFieldNames } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { emptyPerson, inviteForm, type InviteFields } from './user-form.ts';
import { InvitedDialog, isLeftToSend, type InvitedMember } from './invited-dialog.tsx';
import { userFormTexts } from './user-form.messages.ts';
import { useInviteMember } from './users.queries.ts';

/** Invites a person into one project, whether they have an account or not. */
export function InviteForm({ projectId }: { projectId: number }) {
  const t = useTexts(userFormTexts);
  const navigate = useNavigate();
  const [invited, setInvited] = useState<InvitedMember>();
  const toList = () => {
    Promise.resolve(navigate('/admin/accounts/users')).catch(() => undefined);
  };
  const form = useResourceForm<InviteFields, InviteFields, InvitedMember>({
    schema: inviteForm,
    values: { ...emptyPerson, roles: [{ scope: String(projectId), role: '' }] },
    save: useInviteMember(projectId),
    onSaved: (sent) => {
      if (isLeftToSend(sent)) return setInvited(sent);
      toastSuccess(
        sent.sent_to.includes('email')
          ? t('invitedByEmail')
          : sent.sent_to.includes('phone')
            ? t('invitedByPhone')
            : t('invited'),
      );
      toList();
    },
  });
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  const isReached = `${email}${phone}`.trim() !== '';
  return (
    <FormProvider {...form}>
      <DetailForm
        {...detailFormOf(form, useFieldNames())}
        title={t('inviteTitle')}
        description={t('inviteHint')}
        sections={[
          {
            id: 'person',
            title: t('personSection'),
            help: t('inviteWays'),
            children: <PersonFields purpose="invite" />,
          },
          {
            id: 'roles',
            title: t('rolesSection'),
            help: t('rolesHelp'),
            children: <RolesField scope={projectId} />,
          },
        ]}
        submitLabel={isReached ? t('inviteAction') : t('inviteAndLink')}
        discardLabel={t('cancel')}
        maySubmitUnchanged
        onDiscard={toList}
      />
      {invited !== undefined && <InvitedDialog invited={invited} onClose={toList} />}
    </FormProvider>
  );
}
