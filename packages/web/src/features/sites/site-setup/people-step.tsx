import type { HumanRole } from '@rota/contract/core';
import { mayGive } from '@rota/contract/role-giving';
import { emailField, humanRole, phoneField } from '@rota/contract/users';
import { brokenRule } from '@rota/contract/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Alert, Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth, useCan } from '../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { siteSetupTexts } from './site-setup.messages.ts';
import type { StepProps } from './step-props.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** The roles that a new site needs first; all others are given on the page of people. */
const FIRST_ROLES = [
  'rr_delivery_operator',
  'rr_project_admin',
  'rr_map_editor',
  'rr_view_only',
] as const satisfies readonly HumanRole[];

const schema = z
  .object({ email: emailField, phone: phoneField, role: humanRole })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    error: brokenRule('username_phone_or_email_required'),
    path: ['email'],
  });

type Invited = { readonly link: string | null; readonly sent_to: readonly string[] };

/** Invites the people who will work with the robots; it can be done later. */
export function PeopleStep({ project, frame }: StepProps) {
  const t = useTexts(siteSetupTexts);
  const mayInvite = useCan()('users.set_project_roles', project.project_id);
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  return (
    <WizardFrame
      {...frame}
      isDone={(step) => frame.isDone(step) || (step === 'people' && invited.length > 0)}
    >
      {mayInvite ? (
        <InviteForm
          key={invited.length}
          projectId={project.project_id}
          onInvited={(answer) => setInvited((before) => [...before, answer])}
        />
      ) : (
        <Alert severity="info">{t('mayNotInvite')}</Alert>
      )}
      <Box role="status" sx={{ mt: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
        {invited.map((answer, index) => (
          <Outcome key={index} invited={answer} />
        ))}
      </Box>
    </WizardFrame>
  );
}

function Outcome({ invited: { link, sent_to: sentTo } }: { invited: Invited }) {
  const t = useTexts(siteSetupTexts);
  if (sentTo.length > 0) return <Alert severity="success">{t('invited')}</Alert>;
  return (
    <Alert severity="success" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {link === null ? t('invitedHere') : t('invitedLink')}
      {link !== null && (
        <Box sx={{ mt: 1.5 }}>
          <CopyField label={t('link')} value={link} />
        </Box>
      )}
    </Alert>
  );
}

function InviteForm({ projectId, onInvited }: { projectId: number; onInvited: (invited: Invited) => void }) {
  const t = useTexts(siteSetupTexts);
  const tRole = useTexts(roleTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [language] = useLanguage();
  const { roles } = useAuth();
  const form = useResourceForm({
    schema,
    values: { email: '', phone: '', role: 'rr_delivery_operator' },
    save: async ({ email, phone, role }) => {
      const body = {
        ...(email !== '' && { email }),
        ...(phone !== '' && { phone }),
        roles: [role],
        language,
      };
      const answer = await api.users.inviteMember({ params: { projectId }, body });
      await queries.invalidateQueries({ queryKey: ['users'] });
      return answer;
    },
    onSaved: (answer) => onInvited(answer),
  });
  const offered = FIRST_ROLES.filter((role) => mayGive(roles, String(projectId), role));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}
    >
      {form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
      <Field form={form} name="email" label={t('email')} slotProps={{ htmlInput: { inputMode: 'email' } }} />
      <Field form={form} name="phone" label={t('phone')} slotProps={{ htmlInput: { inputMode: 'tel' } }} />
      <SelectField
        form={form}
        name="role"
        label={t('role')}
        options={offered.map((role) => ({ value: role, label: tRole(role) }))}
      />
      <Button type="submit" variant="contained" loading={form.isBusy} sx={{ alignSelf: 'flex-start' }}>
        {t('invite')}
      </Button>
    </Box>
  );
}
