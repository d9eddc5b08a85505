import { TASK_NAME_LENGTH, taskName, type Template } from '@rota/contract/templates';
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
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { templateTexts } from './templates.messages.ts';

const resolver = zodResolver(z.object({ name: taskName }));

/** Asks for the name of a template and keeps it by `save`. */
export function TemplateNameDialog({
  title,
  name = '',
  save,
  onSaved,
  onClose,
}: {
  title: string;
  name?: string;
  save: (name: string) => Promise<Template>;
  onSaved?: (template: Template) => void;
  onClose: () => void;
}) {
  const t = useTexts(templateTexts);
  const tUi = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
  const queries = useQueryClient();
  const form = useForm({ resolver, defaultValues: { name } });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: (fields: { name: string }) => save(fields.name),
    onSuccess: async (template) => {
      await queries.invalidateQueries({ queryKey: ['templates'] });
      toastSuccess(t('saved'));
      onSaved?.(template);
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, { byCode: { TEMPLATE_NAME_TAKEN: 'name' } }),
  });
  return (
    <Dialog open onClose={saving.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog stands within the form of the task in React's tree: that one is not to be sent.
          event.stopPropagation();
          form
            .handleSubmit((fields) => saving.mutate(fields))(event)
            .catch(() => undefined);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {errors.root?.message !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errors.root.message}
            </Alert>
          )}
          <TextField
            {...form.register('name')}
            autoFocus
            fullWidth
            label={t('name')}
            error={errors.name !== undefined}
            helperText={message(errors.name?.message) ?? t('nameHint')}
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { autoComplete: 'off', maxLength: TASK_NAME_LENGTH } }}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={saving.isPending} onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
