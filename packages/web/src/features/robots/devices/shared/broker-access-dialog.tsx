import type { BrokerAccess } from '@rota/contract/devices';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { ReachNotice } from '../../../notices/reach/shared/reach-notice.tsx';
import { SecretDialog } from '../../../access/api-keys/shared/secret-dialog.tsx';
import { deviceTexts } from './devices.messages.ts';

/** How something reaches the broker, with its password, shown this once. */
export function BrokerAccessDialog({
  name,
  access,
  onClose,
}: {
  name: string;
  access: BrokerAccess;
  onClose: () => void;
}) {
  const t = useTexts(deviceTexts);
  const { url, username, password, prefix } = access;
  return (
    <SecretDialog
      title={t('accessTitle', { name })}
      name={name}
      fields={[
        { label: t('address'), value: url },
        { label: t('username'), value: username },
        { label: t('password'), value: password },
        { label: t('prefix'), value: prefix },
      ]}
      onClose={onClose}
    >
      <ReachNotice of="broker" />
    </SecretDialog>
  );
}
