import type { AuditEntry, AuditSummary } from '@rota/contract';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { useListAddress, type AddressChanges } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { usePagedList } from '../../ui/list/paged-list.ts';
import { PeriodFilter } from '../../ui/list/period-filter.tsx';
import { periodOf } from '../../ui/list/period.ts';
import { EmptyState } from '../../ui/page-state.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { AuditStatus } from './audit-status.tsx';
import { useAuditWords } from './audit-words.ts';
import { auditPageTexts } from './audit.messages.ts';
import { auditQueries, type AuditFilters, type AuditScope } from './audit.queries.ts';

const KEYS = { filters: ['search', 'code', 'actor', 'period'], open: 'entry' } as const;

function useAuditAddress() {
  const { search, ...address } = useListAddress(KEYS);
  const filters = useMemo<AuditFilters>(
    () => ({
      search: search.get('search') ?? '',
      codes: (search.get('code') ?? '').split(',').filter((code) => /^LOG_[A-Z_]+$/.test(code)),
      actor: search.get('actor') ?? undefined,
      period: periodOf(search.get('period')),
    }),
    [search],
  );
  const entry = Number(search.get(KEYS.open) ?? Number.NaN);
  return {
    ...address,
    filters,
    openNumber: Number.isSafeInteger(entry) && entry > 0 ? entry : undefined,
    asksInstallation: search.get('log') === 'installation',
  };
}

/** Who changed what and when, in the project or in the installation, with the proof that nobody altered it since. */
export function AuditPage() {
  const t = useTexts(auditPageTexts);
  const api = useApi();
  const can = useCan();
  const { project_id: projectId } = useProject();
  const { filters, set, openNumber, asksInstallation, isFiltered, clear, views } = useAuditAddress();
  const maySeeAll = can('audit.read_installation', undefined);
  const scope: AuditScope = asksInstallation && maySeeAll ? 'installation' : projectId;
  const query = useInfiniteQuery({ ...auditQueries.list(api, scope, filters), placeholderData: keepPreviousData });
  const summary = useQuery(auditQueries.summary(api, scope));
  const columns = useColumns();
  const { rows, content, paging } = usePagedList(query);
  const close = useCallback(() => set({ [KEYS.open]: undefined }), [set]);
  const words = useAuditWords();
  return (
    <ListPage
      name="audit"
      title={t('title')}
      description={<AuditStatus check={summary.data?.check} />}
      columns={columns}
      content={content}
      rowId={(row) => String(row.number)}
      rowName={(row) => `${words.code(row.code)}, ${row.number}`}
      card={(row) => <AuditCard entry={row} />}
      onRetry={() => query.refetch()}
      search={{ value: filters.search, label: t('searchLabel'), onSearch: (text) => set({ search: text }) }}
      filters={<Filters filters={filters} summary={summary.data} scope={scope} maySeeAll={maySeeAll} onChange={set} />}
      isFiltered={isFiltered}
      onClearFilters={clear}
      views={views}
      paging={paging}
      empty={
        <EmptyState icon={HistoryRounded} title={t('emptyTitle')}>
          {t('emptyHint')}
        </EmptyState>
      }
      openId={openNumber === undefined ? undefined : String(openNumber)}
      onOpen={(row) => set({ [KEYS.open]: String(row.number) })}
      panel={
        openNumber !== undefined && (
          <AuditPanel
            key={`${scope} ${openNumber}`}
            scope={scope}
            number={openNumber}
            row={rows?.find((row) => row.number === openNumber)}
            mayDelete={scope === 'installation' ? can('audit.delete_installation', undefined) : can('audit.delete', scope)}
            onClose={close}
          />
        )
      }
    />
  );
}

type FiltersProps = {
  filters: AuditFilters;
  summary: AuditSummary | undefined;
  scope: AuditScope;
  maySeeAll: boolean;
  onChange: (changes: AddressChanges) => void;
};

function Filters({ filters, summary, scope, maySeeAll, onChange }: FiltersProps) {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const words = useAuditWords();
  const codes = (summary?.codes ?? []).map((code) => ({ value: code, label: words.code(code) }));
  const people = (summary?.people ?? []).map(({ actor, name }) => ({ value: actor, label: words.actor({ actor_name: name }) }));
  const byLabel = (a: { label: string }, b: { label: string }) => formats.compare(a.label, b.label);
  return (
    <>
      {maySeeAll && (
        <FilterChip
          label={scope === 'installation' ? t('scope') : `${t('scope')}: ${t('scopeProject')}`}
          isSingle
          options={[{ value: 'installation', label: t('scopeInstallation') }]}
          values={scope === 'installation' ? ['installation'] : []}
          onChange={([log]) => onChange({ log, [KEYS.open]: undefined, code: undefined, actor: undefined })}
        />
      )}
      <FilterChip
        label={t('code')}
        options={codes.sort(byLabel)}
        values={filters.codes}
        onChange={(values) => onChange({ code: values.join(',') })}
      />
      <FilterChip
        label={t('person')}
        isSingle
        options={people.sort(byLabel)}
        values={filters.actor === undefined ? [] : [filters.actor]}
        onChange={([actor]) => onChange({ actor })}
      />
      <PeriodFilter label={t('when')} value={filters.period} onChange={(period) => onChange({ period })} />
    </>
  );
}

function useColumns(): readonly ListColumn<AuditEntry>[] {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const words = useAuditWords();
  return useMemo<readonly ListColumn<AuditEntry>[]>(
    () => [
      {
        id: 'when',
        header: t('when'),
        minWidth: 170,
        cell: (row) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formats.dateTimeExact(row.at)}
          </Box>
        ),
        text: (row) => row.at,
      },
      {
        id: 'what',
        header: t('what'),
        isAlways: true,
        minWidth: 190,
        cell: (row) => <What entry={row} />,
        text: (row) => words.code(row.code),
      },
      { id: 'subject', header: t('subject'), minWidth: 200, cell: (row) => words.subject(row), text: (row) => words.subject(row) },
      { id: 'who', header: t('who'), minWidth: 140, cell: (row) => words.actor(row), text: (row) => words.actor(row) },
      {
        id: 'number',
        header: t('number'),
        isExtra: true,
        isNumeric: true,
        cell: (row) => formats.number(row.number),
        text: (row) => String(row.number),
      },
    ],
    [t, formats, words],
  );
}

/** Struck out when what it said was deleted. */
function What({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <Box component={entry.is_deleted ? 'del' : 'span'} sx={{ fontWeight: 500, color: entry.is_deleted ? 'text.secondary' : undefined }}>
      {words.code(entry.code)}
    </Box>
  );
}

function AuditCard({ entry }: { entry: AuditEntry }) {
  const formats = useFormats();
  const words = useAuditWords();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <What entry={entry} />
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formats.dateTime(entry.at)}
        </Typography>
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{words.subject(entry)}</Typography>
      <Typography variant="caption" color="textSecondary">
        {words.actor(entry)}
      </Typography>
    </Box>
  );
}
