import type { AuditEntry, AuditSummary } from '@rota/contract/audit';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { periodOf } from '../../../ui/list/period.ts';
import { AuditCard, EntrySentence } from './audit-card.tsx';
import { AuditFiles } from './audit-files.tsx';
import { AuditPanel, NoSuchEntry } from './audit-panel.tsx';
import { AuditStatus } from './audit-status.tsx';
import { useAuditWords } from './audit-words.ts';
import { auditPageTexts } from './audit.messages.ts';
import { auditQueries, type AuditFilters, type AuditScope } from './audit.queries.ts';

const KEYS = {
  filters: ['search', 'code', 'actor', 'period', 'entity', 'entity-id'],
  kept: ['log', 'machines'],
  open: 'entry',
} as const;

function filtersOf(search: URLSearchParams): AuditFilters {
  const [entity, id] = [search.get('entity'), search.get('entity-id')];
  const actor = search.get('actor') ?? undefined;
  return {
    search: search.get('search') ?? '',
    codes: (search.get('code') ?? '').split(',').filter((code) => /^LOG_[A-Z_]+$/.test(code)),
    actor,
    // What one actor did, and what happened to one thing, is shown whole.
    isPeopleOnly:
      search.get('machines') !== 'shown' && actor === undefined && (entity === null || id === null),
    period: periodOf(search.get('period')),
    about: entity === null || id === null ? undefined : { entity, id },
  };
}

/** The changes in the project or in the installation, with actor and time, and the proof that they were not altered since. */
export function AuditPage() {
  const t = useTexts(auditPageTexts);
  const api = useApi();
  const can = useCan();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const { search } = address;
  const filters = useMemo(() => filtersOf(search), [search]);
  const maySeeAll = can('audit.read_installation', undefined);
  const scope: AuditScope = search.get('log') === 'installation' && maySeeAll ? 'installation' : projectId;
  const source = usePagedList(
    useInfiniteQuery({ ...auditQueries.list(api, scope, filters), placeholderData: keepPreviousData }),
  );
  const summary = useQuery(auditQueries.summary(api, scope));
  const words = useAuditWords();
  const mayDelete =
    scope === 'installation' ? can('audit.delete_installation', undefined) : can('audit.delete', scope);
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'audit',
        title: t('title'),
        description: <AuditStatus check={summary.data?.check} />,
        actions: <AuditFiles scope={scope} filters={filters} />,
        columns: useColumns(),
        rowId: (row) => String(row.number),
        rowName: (row) => `${words.sentence(row)}, ${row.number}`,
        card: (row) => <AuditCard entry={row} />,
        searchLabel: t('searchLabel'),
        filters: useFilters(summary.data, scope, maySeeAll, filters, source.rows?.[0]),
        empty: {
          icon: HistoryRounded,
          title: t(filters.isPeopleOnly ? 'emptyPeople' : 'emptyTitle'),
          hint: t(filters.isPeopleOnly ? 'emptyPeopleHint' : 'emptyHint'),
        },
        panel: ({ id, row, onClose }) =>
          /^[1-9]\d{0,14}$/.test(id) ? (
            <AuditPanel
              key={`${scope} ${id}`}
              scope={scope}
              number={Number(id)}
              row={row}
              mayDelete={mayDelete}
              onClose={onClose}
            />
          ) : (
            <NoSuchEntry onClose={onClose} />
          ),
      }}
    />
  );
}

function useFilters(
  summary: AuditSummary | undefined,
  scope: AuditScope,
  maySeeAll: boolean,
  { about }: AuditFilters,
  newest: AuditEntry | undefined,
): readonly ListFilter[] {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const words = useAuditWords();
  const codes = (summary?.codes ?? []).map((code) => ({ value: code, label: words.code(code) }));
  const people = (summary?.people ?? []).map(({ actor, name }) => ({
    value: actor,
    label: words.actor({ actor_name: name }),
  }));
  // Pages of other features lead here with one thing that is asked about; its name stands in the entries.
  const named =
    about === undefined || newest?.entity_id !== about.id ? about?.id : (newest.names[about.id] ?? about.id);
  const subject: ListFilter = {
    key: 'entity-id',
    kind: 'one',
    label: t('subject'),
    clears: ['entity'],
    options:
      about === undefined
        ? []
        : [
            {
              value: about.id,
              label: named ?? about.id,
            },
          ],
  };
  const byLabel = (a: { label: string }, b: { label: string }) => formats.compare(a.label, b.label);
  const log: ListFilter = {
    key: 'log',
    kind: 'one',
    clears: [KEYS.open, 'code', 'actor', 'entity', 'entity-id'],
    label: scope === 'installation' ? t('scope') : `${t('scope')}: ${t('scopeProject')}`,
    options: [
      {
        value: 'installation',
        label: t('scopeInstallation'),
      },
    ],
  };
  return [
    ...(maySeeAll ? [log] : []),
    ...(about === undefined ? [] : [subject]),
    { key: 'code', kind: 'many', label: t('code'), options: codes.sort(byLabel) },
    { key: 'actor', kind: 'one', label: t('person'), options: people.sort(byLabel) },
    { key: 'machines', kind: 'flag', label: t('machines'), value: 'shown' },
    { key: 'period', kind: 'period', label: t('when') },
  ];
}

function useColumns(): readonly ListColumn<AuditEntry>[] {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const words = useAuditWords();
  const now = useNow(60_000);
  return useMemo<readonly ListColumn<AuditEntry>[]>(
    () => [
      {
        id: 'when',
        header: t('when'),
        minWidth: 170,
        cell: (row) => formats.momentExact(row.at, now),
        text: (row) => row.at,
      },
      {
        id: 'what',
        header: t('what'),
        isAlways: true,
        minWidth: 320,
        cell: (row) => <EntrySentence entry={row} />,
        text: (row) => words.sentence(row),
      },
      { id: 'code', header: t('code'), rank: 1, minWidth: 160, text: (row) => words.code(row.code) },
      {
        id: 'number',
        header: t('number'),
        rank: 2,
        isNumeric: true,
        minWidth: 90,
        cell: (row) => formats.number(row.number),
        text: (row) => String(row.number),
      },
    ],
    [t, formats, words, now],
  );
}
