import type { OwnSecondFactors } from '@rota/contract/second-factors';
import KeyRounded from '@mui/icons-material/KeyRounded';
import PhonelinkLockRounded from '@mui/icons-material/PhonelinkLockRounded';
import { useState, type ReactNode } from 'react';
import { Box, Typography } from '../../ui/kit.ts';
import { useApi } from '../../api/api-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { Actions } from '../../ui/actions/actions.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { knowsPasskeys, makePasskey } from '../ask-passkey.ts';
import { useConfirmed } from '../confirm-password.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';
import { useRenewSecondFactors } from './second-factors.queries.ts';
import { TotpDialog } from './totp-dialog.tsx';

/** The second factors of a person, with all their actions. `onSetUp`: one was added. */
export function SecondFactorSettings({
  factors,
  onSetUp,
}: {
  factors: OwnSecondFactors;
  onSetUp?: () => void;
}) {
  const renew = useRenewSecondFactors();
  const [codes, setCodes] = useState<readonly string[]>();
  const handleAdded = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onSetUp?.();
    renew().catch(() => undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <TotpSettings factors={factors} onMade={handleAdded} />
      <PasskeySettings factors={factors} onMade={handleAdded} />
      <RecoverySettings factors={factors} onMade={handleAdded} />
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

type PartProps = { factors: OwnSecondFactors; onMade: (recoveryCodes: readonly string[]) => void };

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
        {actions}
      </Box>
      {children}
    </Box>
  );
}

function TotpSettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const formats = useFormats();
  const api = useApi();
  const confirmed = useConfirmed();
  // A secret that is shown once: nothing keeps it when its dialog is closed.
  const [handleAdded, setMade] = useState<{ secret: string; uri: string }>();
  const since = factors.totp_since;
  return (
    <Kind
      title={t('totp')}
      state={since === null ? t('totpOff') : t('totpOn', { time: formats.dateTime(since) })}
      actions={
        <Actions
          projectId={undefined}
          renew={useRenewSecondFactors()}
          actions={[
            {
              id: 'remove',
              place: 'plain',
              label: t('remove'),
              isOffered: since !== null,
              confirm: { title: t('totpRemoveTitle'), children: t('totpRemoveHint'), isDangerous: true },
              run: () => confirmed(() => api.secondFactors.removeTotp()),
              done: t('totpRemoved'),
            },
            {
              id: 'setUp',
              place: 'button',
              label: since === null ? t('totpSetUp') : t('totpReplace'),
              icon: PhonelinkLockRounded,
              run: async () => setMade(await confirmed(() => api.secondFactors.beginTotp())),
            },
          ]}
        />
      }
    >
      {handleAdded !== undefined && (
        <TotpDialog
          made={handleAdded}
          onClose={() => setMade(undefined)}
          onDone={(codes) => {
            setMade(undefined);
            onMade(codes);
          }}
        />
      )}
    </Kind>
  );
}

function PasskeySettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const add = async (name: string, close: () => void) => {
    const { options } = await confirmed(() => api.secondFactors.beginPasskey());
    const credential = await makePasskey(options);
    const { recovery_codes: recoveryCodes } = await api.secondFactors.addPasskey({
      body: { name, credential },
    });
    close();
    toastSuccess(t('passkeyAdded'));
    onMade(recoveryCodes);
  };
  return (
    <Kind
      title={t('passkeys')}
      state={knowsPasskeys() ? t('passkeysHint') : t('passkeyNeedsTls')}
      actions={
        <Actions
          projectId={undefined}
          actions={[
            {
              id: 'add',
              place: 'button',
              label: t('passkeyAdd'),
              icon: KeyRounded,
              blockedBy: knowsPasskeys() ? undefined : t('passkeyNeedsTls'),
              dialog: (close) => (
                <PasskeyNameDialog
                  title={t('passkeyAdd')}
                  button={t('passkeyAdd')}
                  name={t('passkeyDefault')}
                  onSubmit={(name) => add(name, close)}
                  onClose={close}
                />
              ),
            },
          ]}
        />
      }
    >
      <PasskeyList passkeys={factors.passkeys} />
    </Kind>
  );
}

function RecoverySettings({ factors, onMade }: PartProps) {
  const t = useTexts(secondFactorTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const hasFactor = factors.totp_since !== null || factors.passkeys.length > 0;
  return (
    <Kind
      title={t('recovery')}
      state={hasFactor ? t('recoveryLeft', { count: factors.recovery_codes_left }) : t('recoveryNone')}
      actions={
        <Actions
          projectId={undefined}
          actions={[
            {
              id: 'renew',
              place: 'button',
              label: t('recoveryRenew'),
              blockedBy: hasFactor ? undefined : t('recoveryNone'),
              confirm: { title: t('recoveryRenewTitle'), children: t('recoveryRenewHint') },
              run: async () => {
                const { recovery_codes: recoveryCodes } = await confirmed(() =>
                  api.secondFactors.renewRecoveryCodes(),
                );
                onMade(recoveryCodes);
              },
            },
          ]}
        />
      }
    />
  );
}
