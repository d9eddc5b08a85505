import type { KeyedProvider, ProviderState } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import KeyOffRounded from '@mui/icons-material/KeyOffRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { FeeLimitDialog, writePercent } from './fee-limit-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderChanges } from './providers.queries.ts';

const ABOUT = { sandbox: 'sandboxAbout', iyzico: 'iyzicoAbout', stripe: 'stripeAbout' } as const;

type CardProps = { projectId: number; state: ProviderState };

/** One provider: how the project stands with it, and what can be done. */
export function ProviderCard({ projectId, state }: CardProps) {
  const t = useTexts(providerTexts);
  const name = PROVIDER_NAMES[state.provider];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={name}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" translate="no" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <ProviderChip state={state} />
      </Box>
      <Typography color="textSecondary">{t(ABOUT[state.provider])}</Typography>
      {state.down_since !== null && <Typography>{t('downHint')}</Typography>}
      <BelowLeast state={state} />
      <Facts state={state} />
      {state.webhook_url !== null && state.keys !== null && (
        <Box>
          <ReachNotice of="web" />
          <Box sx={{ mt: 2 }}>
            <CopyField label={t('webhook')} value={state.webhook_url} />
          </Box>
          <Typography variant="caption" color="textSecondary">
            {t('webhookHint')}
          </Typography>
        </Box>
      )}
      <Actions projectId={projectId} state={state} />
    </Paper>
  );
}

/** Products whose order alone no card can be charged for. */
function BelowLeast({
  state: { provider, is_chosen: isChosen, below_least: below },
}: {
  state: ProviderState;
}) {
  const t = useTexts(providerTexts);
  const formats = useFormats();
  if (below === null) return null;
  const about = {
    name: PROVIDER_NAMES[provider],
    least: formats.money(below.least_minor, below.currency),
    count: below.products,
  };
  return <Alert severity={isChosen ? 'warning' : 'info'}>{t('belowLeast', about)}</Alert>;
}

function ProviderChip({ state }: { state: ProviderState }) {
  const t = useTexts(providerTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  if (state.down_since !== null)
    return (
      <StateChip
        tone="fault"
        icon={CloudOffRounded}
        label={t('down', { time: formats.moment(state.down_since, now) })}
      />
    );
  if (state.checked !== null && state.checked.failure !== null)
    return <StateChip tone="fault" icon={ErrorRounded} label={t('refused')} />;
  if (!state.is_ready)
    return (
      <StateChip
        tone="neutral"
        icon={KeyOffRounded}
        label={t(state.provider === 'sandbox' ? 'notAllowed' : 'noKeys')}
        quiet
      />
    );
  if (state.is_chosen)
    return (
      <StateChip tone="charging" icon={CheckCircleRounded} label={t(state.is_test ? 'inUseTest' : 'inUse')} />
    );
  return <StateChip tone="neutral" icon={KeyRounded} label={t('ready')} quiet />;
}

function Facts({ state: { keys, checked, open_count: count, fee_limit: limit } }: { state: ProviderState }) {
  const t = useTexts(providerTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const triedAt = checked === null ? '' : formats.moment(checked.at, now);
  return (
    <FactList
      facts={[
        ...(keys === null
          ? []
          : ([
              [t('key'), t('keyValue', { hint: keys.hint })],
              [t('setAt'), t('setBy', { name: keys.set_by, time: formats.moment(keys.set_at, now) })],
              [
                t('tried'),
                checked === null
                  ? t('never')
                  : checked.failure === null
                    ? t('fits', { time: triedAt })
                    : t('says', { time: triedAt, why: checked.failure }),
              ],
            ] as const)),
        [
          t('feeLimit'),
          t('feeLimitValue', {
            percent: writePercent(limit, formats.locale),
            fixed: formats.money(limit.fixed_minor, limit.currency),
          }),
        ],
        [t('open'), String(count)],
      ]}
    />
  );
}

function Actions({ projectId, state }: CardProps) {
  const t = useTexts(providerTexts);
  const mayChange = useCan()('payments.settings', projectId);
  const { choose, check } = useProviderChanges(projectId);
  const [asked, setAsked] = useState<'use' | 'keys' | 'limit' | 'remove'>();
  if (!mayChange) return null;
  const { provider, keys } = state;
  const name = PROVIDER_NAMES[provider];
  const close = () => setAsked(undefined);
  const keyed = provider === 'sandbox' ? undefined : provider;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
      {state.is_ready && !state.is_chosen && (
        <Button variant="contained" onClick={() => setAsked('use')}>
          {t('use')}
        </Button>
      )}
      {keyed !== undefined && (
        <Button variant={keys === null ? 'contained' : 'outlined'} onClick={() => setAsked('keys')}>
          {t(keys === null ? 'enterKeys' : 'replaceKeys')}
        </Button>
      )}
      {keyed !== undefined && keys !== null && (
        <Button
          variant="outlined"
          loading={check.isPending}
          onClick={() =>
            check.mutate(keyed, {
              onSuccess: (states) => {
                const now = states.find((one) => one.provider === keyed);
                if (now?.down_since === null && now.checked?.failure === null)
                  toastSuccess(t('keysFit', { name }));
              },
            })
          }
        >
          {t('tryKeys')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setAsked('limit')}>
        {t('changeFeeLimit')}
      </Button>
      {keyed !== undefined && keys !== null && !state.is_chosen && state.open_count === 0 && (
        <Button color="error" onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      )}
      {asked === 'limit' && <FeeLimitDialog projectId={projectId} state={state} onClose={close} />}
      {asked === 'keys' && keyed !== undefined && (
        <KeysDialog projectId={projectId} provider={keyed} isReplacing={keys !== null} onClose={close} />
      )}
      <ConfirmDialog
        open={asked === 'use'}
        title={t('useTitle', { name })}
        confirmLabel={t('use')}
        isBusy={choose.isPending}
        onConfirm={() =>
          choose.mutate(provider, { onSuccess: () => toastSuccess(t('used', { name })), onSettled: close })
        }
        onCancel={close}
      >
        {t('useBody')}
      </ConfirmDialog>
      {keyed !== undefined && (
        <RemoveKeys projectId={projectId} provider={keyed} isOpen={asked === 'remove'} onClose={close} />
      )}
    </Box>
  );
}

type RemoveProps = { projectId: number; provider: KeyedProvider; isOpen: boolean; onClose: () => void };

function RemoveKeys({ projectId, provider, isOpen, onClose }: RemoveProps) {
  const t = useTexts(providerTexts);
  const { remove } = useProviderChanges(projectId);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('removeTitle', { name: PROVIDER_NAMES[provider] })}
      confirmLabel={t('remove')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(provider, { onSuccess: () => toastSuccess(t('removed')), onSettled: onClose })
      }
      onCancel={onClose}
    >
      {t('removeBody')}
    </ConfirmDialog>
  );
}
