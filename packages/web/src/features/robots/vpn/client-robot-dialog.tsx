import type { VpnClient } from '@rota/contract/vpn';
import { DialogContentText } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { RobotChoice } from '../robots/shared/robot-choice.tsx';
import { useBoundRobot } from './client-robot.ts';
import { vpnTexts } from './vpn.messages.ts';
import { useRenewVpn } from './vpn.queries.ts';

/** Chooses the robot that a client belongs to. */
export function ClientRobotDialog({ client, onClose }: { client: VpnClient; onClose: () => void }) {
  const t = useTexts(vpnTexts);
  const api = useApi();
  const renew = useRenewVpn();
  const robotOf = useBoundRobot();
  const { vpn_client_id: vpnClientId, name } = client;
  const form = useResourceForm({
    values: { robot: client.robot?.robot_id ?? '' },
    save: async ({ robot }) => {
      await api.vpn.bindClient({ params: { vpnClientId }, body: { robot: robotOf(robot) } });
      await renew();
    },
    byCode: { VPN_ROBOT_HAS_CLIENT: 'robot' },
    onSaved: () => {
      toastSuccess(t('robotSaved'));
      onClose();
    },
  });
  const { value, problem, onChange } = useField(form, 'robot');
  return (
    <FormDialog form={form} title={t('robotTitle', { name })} submitLabel={t('save')} onClose={onClose}>
      <DialogContentText>{t('robotHint')}</DialogContentText>
      <RobotChoice projectId={undefined} value={value} onChange={onChange} problem={problem} />
    </FormDialog>
  );
}
