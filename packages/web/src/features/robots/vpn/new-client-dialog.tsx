import { vpnApi, type IssuedVpnClient } from '@rota/contract/vpn';
import { DialogContentText } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { vpnTexts } from './vpn.messages.ts';
import { useCreateVpnClient } from './vpn.queries.ts';

const YEARS = [1, 2, 5];
const DAYS_A_YEAR = 365;
const FIRST = { name: '', note: '', days: 2 * DAYS_A_YEAR };
const PLAIN = { htmlInput: { autoComplete: 'off' } };

/** Makes a client; its profile is handed to `onCreated`. */
export function NewClientDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (client: IssuedVpnClient) => void;
}) {
  const t = useTexts(vpnTexts);
  const form = useResourceForm({
    schema: vpnApi.createClient.body,
    values: FIRST,
    save: useCreateVpnClient(),
    byCode: { NAME_TAKEN: 'name', VPN_ADDRESS_TAKEN: 'address' },
    onSaved: onCreated,
  });
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
      <SelectField
        form={form}
        name="days"
        label={t('days')}
        options={YEARS.map((count) => ({ value: count * DAYS_A_YEAR, label: t('years', { count }) }))}
      />
    </FormDialog>
  );
}
