import type { AlertGroup } from '@rota/contract/alerts';
import { useFormats } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { HelpCard } from '../../../robots/robots/shared/help-card.tsx';
import { AlertActions } from './alert-actions.tsx';
import { useAlertWords } from './alert-words.ts';

const TICK_MS = 10_000;

/** An alert or incident as a card on another page: what is wrong, since when, who is on it, and what one can do. */
export function AttentionCard({ projectId, group }: { projectId: number; group: AlertGroup }) {
  const words = useAlertWords();
  const formats = useFormats();
  const now = useNow(TICK_MS);
  const { lead } = group;
  return (
    <HelpCard
      level={lead.severity === 'critical' ? 'critical' : 'warning'}
      title={words.title(group)}
      advice={words.advice(lead)}
      caption={[formats.ago(lead.since, now), words.answer(group, now)]
        .filter((part) => part !== undefined)
        .join(' · ')}
    >
      <AlertActions projectId={projectId} group={group} isShort />
    </HelpCard>
  );
}
