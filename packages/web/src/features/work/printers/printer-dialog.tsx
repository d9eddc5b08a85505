import { printersApi, type Printer } from '@rota/contract/printers';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { printerTexts } from './printers.messages.ts';
import { useSavePrinter } from './printers.queries.ts';

type PrinterDialogProps = { projectId: number; printer: Printer | undefined; onClose: () => void };

/** Adds a printer, or changes what one is called and where it is. */
export function PrinterDialog({ projectId, printer, onClose }: PrinterDialogProps) {
  const t = useTexts(printerTexts);
  const form = useResourceForm({
    schema: printersApi.create.body,
    values: { name: printer?.name ?? '', address: printer?.address ?? '' },
    save: useSavePrinter(projectId, printer?.printer_id),
    byCode: { NAME_TAKEN: 'name' },
    onSaved: () => {
      toastSuccess(t(printer === undefined ? 'added' : 'saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={printer === undefined ? t('add') : printer.name}
      submitLabel={printer === undefined ? t('add') : t('save')}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('name')} autoFocus />
      <Field
        form={form}
        name="address"
        label={t('address')}
        hint={t('addressHint')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </FormDialog>
  );
}
