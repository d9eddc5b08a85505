import type { ContactKind, OwnAccount } from '@rota/contract/auth';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { accountTexts } from './account.messages.ts';
import { useAccountChange } from './account.queries.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** Phone and e-mail with their proof, and whether an SMS is asked for at every sign-in. */
export function ContactSection({ account, hasFactor }: { account: OwnAccount; hasFactor: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <ContactRow account={account} kind="phone" />
      <ContactRow account={account} kind="email" />
      <SmsPin account={account} hasFactor={hasFactor} />
    </Box>
  );
}

function ContactRow({ account, kind }: { account: OwnAccount; kind: ContactKind }) {
  const t = useTexts(accountTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const [open, setOpen] = useState<'change' | 'prove' | 'remove'>();
  const value = account[kind];
  const isProved = (kind === 'phone' ? account.phoneVerifiedAt : account.emailVerifiedAt) !== null;
  const remove = useAccountChange(() => confirmed(() => api.auth.removeContact({ params: { kind } })));
  const handleRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => toastSuccess(t('removed')),
      onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
      onSettled: () => setOpen(undefined),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t(kind)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{value ?? t('none')}</Typography>
          {value !== null && (
            <StateChip
              quiet
              tone={isProved ? 'charging' : 'attention'}
              icon={isProved ? CheckCircleRounded : ErrorRounded}
              label={isProved ? t('proved') : t('notProved')}
            />
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {value !== null && <Button onClick={() => setOpen('remove')}>{t('remove')}</Button>}
        {value !== null && !isProved && (
          <Button variant="outlined" onClick={() => setOpen('prove')}>
            {t('prove')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {value === null ? t('add') : t('change')}
        </Button>
      </Box>
      {(open === 'change' || open === 'prove') && (
        <ContactDialog
          kind={kind}
          value={open === 'prove' ? (value ?? '') : ''}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title={
          kind === 'phone'
            ? t('removePhoneTitle', { value: value ?? '' })
            : t('removeEmailTitle', { value: value ?? '' })
        }
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={handleRemove}
        onCancel={() => setOpen(undefined)}
      >
        {t('removeContactHint')}
      </ConfirmDialog>
    </Box>
  );
}

function SmsPin({ account, hasFactor }: { account: OwnAccount; hasFactor: boolean }) {
  const t = useTexts(accountTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const change = useAccountChange((smsPin: boolean) =>
    confirmed(() => api.auth.changeOwnAccount({ body: { smsPin } })),
  );
  const mayChoose = account.phoneVerifiedAt !== null || account.smsPin;
  const hint = hasFactor
    ? t('smsPinFactor')
    : account.isSmsPinAsked
      ? t('smsPinAsked')
      : mayChoose
        ? undefined
        : t('smsPinNeedsPhone');
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={account.smsPin || account.isSmsPinAsked}
            disabled={account.isSmsPinAsked || !mayChoose || change.isPending}
            onChange={(_event, isOn) =>
              change.mutate(isOn, {
                onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
              })
            }
          />
        }
        label={t('smsPin')}
      />
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}
