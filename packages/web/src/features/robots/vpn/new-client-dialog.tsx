import { vpnApi, type IssuedVpnClient } from '@rota/contract/vpn';
import { z } from 'zod';
import { DialogContentText } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { RobotChoice } from '../robots/shared/robot-choice.tsx';
import { useBoundRobot } from './client-robot.ts';
import { vpnTexts } from './vpn.messages.ts';
import { useCreateVpnClient } from './vpn.queries.ts';

const YEARS = [1, 2, 5];
const DAYS_A_YEAR = 365;
const FIRST = { name: '', note: '', days: 2 * DAYS_A_YEAR };
const clientForm = vpnApi.createClient.body.omit({ robot: true }).extend({ robot: z.string() });
const PLAIN = { htmlInput: { autoComplete: 'off' } };

/** Makes a client; its profile is handed to `onCreated`. */
export function NewClientDialog({
  robotId,
  onClose,
  onCreated,
}: {
  /** The robot that is chosen at first; '' for none. */
  robotId: string;
  onClose: () => void;
  onCreated: (client: IssuedVpnClient) => void;
}) {
  const t = useTexts(vpnTexts);
  const create = useCreateVpnClient();
  const robotOf = useBoundRobot();
  const form = useResourceForm({
    schema: clientForm,
    values: { ...FIRST, robot: robotId },
    save: ({ robot, ...body }) => create({ ...body, robot: robotOf(robot) }),
    byCode: { NAME_TAKEN: 'name', VPN_ADDRESS_TAKEN: 'address', VPN_ROBOT_HAS_CLIENT: 'robot' },
    onSaved: onCreated,
  });
  const { value, problem, onChange } = useField(form, 'robot');
  return (
    <FormDialog form={form} title={t('newClient')} submitLabel={t('create')} onClose={onClose}>
      <DialogContentText>{t('newClientHint')}</DialogContentText>
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} autoFocus slotProps={PLAIN} />
      <Field form={form} name="note" label={t('note')} slotProps={PLAIN} />
      <Field
        form={form}
        name="address"
        label={t('address')}
        hint={t('addressHint')}
        isOptional
        slotProps={PLAIN}
      />
      <RobotChoice projectId={undefined} value={value} onChange={onChange} problem={problem} />
      <SelectField
        form={form}
        name="days"
        label={t('days')}
        options={YEARS.map((count) => ({ value: count * DAYS_A_YEAR, label: t('years', { count }) }))}
      />
    </FormDialog>
  );
}
