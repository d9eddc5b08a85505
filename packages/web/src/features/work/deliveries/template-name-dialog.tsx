import { TASK_NAME_LENGTH, taskName, type Template } from '@rota/contract/templates';
import { Field } from '../../../ui/form/fields.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { templateTexts } from './templates.messages.ts';

const schema = z.object({ name: taskName });

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
  const form = useResourceForm({
    schema,
    values: { name },
    save: async (fields) => {
      const template = await save(fields.name);
      await queries.invalidateQueries({ queryKey: ['templates'] });
      return template;
    },
    onSaved: (template) => {
      toastSuccess(t('saved'));
      onSaved?.(template);
      onClose();
    },
    byCode: { NAME_TAKEN: 'name' },
  });
  return (
    <FormDialog title={title} form={form} submitLabel={t('save')} onClose={onClose}>
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
