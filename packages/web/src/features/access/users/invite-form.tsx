import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { PersonFields } from './person-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { emptyPerson, inviteForm, invitedOf, rolesOf, type InviteFields } from './user-form.ts';
import { InvitedDialog, type InvitedMember } from './invited-dialog.tsx';
import { changedFields } from './user-form-changes.ts';
import { userFormTexts } from './user-form.messages.ts';
import { peopleQueries } from './users.queries.ts';

const resolver = zodResolver(inviteForm);

/** Invites somebody into one project, whether they have an account or not. */
export function InviteForm({ projectId }: { projectId: number }) {
  const t = useTexts(userFormTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [language] = useLanguage();
  const [invited, setInvited] = useState<InvitedMember>();
  const toList = () => navigate('/admin/accounts/users');
  const form = useForm<InviteFields>({
    resolver,
    defaultValues: { ...emptyPerson, roles: [{ scope: String(projectId), role: '' }] },
  });
  const invite = useMutation({
    mutationFn: (fields: InviteFields) => {
      const roles = rolesOf(fields.roles)[String(projectId)] ?? [];
      return api.users.inviteMember({
        params: { projectId },
        body: { ...invitedOf(fields), roles, language },
      });
    },
    onSuccess: async (sent) => {
      form.reset(form.getValues());
      await queries.invalidateQueries({ queryKey: peopleQueries.all });
      if (sent.kept_here.length > 0) return setInvited(sent);
      toastSuccess(
        sent.sentTo.includes('email')
          ? t('invitedByEmail')
          : sent.sentTo.includes('phone')
            ? t('invitedByPhone')
            : t('invited'),
      );
      await toList();
    },
    onError: (error) => applyServerErrors(error, form),
    // The answer may hold a link that is shown once.
    gcTime: 0,
  });
  return (
    <FormProvider {...form}>
      <DetailForm
        title={t('inviteTitle')}
        description={t('inviteHint')}
        sections={[
          { id: 'person', title: t('personSection'), children: <PersonFields purpose="invite" /> },
          {
            id: 'roles',
            title: t('rolesSection'),
            help: t('rolesHelp'),
            children: <RolesField scope={projectId} />,
          },
        ]}
        submitLabel={t('inviteAction')}
        discardLabel={t('cancel')}
        changed={invite.isSuccess ? [] : changedFields(form.formState, t)}
        maySubmitUnchanged
        isBusy={invite.isPending}
        error={form.formState.errors.root?.message}
        onSubmit={form.handleSubmit((fields) => invite.mutate(fields))}
        onDiscard={toList}
      />
      {invited !== undefined && <InvitedDialog invited={invited} onClose={toList} />}
    </FormProvider>
  );
}
