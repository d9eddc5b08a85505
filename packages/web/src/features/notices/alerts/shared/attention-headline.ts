import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useAlertWords } from './alert-words.ts';
import { alertTexts } from './alerts.messages.ts';
import { useAttention } from './attention.ts';

/** What needs a person, as a headline: one thing by its sentence, several by their number; undefined while nothing does. */
export function useAttentionHeadline(
  projectId: number,
): { readonly text: string; readonly count: number; readonly isCritical: boolean } | undefined {
  const t = useTexts(alertTexts);
  const words = useAlertWords();
  const asking = useAttention(projectId);
  const [first] = asking;
  if (first === undefined) return undefined;
  return {
    count: asking.length,
    text: asking.length === 1 ? words.title(first) : t('needAttention', { count: asking.length }),
    isCritical: asking.some(({ lead }) => lead.severity === 'critical'),
  };
}
