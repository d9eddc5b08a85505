import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isCanceled } from '../../api/api-error.ts';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { uiTexts } from '../../ui/ui.messages.ts';
import { secondFactorTexts } from './second-factors.messages.ts';

/** Asks what a passkey is to be called. */
export function PasskeyNameDialog({
  title,
  button,
  name,
  onSubmit,
  onClose,
}: {
  title: string;
  button: string;
  name: string;
  /** Closes the dialog itself when it is done; what it throws is shown. */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
  const form = useForm<{ name: string }>({ defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSubmit(fields.name.trim());
    } catch (error) {
      if (!isCanceled(error)) applyServerErrors(error, form);
    }
  });
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {errors.root !== undefined && <Alert severity="error">{message(errors.root.message)}</Alert>}
          <TextField
            {...form.register('name', {
              validate: (value) => value.trim() !== '' || 'Name is required',
              maxLength: { value: 60, message: 'Must have at most 60 characters' },
            })}
            autoFocus
            label={t('passkeyName')}
            error={errors.name !== undefined}
            helperText={message(errors.name?.message) ?? t('passkeyNameHint')}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
