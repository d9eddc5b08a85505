import type { IssuedMachine } from '@rota/contract/machine-accounts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SecretDialog } from '../api-keys/shared/secret-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { machineTexts } from './machine-accounts.messages.ts';
import { exampleOf } from './machine-example.ts';

/** The token of an account, shown this once, with a call that proves that it works. */
export function MachineTokenDialog({ issued, onClose }: { issued: IssuedMachine; onClose: () => void }) {
  const t = useTexts(machineTexts);
  const { project_id: chosen } = useProject();
  const { name, role, token, project_id: projectId } = issued;
  return (
    <SecretDialog
      title={t('tokenTitle', { name })}
      name={name}
      fields={[{ label: t('token'), value: token }]}
      example={exampleOf(role, projectId ?? chosen, token)}
      onClose={onClose}
    />
  );
}
