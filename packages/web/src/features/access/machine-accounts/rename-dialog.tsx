import type { MachineAccount } from '@rota/contract/machine-accounts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { useRenameMachine, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { renameForm } from './machine-form.ts';

type DialogProps = { scope: MachineScope; machine: MachineAccount; onClose: () => void };

/** Changes what an account is called, and what is noted of it. */
export function RenameDialog({ scope, machine, onClose }: DialogProps) {
  const t = useTexts(machineTexts);
  const tUi = useTexts(uiTexts);
  const form = useResourceForm({
    schema: renameForm,
    values: { name: machine.name, note: machine.note },
    save: useRenameMachine(scope, machine.machine_account_id),
    byCode: { NAME_TAKEN: 'name' },
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { name: machine.name })}
      submitLabel={tUi('save')}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('name')} autoFocus />
      <Field form={form} name="note" label={t('note')} hint={t('noteHint')} />
    </FormDialog>
  );
}
