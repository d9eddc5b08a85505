import { printersApi, type Printer } from '@rota/contract/printers';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { printerTexts } from './printers.messages.ts';
import { usePrinterChanges } from './printers.queries.ts';

const resolver = zodResolver(printersApi.create.body);
type PrinterDialogProps = { projectId: number; printer: Printer | undefined; onClose: () => void };

/** Adds a printer, or changes what one is called and where it is. */
export function PrinterDialog({ projectId, printer, onClose }: PrinterDialogProps) {
  const t = useTexts(printerTexts);
  const tUi = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
  const form = useForm({ resolver, defaultValues: { name: printer?.name ?? '', address: printer?.address ?? '' } });
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
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{printer === undefined ? t('add') : printer.name}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
          <TextField
            {...form.register('name')}
            label={t('name')}
            autoFocus
            fullWidth
            margin="dense"
            error={errors.name !== undefined}
            helperText={message(errors.name?.message)}
          />
          <TextField
            {...form.register('address')}
            label={t('address')}
            fullWidth
            margin="dense"
            error={errors.address !== undefined}
            helperText={message(errors.address?.message) ?? t('addressHint')}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {printer === undefined ? t('add') : t('save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
