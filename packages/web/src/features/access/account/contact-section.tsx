import type { ContactKind, OwnAccount } from '@rota/contract/auth';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { useMutation } from '@tanstack/react-query';
import { Box, FormControlLabel, Switch, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
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
  const api = useApi();
  const confirmed = useConfirmed();
  const value = account[kind];
  const isProved = (kind === 'phone' ? account.phone_verified_at : account.email_verified_at) !== null;
  const remove = useAccountChange(() => confirmed(() => api.auth.removeContact({ params: { kind } })));
  const titles = { phone: 'removePhoneTitle', email: 'removeEmailTitle' } as const;
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
      <Actions
        projectId={undefined}
        actions={[
          {
            id: 'remove',
            place: 'plain',
            label: t('remove'),
            isOffered: value !== null,
            confirm: {
              title: t(titles[kind], { value: value ?? '' }),
              children: t('removeContactHint'),
              isDangerous: true,
            },
            run: () => remove(undefined),
            done: t('removed'),
          },
          {
            id: 'prove',
            place: 'button',
            label: t('prove'),
            isOffered: value !== null && !isProved,
            dialog: (close) => <ContactDialog kind={kind} value={value ?? ''} onClose={close} />,
          },
          {
            id: 'change',
            place: 'button',
            label: value === null ? t('add') : t('change'),
            dialog: (close) => <ContactDialog kind={kind} value="" onClose={close} />,
          },
        ]}
      />
    </Box>
  );
}

function SmsPin({ account, hasFactor }: { account: OwnAccount; hasFactor: boolean }) {
  const t = useTexts(accountTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const change = useMutation({
    mutationFn: useAccountChange((smsPin: boolean) =>
      confirmed(() => api.auth.changeOwnAccount({ body: { sms_pin: smsPin } })),
    ),
    onError: (error) => toastFailure(error, message('server_failed') ?? ''),
  });
  const mayChoose = account.phone_verified_at !== null || account.sms_pin;
  const hint = hasFactor
    ? t('smsPinFactor')
    : account.is_sms_pin_asked
      ? t('smsPinAsked')
      : mayChoose
        ? undefined
        : t('smsPinNeedsPhone');
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={account.sms_pin || account.is_sms_pin_asked}
            disabled={account.is_sms_pin_asked || !mayChoose || change.isPending}
            onChange={(_event, isOn) => change.mutate(isOn)}
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
