import type { OwnSecondFactors } from '@rota/contract/second-factors';
import KeyRounded from '@mui/icons-material/KeyRounded';
import PhonelinkLockRounded from '@mui/icons-material/PhonelinkLockRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useFormats, useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { knowsPasskeys, makePasskey } from '../ask-passkey.ts';
import { useConfirmed } from '../confirm-password.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';
import { SECOND_FACTORS_KEY } from './second-factors.queries.ts';
import { TotpDialog } from './totp-dialog.tsx';

/** What a person has beside the password, with everything they can do about it. `onSetUp`: there is one more now. */
export function SecondFactorSettings({
  factors,
  onSetUp,
}: {
  factors: OwnSecondFactors;
  onSetUp?: () => void;
}) {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = () => queries.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
  const made = async (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onSetUp?.();
    await renew();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <TotpSettings factors={factors} onMade={made} />
      <PasskeySettings factors={factors} onMade={made} />
      <RecoverySettings factors={factors} onMade={made} />
      {codes !== undefined && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            onSetUp?.();
          }}
        />
      )}
    </Box>
  );
}

type PartProps = { factors: OwnSecondFactors; onMade: (recoveryCodes: readonly string[]) => Promise<void> };

/** One kind: its name, how it stands, its buttons. */
function Kind({
  title,
  state,
  actions,
  children,
}: {
  title: string;
  state: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mb: children === undefined ? 0 : 1,
        }}
      >
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {state}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
      </Box>
      {children}
    </Box>
  );
}

function TotpSettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const message = useMessage();
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [isAsking, setAsking] = useState(false);
  const failed = (error: unknown) => toastFailure(error, message('An Error Occurred') ?? '');
  const begin = useMutation({
    mutationFn: () => confirmed(() => api.secondFactors.beginTotp()),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => confirmed(() => api.secondFactors.removeTotp()),
    onSuccess: () => toastSuccess(t('totpRemoved')),
    onError: failed,
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
    },
  });
  const since = factors.totpSince;
  return (
    <Kind
      title={t('totp')}
      state={since === null ? t('totpOff') : t('totpOn', { time: formats.dateTime(since) })}
      actions={
        <>
          {since !== null && <Button onClick={() => setAsking(true)}>{t('remove')}</Button>}
          <Button
            variant="outlined"
            startIcon={<PhonelinkLockRounded />}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {since === null ? t('totpSetUp') : t('totpReplace')}
          </Button>
        </>
      }
    >
      {begin.data !== undefined && (
        <TotpDialog
          made={begin.data}
          onClose={() => begin.reset()}
          onDone={(codes) => {
            begin.reset();
            onMade(codes).catch(failed);
          }}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('totpRemoveTitle')}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('totpRemoveHint')}
      </ConfirmDialog>
    </Kind>
  );
}

function PasskeySettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const [isNaming, setNaming] = useState(false);
  const add = async (name: string) => {
    const { options } = await confirmed(() => api.secondFactors.beginPasskey());
    const credential = await makePasskey(options);
    const { recoveryCodes } = await api.secondFactors.addPasskey({ body: { name, credential } });
    setNaming(false);
    toastSuccess(t('passkeyAdded'));
    await onMade(recoveryCodes);
  };
  return (
    <Kind
      title={t('passkeys')}
      state={knowsPasskeys() ? t('passkeysHint') : t('passkeyNeedsTls')}
      actions={
        <Button
          variant="outlined"
          startIcon={<KeyRounded />}
          disabled={!knowsPasskeys()}
          onClick={() => setNaming(true)}
        >
          {t('passkeyAdd')}
        </Button>
      }
    >
      <PasskeyList passkeys={factors.passkeys} />
      {isNaming && (
        <PasskeyNameDialog
          title={t('passkeyAdd')}
          button={t('passkeyAdd')}
          name={t('passkeyDefault')}
          onSubmit={add}
          onClose={() => setNaming(false)}
        />
      )}
    </Kind>
  );
}

function RecoverySettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const message = useMessage();
  const api = useApi();
  const confirmed = useConfirmed();
  const [isAsking, setAsking] = useState(false);
  const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0;
  const renew = useMutation({
    mutationFn: () => confirmed(() => api.secondFactors.renewRecoveryCodes()),
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
    onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
    onSettled: () => setAsking(false),
  });
  return (
    <Kind
      title={t('recovery')}
      state={hasFactor ? t('recoveryLeft', { count: factors.recoveryCodesLeft }) : t('recoveryNone')}
      actions={
        <Button variant="outlined" disabled={!hasFactor} onClick={() => setAsking(true)}>
          {t('recoveryRenew')}
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        title={t('recoveryRenewTitle')}
        confirmLabel={t('recoveryRenew')}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('recoveryRenewHint')}
      </ConfirmDialog>
    </Kind>
  );
}
