import type { AlertGroup } from '@rota/contract/alerts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useAlertWords } from './shared/alert-words.ts';
import { alertTexts } from './shared/alerts.messages.ts';
import { SeverityChip } from './shared/severity-chip.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useNow } from '../../../ui/now.ts';
import { endOf } from './alert-row.tsx';
import { alertPageTexts } from './alerts.messages.ts';
import { stateOf } from './open-alerts.rules.ts';

type Columns = readonly ListColumn<AlertGroup>[];

/** The columns of both lists. */
function useCommonColumns() {
  const t = useTexts(alertPageTexts);
  const tAlert = useTexts(alertTexts);
  const words = useAlertWords();
  const formats = useFormats();
  const now = useNow(60_000);
  return {
    severity: {
      id: 'severity',
      header: t('severity'),
      minWidth: 120,
      text: ({ lead }) => tAlert(lead.severity),
      cell: ({ lead }) => <SeverityChip severity={lead.severity} quiet={lead.resolved_at !== null} />,
    } satisfies ListColumn<AlertGroup>,
    what: {
      id: 'what',
      header: t('what'),
      isAlways: true,
      minWidth: 320,
      text: words.title,
      cell: (group) => <span translate="no">{words.title(group)}</span>,
    } satisfies ListColumn<AlertGroup>,
    place: {
      id: 'place',
      header: t('place'),
      rank: 3,
      minWidth: 130,
      text: words.place,
      cell: (group) => <span translate="no">{words.place(group)}</span>,
    } satisfies ListColumn<AlertGroup>,
    since: {
      id: 'since',
      header: t('since'),
      isSortable: true,
      rank: 1,
      minWidth: 140,
      text: ({ lead }) => formats.moment(lead.since, now),
    } satisfies ListColumn<AlertGroup>,
  };
}

/** The open alerts as a table. `now` in ms. */
export function useOpenColumns(now: number): Columns {
  const t = useTexts(alertPageTexts);
  const words = useAlertWords();
  const { severity, what, place, since } = useCommonColumns();
  const who = (group: AlertGroup): string => words.answer(group, now) ?? t('unassigned');
  return [
    { ...severity, isSortable: true },
    what,
    since,
    {
      id: 'state',
      header: t('state'),
      rank: 2,
      minWidth: 140,
      text: (group) => t(stateOf(group, now)),
    },
    {
      id: 'who',
      header: t('who'),
      rank: 2,
      minWidth: 200,
      text: who,
      cell: (group) => <span translate="no">{who(group)}</span>,
    },
    place,
  ];
}

/** Ended alerts as a table. */
export function useHistoryColumns(): Columns {
  const t = useTexts(alertPageTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { severity, what, place, since } = useCommonColumns();
  const seconds = ({ lead }: AlertGroup): number =>
    (Date.parse(lead.resolved_at ?? lead.since) - Date.parse(lead.since)) / 1_000;
  return [
    severity,
    what,
    since,
    {
      id: 'ended',
      header: t('ended'),
      isSortable: true,
      minWidth: 140,
      text: ({ lead }) => (lead.resolved_at === null ? '' : formats.moment(lead.resolved_at, now)),
    },
    {
      id: 'lasted',
      header: t('lasted'),
      rank: 4,
      minWidth: 110,
      text: (group) => formats.duration(seconds(group)),
    },
    {
      id: 'how',
      header: t('who'),
      rank: 2,
      minWidth: 170,
      text: ({ lead }) => endOf(lead, t),
      cell: ({ lead }) => <span translate="no">{endOf(lead, t)}</span>,
    },
    place,
  ];
}
