import { vpnApi, type IssuedVpnClient } from '@rota/contract/vpn';
import { zodResolver } from '@hookform/resolvers/zod';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { vpnTexts } from './vpn.messages.ts';
import { vpnQueries } from './vpn.queries.ts';

const { body } = vpnApi.createClient;
type Fields = z.input<typeof body>;
const YEARS = [1, 2, 5];
const DAYS_A_YEAR = 365;

/** Makes a client; its profile is handed to `onCreated`. */
export function NewClientDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (client: IssuedVpnClient) => void;
}) {
  const t = useTexts(vpnTexts);
  const message = useMessage();
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(body),
    defaultValues: { name: '', note: '', days: 2 * DAYS_A_YEAR },
  });
  const { errors } = form.formState;
  const create = useMutation({
    mutationFn: (fields: Fields) => api.vpn.createClient({ body: fields }),
    onSuccess: async (client) => {
      onCreated(client);
      await queries.invalidateQueries({ queryKey: vpnQueries.all });
    },
    onError: (error) =>
      applyServerErrors(error, form, { byCode: { VPN_NAME_TAKEN: 'name', VPN_ADDRESS_TAKEN: 'address' } }),
  });
  const text = (name: 'name' | 'note' | 'address', hint?: string) => (
    <TextField
      {...form.register(
        name,
        name === 'address' ? { setValueAs: (value: string) => (value === '' ? undefined : value) } : {},
      )}
      autoFocus={name === 'name'}
      label={t(name)}
      error={errors[name] !== undefined}
      helperText={message(errors[name]?.message) ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
  return (
    <FormDialog
      title={t('newClient')}
      submitLabel={t('create')}
      error={errors.root?.message}
      isBusy={create.isPending}
      onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      onClose={onClose}
    >
      <DialogContentText>{t('newClientHint')}</DialogContentText>
      {text('name', t('nameHint'))}
      {text('note')}
      {text('address', t('addressHint'))}
      <Controller
        name="days"
        control={form.control}
        render={({ field }) => (
          <TextField {...field} select label={t('days')}>
            {YEARS.map((count) => (
              <MenuItem key={count} value={count * DAYS_A_YEAR}>
                {t('years', { count })}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </FormDialog>
  );
}
