import type { QrCode } from '@rota/contract/qr-codes';
import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import PowerRounded from '@mui/icons-material/PowerRounded';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { EditQrDialog } from './edit-qr-dialog.tsx';
import { qrTexts } from './qr-codes.messages.ts';
import { useRenewQrs } from './qr-codes.queries.ts';

/** Editing, turning on and off, a new code for a lost one, and deleting. */
export function QrActions({ code, onGone }: { code: QrCode; onGone: () => void }) {
  const t = useTexts(qrTexts);
  const api = useApi();
  const intent = useIntent();
  const { project_id: projectId } = useProject();
  const renew = useRenewQrs();
  const [, setSearch] = useSearchParams();
  const { label: name, is_active: isActive, qr_id: qrId, version } = code;
  const params = { projectId, qrId };
  const replace = async (): Promise<void> => {
    const made = await api.qrCodes.renew({ params }, { idempotencyKey: intent.keyFor(`replace ${qrId}`) });
    intent.done();
    // The new one is what is printed next.
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('qr-id', made.qr_id);
      return next;
    });
  };
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          icon: EditRounded,
          dialog: (close) => <EditQrDialog code={code} onClose={close} />,
        },
        {
          id: 'toggle',
          label: t(isActive ? 'turnOff' : 'turnOn'),
          icon: isActive ? PowerOffRounded : PowerRounded,
          run: () => api.qrCodes.update({ params, body: { version, is_active: !isActive } }),
          done: t(isActive ? 'turnedOff' : 'turnedOn'),
        },
        {
          id: 'replace',
          label: t('replace'),
          icon: AutorenewRounded,
          isOffered: isActive,
          confirm: { title: t('replaceTitle', { name }), children: t('replaceBody'), isDangerous: true },
          run: replace,
          done: t('replaced'),
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          confirm: {
            title: t('removeTitle', { name }),
            children: t('removeBody', { code: code.code }),
            isDangerous: true,
          },
          run: () => api.qrCodes.remove({ params }),
          done: t('removed'),
          onDone: onGone,
        },
      ]}
    />
  );
}
