import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { isCanceled } from '../../api/api-error.ts';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../ui/form/server-errors.ts';
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
  const message = useMessage();
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
    <FormDialog
      title={title}
      submitLabel={button}
      error={message(errors.root?.message)}
      isBusy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('name', {
          validate: (value) => value.trim() !== '' || 'Name is required',
          maxLength: { value: 60, message: 'Must have at most 60 characters' },
        })}
        autoFocus
        label={t('passkeyName')}
        error={errors.name !== undefined}
        helperText={message(errors.name?.message) ?? t('passkeyNameHint')}
      />
    </FormDialog>
  );
}
