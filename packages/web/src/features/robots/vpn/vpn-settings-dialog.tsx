import { vpnApi, vpnProtocols, type VpnServer, type VpnState } from '@rota/contract/vpn';
import type { z } from 'zod';
import { DialogContentText } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { vpnTexts } from './vpn.messages.ts';
import { useRenewVpn, useSaveVpn } from './vpn.queries.ts';

const schema = vpnApi.configure.body.shape.server;
type Fields = z.input<typeof schema>;
const FIRST: Fields = { host: '', port: 1194, protocol: 'udp', network: '10.8.0.0/16' };
const PLAIN = { htmlInput: { autoComplete: 'off' } };

/** Sets the VPN up, or changes where it is. */
export function VpnSettingsDialog({ state, onClose }: { state: VpnState; onClose: () => void }) {
  const t = useTexts(vpnTexts);
  const isFirst = state.server === null;
  const form = useResourceForm<Fields, VpnServer>({
    schema,
    values: state.server ?? FIRST,
    save: useSaveVpn(state.version),
    fieldOf: (property) => property.replace(/^server\./, ''),
    byCode: { VPN_NETWORK_IN_USE: 'network' },
    renew: useRenewVpn(),
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isFirst ? t('setUpTitle') : t('settingsTitle')}
      submitLabel={isFirst ? t('setUp') : t('save')}
      onClose={onClose}
    >
      <DialogContentText>{isFirst ? t('setUpHint') : t('changedHint')}</DialogContentText>
      <Field form={form} name="host" label={t('host')} hint={t('hostHint')} autoFocus slotProps={PLAIN} />
      <Field
        form={form}
        name="port"
        label={t('port')}
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
      />
      <SelectField
        form={form}
        name="protocol"
        label={t('protocol')}
        options={vpnProtocols.map((protocol) => ({ value: protocol, label: protocol.toUpperCase() }))}
      />
      <Field form={form} name="network" label={t('network')} hint={t('networkHint')} slotProps={PLAIN} />
    </FormDialog>
  );
}
