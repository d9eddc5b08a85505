import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser } from '@rota/contract/mqtt';
import { FormControlLabel, Radio, RadioGroup, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { useSetPassword } from './mqtt-users.queries.ts';
import { passwordForm, type PasswordFields } from './password-form.ts';

const FIRST: PasswordFields = { how: 'made', password: '', keepOlder: true };

type DialogProps = { user: MqttUser; onSet: (access: BrokerAccess) => void; onClose: () => void };

/** Gives an account a new password, made up or typed; `onSet` is handed its access, which is shown once. */
export function PasswordDialog({ user, onSet, onClose }: DialogProps) {
  const t = useTexts(mqttUserTexts);
  const { project_id: projectId } = useProject();
  const form = useResourceForm<PasswordFields, PasswordFields, BrokerAccess>({
    schema: passwordForm,
    values: FIRST,
    save: useSetPassword(projectId, user.username),
    onSaved: onSet,
  });
  const how = useField(form, 'how');
  return (
    <FormDialog
      form={form}
      title={t('passwordTitle', { name: user.name })}
      submitLabel={t('setPassword')}
      onClose={onClose}
    >
      <RadioGroup aria-label={t('password')} value={how.value} onChange={how.onChange}>
        <FormControlLabel
          value="made"
          control={<Radio slotProps={{ input: { ref: how.inputRef } }} />}
          label={t('made')}
        />
        <FormControlLabel value="typed" control={<Radio />} label={t('typed')} />
      </RadioGroup>
      {how.value === 'typed' && (
        <Field
          form={form}
          name="password"
          autoFocus
          type="password"
          label={t('password')}
          hint={t('passwordHint')}
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
      )}
      <SwitchField form={form} name="keepOlder" label={t('keepOlder')} />
      <Typography variant="caption" color="textSecondary">
        {t('keepOlderHint')}
      </Typography>
    </FormDialog>
  );
}
