import { taskPriorityTexts, type TaskPriority } from '@rota/contract/deliveries';
import KeyboardDoubleArrowDownRounded from '@mui/icons-material/KeyboardDoubleArrowDownRounded';
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded';
import PriorityHighRounded from '@mui/icons-material/PriorityHighRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';

/** Tone and icon of each priority: what is as usual is quiet. */
export const taskPriorityLooks: Record<TaskPriority, StateLook> = {
  low: { tone: 'neutral', icon: KeyboardDoubleArrowDownRounded },
  normal: { tone: 'neutral', icon: RemoveRounded },
  high: { tone: 'paused', icon: KeyboardDoubleArrowUpRounded },
  urgent: { tone: 'attention', icon: PriorityHighRounded },
};

/** How urgent a task is, as a chip. */
export function PriorityChip({ priority }: { priority: TaskPriority }) {
  const t = useTexts(taskPriorityTexts);
  const isUsual = priority === 'normal' || priority === 'low';
  return <StateChip {...taskPriorityLooks[priority]} label={t(priority)} quiet={isUsual} />;
}
