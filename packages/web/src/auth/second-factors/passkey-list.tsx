import type { Passkey } from '@rota/contract/second-factors';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Chip, IconButton, Tooltip, Typography } from '../../ui/kit.ts';
import { useApi } from '../../api/api-context.tsx';
import { useFormats, useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNow } from '../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { useConfirmed } from '../confirm-password.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';
import { useRenewSecondFactors } from './second-factors.queries.ts';

/** A person's passkeys, each with the ways to rename and to remove it. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts(secondFactorTexts);
  if (passkeys.length === 0) return <Typography color="textSecondary">{t('noPasskeys')}</Typography>;
  return (
    <Box component="ul" aria-label={t('passkeys')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
      ))}
    </Box>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { passkey_id: passkeyId, name } = passkey;
  const renew = useRenewSecondFactors();
  const remove = useMutation({
    mutationFn: () => confirmed(() => api.secondFactors.removePasskey({ params: { passkeyId } })),
    onSuccess: () => toastSuccess(t('passkeyRemoved')),
    onError: (error) => toastFailure(error, message('server_failed') ?? ''),
    onSettled: () => {
      setOpen(undefined);
      return renew();
    },
  });
  const rename = async (next: string) => {
    await api.secondFactors.renamePasskey({ params: { passkeyId }, body: { name: next } });
    setOpen(undefined);
    await renew();
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <KeyRounded aria-hidden sx={{ color: 'text.secondary' }} />
      <PasskeyFacts passkey={passkey} />
      <Tooltip title={t('passkeyRename', { name })}>
        <IconButton aria-label={t('passkeyRename', { name })} onClick={() => setOpen('rename')}>
          <EditRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('passkeyRemove', { name })}>
        <IconButton aria-label={t('passkeyRemove', { name })} onClick={() => setOpen('remove')}>
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      {open === 'rename' && (
        <PasskeyNameDialog
          title={t('passkeyRenameTitle')}
          button={ui('save')}
          name={name}
          onSubmit={rename}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('passkeyRemoveTitle', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setOpen(undefined)}
      >
        {t('passkeyRemoveHint')}
      </ConfirmDialog>
    </Box>
  );
}

/** A passkey's name, whether it is synced, when it was used and when it was added. */
function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  const t = useTexts(secondFactorTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
        {passkey.is_synced && <Chip size="small" label={t('passkeySynced')} />}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {passkey.last_used_at === null
          ? t('passkeyUnused')
          : t('passkeyUsed', { ago: formats.ago(passkey.last_used_at, now) })}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {t('passkeyAddedOn', { time: formats.dateTime(passkey.created_at) })}
      </Typography>
    </Box>
  );
}
