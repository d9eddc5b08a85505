import type { MessageStatus, OutboxMessage } from '@rota/contract';
import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useNow } from '../../ui/now.ts';
import { StateChip } from '../../ui/state-chip.tsx';
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
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{message.to}</Typography>
        <MessageStatusChip status={message.status} />
      </Box>
      <Typography variant="body2" noWrap>
        {message.text === null ? t(message.purpose) : <span translate="no">{message.text}</span>}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {formats.momentExact(message.at, now)}
      </Typography>
    </Box>
  );
}
