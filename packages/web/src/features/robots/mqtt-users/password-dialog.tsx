import type { BrokerAccess } from '@rota/contract/devices';
import { mqttPassword, type MqttUser } from '@rota/contract/mqtt';
import { zodResolver } from '@hookform/resolvers/zod';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { mqttUserQueries } from './mqtt-users.queries.ts';

const passwordForm = z.discriminatedUnion('how', [
  z.object({ how: z.literal('made'), password: z.string(), keepOlder: z.boolean() }),
  z.object({ how: z.literal('typed'), password: mqttPassword, keepOlder: z.boolean() }),
]);
type Fields = { how: 'made' | 'typed'; password: string; keepOlder: boolean };
const resolver = zodResolver<Fields, unknown, Fields>(passwordForm);

type DialogProps = { user: MqttUser; onSet: (access: BrokerAccess) => void; onClose: () => void };

/** Gives an account a new password, made up or typed; `onSet` is handed its access, which is shown once. */
export function PasswordDialog({ user, onSet, onClose }: DialogProps) {
  const t = useTexts(mqttUserTexts);
  const message = useMessage();
  const form = useForm<Fields>({ resolver, defaultValues: { how: 'made', password: '', keepOlder: true } });
  const { control, formState } = form;
  const { errors } = formState;
  const how = useWatch({ control, name: 'how' });
  const set = useSetPassword(user, onSet, (error) => applyServerErrors(error, form));
  return (
    <FormDialog
      title={t('passwordTitle', { name: user.name })}
      submitLabel={t('setPassword')}
      error={errors.root?.message}
      isBusy={set.isPending}
      onSubmit={form.handleSubmit((fields) => set.mutate(fields))}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="how"
        render={({ field }) => (
          <RadioGroup aria-label={t('password')} value={field.value} onChange={field.onChange}>
            <FormControlLabel
              value="made"
              control={<Radio slotProps={{ input: { ref: field.ref } }} />}
              label={t('made')}
            />
            <FormControlLabel value="typed" control={<Radio />} label={t('typed')} />
          </RadioGroup>
        )}
      />
      {how === 'typed' && (
        <TextField
          {...form.register('password')}
          autoFocus
          type="password"
          label={t('password')}
          error={errors.password !== undefined}
          helperText={message(errors.password?.message) ?? t('passwordHint')}
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
      )}
      <Controller
        control={control}
        name="keepOlder"
        render={({ field }) => (
          <FormControlLabel
            control={
              <Switch checked={field.value} onChange={(event) => field.onChange(event.target.checked)} />
            }
            label={t('keepOlder')}
          />
        )}
      />
      <Typography variant="caption" color="textSecondary">
        {t('keepOlderHint')}
      </Typography>
    </FormDialog>
  );
}

function useSetPassword(
  { username }: MqttUser,
  onSet: (access: BrokerAccess) => void,
  onError: (error: unknown) => void,
) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ how, password, keepOlder }: Fields) =>
      api.mqttUsers.setPassword({
        params: { projectId, username },
        body: { keep_older: keepOlder, ...(how === 'typed' ? { password } : {}) },
      }),
    onSuccess: async (access) => {
      await queries.invalidateQueries({ queryKey: mqttUserQueries.all });
      onSet(access);
    },
    onError,
    // The answer holds a password that is shown once.
    gcTime: 0,
  });
}
