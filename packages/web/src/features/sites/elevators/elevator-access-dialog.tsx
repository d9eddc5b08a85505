import type { ElevatorAccess } from '@rota/contract/elevators';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { SecretDialog } from '../../access/api-keys/shared/secret-dialog.tsx';
import { elevatorFormTexts } from './elevators.messages.ts';

/** How an elevator reaches the broker and where it speaks and hears; the password is shown this once. */
export function ElevatorAccessDialog({
  name,
  access,
  onClose,
}: {
  name: string;
  access: ElevatorAccess;
  onClose: () => void;
}) {
  const t = useTexts(elevatorFormTexts);
  return (
    <SecretDialog
      title={t('accessTitle', { name })}
      name={name}
      fields={[
        { label: t('address'), value: access.url },
        { label: t('username'), value: access.username },
        { label: t('password'), value: access.password },
        { label: t('stateTopic'), value: access.state_topic },
        { label: t('requestTopic'), value: access.request_topic },
      ]}
      onClose={onClose}
    >
      <ReachNotice of="broker" />
    </SecretDialog>
  );
}
