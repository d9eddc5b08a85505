import { TASK_NAME_LENGTH, taskName, type Template } from '@rota/contract/templates';
import { zodResolver } from '@hookform/resolvers/zod';
import { Field } from '../../../ui/form/fields.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
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
    <FormDialog
      title={title}
      submitLabel={t('save')}
      error={errors.root?.message}
      isBusy={saving.isPending}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
      onClose={onClose}
    >
      <Field
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: TASK_NAME_LENGTH } }}
      />
    </FormDialog>
  );
}
