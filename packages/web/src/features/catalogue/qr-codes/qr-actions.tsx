import type { QrCode } from '@rota/contract/qr-codes';
import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import PowerRounded from '@mui/icons-material/PowerRounded';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { EditQrDialog } from './edit-qr-dialog.tsx';
import { qrTexts } from './qr-codes.messages.ts';
import { useQrChange } from './qr-codes.queries.ts';

type Asked = 'edit' | 'replace' | 'remove';

/** Editing, turning on and off, a new code for a lost one, and deleting. */
export function QrActions({ code, onGone }: { code: QrCode; onGone: () => void }) {
  const t = useTexts(qrTexts);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { toggle, replace, remove } = useKeeping(code, onGone, close);
  const { label: name, is_active: isActive } = code;
  const item = (key: string, Icon: typeof EditRounded, label: string, act: () => void) => (
    <MenuItem key={key} onClick={act}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Button variant="outlined" startIcon={<EditRounded />} onClick={() => setAsked('edit')}>
        {t('edit')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          item(
            'toggle',
            isActive ? PowerOffRounded : PowerRounded,
            t(isActive ? 'turnOff' : 'turnOn'),
            choose(() => toggle.mutate(!isActive)),
          ),
          ...(isActive
            ? [
                item(
                  'replace',
                  AutorenewRounded,
                  t('replace'),
                  choose(() => setAsked('replace')),
                ),
              ]
            : []),
          item(
            'remove',
            DeleteRounded,
            t('remove'),
            choose(() => setAsked('remove')),
          ),
        ]}
      </ActionsMenu>
      {asked === 'edit' && <EditQrDialog code={code} onClose={close} />}
      <ConfirmDialog
        open={asked === 'replace'}
        title={t('replaceTitle', { name })}
        confirmLabel={t('replace')}
        isDangerous
        isBusy={replace.isPending}
        onConfirm={() => replace.mutate(undefined)}
        onCancel={close}
      >
        {t('replaceBody')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeTitle', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onCancel={close}
      >
        {t('removeBody', { code: code.code })}
      </ConfirmDialog>
    </>
  );
}

function useKeeping({ qr_id: qrId, version }: QrCode, onGone: () => void, close: () => void) {
  const t = useTexts(qrTexts);
  const intent = useIntent();
  const [, setSearch] = useSearchParams();
  const toggle = useQrChange(
    (api, projectId, isActive: boolean) =>
      api.qrCodes.update({ params: { projectId, qrId }, body: { version, is_active: isActive } }),
    ({ is_active: isActive }) => toastSuccess(t(isActive ? 'turnedOn' : 'turnedOff')),
  );
  const replace = useQrChange(
    (api, projectId) =>
      api.qrCodes.renew(
        { params: { projectId, qrId } },
        { idempotencyKey: intent.keyFor(`replace ${qrId}`) },
      ),
    ({ qr_id: id }) => {
      intent.done();
      close();
      toastSuccess(t('replaced'));
      // The new one is what is printed next.
      setSearch((current) => {
        const next = new URLSearchParams(current);
        next.set('qr-id', id);
        return next;
      });
    },
  );
  const remove = useQrChange(
    (api, projectId) => api.qrCodes.remove({ params: { projectId, qrId } }),
    () => {
      close();
      toastSuccess(t('removed'));
      onGone();
    },
  );
  return { toggle, replace, remove };
}
