import { vpnApi, vpnProtocols, type VpnState } from '@rota/contract/vpn';
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
import { toastSuccess } from '../../../ui/toasts.tsx';
import { vpnTexts } from './vpn.messages.ts';
import { vpnQueries } from './vpn.queries.ts';

const body = vpnApi.configure.body.shape.server;
type Fields = z.input<typeof body>;
const FIRST: Fields = { host: '', port: 1194, protocol: 'udp', network: '10.8.0.0/16' };

/** Sets the VPN up, or changes where it is. */
export function VpnSettingsDialog({ state, onClose }: { state: VpnState; onClose: () => void }) {
  const t = useTexts(vpnTexts);
  const message = useMessage();
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<Fields>({ resolver: zodResolver(body), defaultValues: state.server ?? FIRST });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (server: Fields) => api.vpn.configure({ body: { server, version: state.version } }),
    onSuccess: async (saved) => {
      queries.setQueryData(vpnQueries.state(api).queryKey, saved);
      toastSuccess(t('saved'));
      onClose();
      await queries.invalidateQueries({ queryKey: vpnQueries.all });
    },
    onError: (error) =>
      applyServerErrors(error, form, {
        fieldOf: (property) => property.replace(/^server\./, ''),
        byCode: { VPN_NETWORK_IN_USE: 'network' },
      }),
  });
  const text = (name: 'host' | 'port' | 'network', hint?: string) => (
    <TextField
      {...form.register(name)}
      autoFocus={name === 'host'}
      label={t(name)}
      error={errors[name] !== undefined}
      helperText={message(errors[name]?.message) ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: name === 'port' ? 'numeric' : undefined } }}
    />
  );
  const isFirst = state.server === null;
  return (
    <FormDialog
      title={isFirst ? t('setUpTitle') : t('settingsTitle')}
      submitLabel={isFirst ? t('setUp') : t('save')}
      error={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <DialogContentText>{isFirst ? t('setUpHint') : t('changedHint')}</DialogContentText>
      {text('host', t('hostHint'))}
      {text('port')}
      <Controller
        name="protocol"
        control={form.control}
        render={({ field }) => (
          <TextField {...field} select label={t('protocol')}>
            {vpnProtocols.map((protocol) => (
              <MenuItem key={protocol} value={protocol}>
                {protocol.toUpperCase()}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {text('network', t('networkHint'))}
    </FormDialog>
  );
}
