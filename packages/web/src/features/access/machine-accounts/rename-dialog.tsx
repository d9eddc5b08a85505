import type { MachineAccount } from '@rota/contract/machine-accounts';
import { RobotChoice } from '../../robots/robots/shared/robot-choice.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { useRenameMachine, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { renameForm } from './machine-form.ts';

type DialogProps = { scope: MachineScope; machine: MachineAccount; onClose: () => void };

/** Changes what an account is called, what is noted of it and whose it is. */
export function RenameDialog({ scope, machine, onClose }: DialogProps) {
  const t = useTexts(machineTexts);
  const tUi = useTexts(uiTexts);
  const form = useResourceForm({
    schema: renameForm,
    values: { name: machine.name, note: machine.note, robot: machine.robot_id ?? '' },
    save: useRenameMachine(scope, machine.machine_account_id),
    byCode: { NAME_TAKEN: 'name' },
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  const { value: robot, problem, onChange } = useField(form, 'robot');
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { name: machine.name })}
      submitLabel={tUi('save')}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('name')} autoFocus />
      <Field form={form} name="note" label={t('note')} hint={t('noteHint')} />
      {scope !== 'house' && (
        <RobotChoice projectId={scope} value={robot} onChange={onChange} problem={problem} />
      )}
    </FormDialog>
  );
}
