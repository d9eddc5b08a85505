import { name as nameField, oneLine } from '@rota/contract/core';
import type { MachineAccount } from '@rota/contract/machine-accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { machineCalls, machineQueries, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';

const fields = z.object({ name: nameField, note: oneLine.max(200) });
type Fields = z.infer<typeof fields>;
const resolver = zodResolver(fields);

/** Changes what an account is called, and what is noted of it. */
export function RenameDialog({
  scope,
  machine,
  onClose,
}: {
  scope: MachineScope;
  machine: MachineAccount;
  onClose: () => void;
}) {
  const t = useTexts(machineTexts);
  const tUi = useTexts(uiTexts);
  const message = useMessage();
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
    <FormDialog
      title={t('editTitle', { name: machine.name })}
      submitLabel={tUi('save')}
      error={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        autoFocus
        label={t('name')}
        error={errors.name !== undefined}
        helperText={message(errors.name?.message)}
      />
      <TextField
        {...form.register('note')}
        label={t('note')}
        error={errors.note !== undefined}
        helperText={message(errors.note?.message) ?? t('noteHint')}
      />
    </FormDialog>
  );
}
