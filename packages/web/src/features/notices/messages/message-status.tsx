import type { MessageStatus, OutboxMessage } from '@rota/contract/outbox';
import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { messageTexts } from './messages.messages.ts';

const LOOKS = {
  waiting: { tone: 'waiting', icon: AccessTimeRounded },
  shown: { tone: 'paused', icon: VisibilityRounded },
  sent: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  failed: { tone: 'fault', icon: ErrorOutlineRounded },
  expired: { tone: 'offline', icon: HourglassDisabledRounded },
} as const;

export function MessageStatusChip({ status, quiet = false }: { status: MessageStatus; quiet?: boolean }) {
  const t = useTexts(messageTexts);
  return <StateChip {...LOOKS[status]} label={t(status)} quiet={quiet} />;
}

/** A message where a table has no room. */
export function MessageCard({ message }: { message: OutboxMessage }) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <RowCard
      name={message.to}
      state={<MessageStatusChip status={message.status} />}
      line={message.text === null ? t(message.purpose) : <span translate="no">{message.text}</span>}
      note={formats.momentExact(message.at, now)}
    />
  );
}
