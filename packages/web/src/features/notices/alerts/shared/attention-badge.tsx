import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import { CountBadge } from '../../../../ui/count-badge.tsx';
import { alertTexts } from './alerts.messages.ts';
import { useAttention } from './attention.ts';

/** How many things need a person, beside the page's name in the navigation. */
export function AttentionBadge() {
  const t = useTexts(alertTexts);
  const { selectedProjectId = 0 } = useProjects();
  const asking = useAttention(selectedProjectId);
  const isCritical = asking.some(({ lead }) => lead.severity === 'critical');
  return (
    <CountBadge
      tone={isCritical ? 'fault' : 'attention'}
      label={t('needAttention', { count: asking.length })}
      count={asking.length}
    />
  );
}
