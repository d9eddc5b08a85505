import { name as nameField, oneLine, type MachineAccount } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../api/api-context.tsx';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { machineCalls, machineQueries, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';

const fields = z.object({ name: nameField, note: oneLine.max(200) });
type Fields = z.infer<typeof fields>;
const resolver = zodResolver(fields);

/** Changes what an account is called, and what is noted of it. */
export function RenameDialog({ scope, machine, onClose }: { scope: MachineScope; machine: MachineAccount; onClose: () => void }) {
  const t = useTexts(machineTexts);
  const tUi = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<Fields>({ resolver, defaultValues: { name: machine.name, note: machine.note } });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: Fields) => machineCalls(api, scope).update(machine.machine_account_id, body),
    onSuccess: async () => {
      toastSuccess(t('saved'));
      await queries.invalidateQueries({ queryKey: machineQueries.all });
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, { byCode: { MACHINE_ACCOUNT_NAME_TAKEN: 'name' } }),
  });
  const handleSubmit = form.handleSubmit((body) => save.mutate(body));
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id={titleId}>{t('editTitle', { name: machine.name })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
          <TextField
            {...form.register('name')}
            autoFocus
            label={t('name')}
            error={errors.name !== undefined}
            helperText={message(errors.name?.message)}
            sx={{ mt: 1 }}
          />
          <TextField
            {...form.register('note')}
            label={t('note')}
            error={errors.note !== undefined}
            helperText={message(errors.note?.message) ?? t('noteHint')}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {tUi('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
