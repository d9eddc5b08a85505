import { printersApi, type Printer } from '@rota/contract/printers';
import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { printerTexts } from './printers.messages.ts';
import { usePrinterChanges } from './printers.queries.ts';

const resolver = zodResolver(printersApi.create.body);
type PrinterDialogProps = { projectId: number; printer: Printer | undefined; onClose: () => void };

/** Adds a printer, or changes what one is called and where it is. */
export function PrinterDialog({ projectId, printer, onClose }: PrinterDialogProps) {
  const t = useTexts(printerTexts);
  const message = useMessage();
  const form = useForm({
    resolver,
    defaultValues: { name: printer?.name ?? '', address: printer?.address ?? '' },
  });
  const { save } = usePrinterChanges(projectId);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { printerId: printer?.printer_id, body },
      {
        onSuccess: () => {
          toastSuccess(t(printer === undefined ? 'added' : 'saved'));
          onClose();
        },
        onError: (error) => applyServerErrors(error, form, { byCode: { PRINTER_NAME_TAKEN: 'name' } }),
      },
    ),
  );
  return (
    <FormDialog
      title={printer === undefined ? t('add') : printer.name}
      submitLabel={printer === undefined ? t('add') : t('save')}
      error={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        label={t('name')}
        autoFocus
        error={errors.name !== undefined}
        helperText={message(errors.name?.message)}
      />
      <TextField
        {...form.register('address')}
        label={t('address')}
        error={errors.address !== undefined}
        helperText={message(errors.address?.message) ?? t('addressHint')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </FormDialog>
  );
}
