import type { AlertGroup } from '@rota/contract/alerts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useAlertWords } from './shared/alert-words.ts';
import { SeverityChip } from './shared/severity-chip.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { alertPageTexts } from './alerts.messages.ts';

const TICK_MS = 15_000;

/** An alert where a table has no room. */
export function AlertRow({ group }: { group: AlertGroup }) {
  const t = useTexts(alertPageTexts);
  const formats = useFormats();
  const words = useAlertWords();
  const now = useNow(TICK_MS);
  const { lead } = group;
  const who = lead.resolved_at === null ? (words.answer(group, now) ?? t('unassigned')) : endOf(lead, t);
  return (
    <RowCard
      name={words.title(group)}
      state={<SeverityChip severity={lead.severity} quiet={lead.resolved_at !== null} />}
      line={who}
      note={[formats.moment(lead.since, now), words.place(group)].filter((part) => part !== '').join(' · ')}
    />
  );
}

type Words = ReturnType<typeof useTexts<typeof alertPageTexts.en>>;

/** How an alert ended. */
export function endOf({ how, resolved_by: by }: AlertGroup['lead'], t: Words): string {
  return how === 'person' ? t('byPerson', { name: by ?? '' }) : t('byItself');
}
