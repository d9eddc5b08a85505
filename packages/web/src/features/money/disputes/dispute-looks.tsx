import { disputeStatusTexts, type Dispute, type DisputeStatus } from '@rota/contract/disputes';
import EmojiEventsRounded from '@mui/icons-material/EmojiEventsRounded';
import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import MoneyOffRounded from '@mui/icons-material/MoneyOffRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { Box } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { disputeTexts } from './disputes.messages.ts';

const looks: Record<DisputeStatus, StateLook> = {
  open: { tone: 'attention', icon: CreditCardOffRounded },
  evidence_sent: { tone: 'waiting', icon: SendRounded },
  won: { tone: 'charging', icon: EmojiEventsRounded },
  lost: { tone: 'neutral', icon: MoneyOffRounded },
  withdrawn: { tone: 'neutral', icon: UndoRounded },
};

/** How far a dispute is. */
export function DisputeChip({ status, quiet = false }: { status: DisputeStatus; quiet?: boolean }) {
  const t = useTexts(disputeStatusTexts);
  return <StateChip {...looks[status]} label={t(status)} quiet={quiet} />;
}

/** Until when evidence counts, and of one that waits for it how long that is. */
export function useDueWords(): (dispute: Dispute) => string {
  const t = useTexts(disputeTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return ({ due_at: due, status }) => {
    if (due === null) return t('noDue');
    const time = formats.date(due);
    if (status !== 'open') return time;
    const leftMs = Date.parse(due) - now;
    return leftMs <= 0 ? t('over', { time }) : t('left', { time, left: formats.duration(leftMs / 1_000) });
  };
}

/** The same, loud once the day has gone by and nothing was sent. */
export function Due({ dispute }: { dispute: Dispute }) {
  const words = useDueWords();
  const now = useNow(60_000);
  const isOver = dispute.status === 'open' && dispute.due_at !== null && Date.parse(dispute.due_at) <= now;
  return (
    <Box component="span" sx={isOver ? { color: 'error.main', fontWeight: 600 } : {}}>
      {words(dispute)}
    </Box>
  );
}
