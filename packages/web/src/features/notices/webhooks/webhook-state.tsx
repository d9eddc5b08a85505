import type { Webhook, WebhookCallStatus } from '@rota/contract/webhooks';
import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { webhookTexts } from './webhooks.messages.ts';

/** How a webhook does. */
export type WebhookState = 'off' | 'failing' | 'well' | 'fresh';

export function stateOf({
  active,
  failing_since: failingSince,
  last_delivered_at: last,
}: Webhook): WebhookState {
  if (!active) return 'off';
  if (failingSince !== null) return 'failing';
  return last === null ? 'fresh' : 'well';
}

const LOOKS = {
  off: { tone: 'paused', icon: PauseCircleOutlineRounded },
  failing: { tone: 'attention', icon: ErrorOutlineRounded },
  well: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  fresh: { tone: 'neutral', icon: RadioButtonUncheckedRounded },
} as const;
const CALL_LOOKS = {
  waiting: { tone: 'waiting', icon: AccessTimeRounded },
  delivered: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  failed: { tone: 'fault', icon: ErrorOutlineRounded },
} as const;

export function WebhookChip({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const state = stateOf(webhook);
  return <StateChip {...LOOKS[state]} label={t(state)} />;
}

export function CallChip({ status }: { status: WebhookCallStatus }) {
  const t = useTexts(webhookTexts);
  return <StateChip {...CALL_LOOKS[status]} label={t(status)} />;
}

/** A webhook where a table has no room. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const { name, url, events } = webhook;
  return (
    <RowCard
      name={name}
      state={<WebhookChip webhook={webhook} />}
      line={<span translate="no">{url}</span>}
      note={t('eventCount', { count: events.length })}
    />
  );
}
