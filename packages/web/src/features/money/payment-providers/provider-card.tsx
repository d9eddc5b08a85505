import type { KeyedProvider, ProviderState } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import KeyOffRounded from '@mui/icons-material/KeyOffRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { Alert, Box, Paper, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { FeeLimitDialog, writePercent } from './fee-limit-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderCalls } from './providers.queries.ts';

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
      <ProviderActions projectId={projectId} state={state} />
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

function ProviderActions({ projectId, state }: CardProps) {
  const t = useTexts(providerTexts);
  const calls = useProviderCalls(projectId);
  const { provider, keys } = state;
  const name = PROVIDER_NAMES[provider];
  const permission = 'payments.settings';
  const keyed = provider === 'sandbox' ? undefined : provider;
  const keyActions = (own: KeyedProvider): readonly Action[] => [
    {
      id: 'keys',
      place: keys === null ? 'main' : 'button',
      label: t(keys === null ? 'enterKeys' : 'replaceKeys'),
      permission,
      dialog: (close) => (
        <KeysDialog projectId={projectId} provider={own} isReplacing={keys !== null} onClose={close} />
      ),
    },
    {
      id: 'check',
      place: 'button',
      label: t('tryKeys'),
      permission,
      isOffered: keys !== null,
      run: async () => {
        const now = (await calls.check(own)).find((one) => one.provider === own);
        if (now?.down_since === null && now.checked?.failure === null) toastSuccess(t('keysFit', { name }));
      },
    },
  ];
  return (
    <Box sx={{ mt: 'auto' }}>
      <Actions
        projectId={projectId}
        actions={[
          {
            id: 'use',
            place: 'main',
            label: t('use'),
            permission,
            isOffered: state.is_ready && !state.is_chosen,
            confirm: { title: t('useTitle', { name }), children: t('useBody') },
            run: () => calls.choose(provider),
            done: t('used', { name }),
          },
          ...(keyed === undefined ? [] : keyActions(keyed)),
          {
            id: 'limit',
            place: 'button',
            label: t('changeFeeLimit'),
            permission,
            dialog: (close) => <FeeLimitDialog projectId={projectId} state={state} onClose={close} />,
          },
          {
            id: 'remove',
            place: 'plain',
            isDangerous: true,
            label: t('remove'),
            permission,
            isOffered: keyed !== undefined && keys !== null && !state.is_chosen && state.open_count === 0,
            confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
            run: async () => keyed !== undefined && calls.removeKeys(keyed),
            done: t('removed'),
          },
        ]}
      />
    </Box>
  );
}
