import { MEETING_OUTCOMES, type Meeting, type MeetingOutcome } from '@rota/contract/meetings';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Box, Button, MenuItem, Skeleton, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { meetingQueries, type MeetingFilters, type MeetingsOf } from './meetings.queries.ts';
import { meetingTexts } from './meetings.messages.ts';

/** Who talked with the robot when, newest first. `newest`: the call that is open now; the list is read again when it changes. */
export function MeetingList({ of, newest }: { of: MeetingsOf; newest: string }) {
  const t = useTexts(meetingTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [filters, setFilters] = useState<MeetingFilters>({ q: '', outcome: undefined });
  const list = useInfiniteQuery(meetingQueries.list(api, of, filters));
  const { projectId, robotId } = of;
  useEffect(() => {
    queries
      .invalidateQueries({ queryKey: meetingQueries.all({ projectId, robotId }) })
      .catch(() => undefined);
  }, [queries, projectId, robotId, newest]);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = filters.q !== '' || filters.outcome !== undefined;
  return (
    <Box
      component="section"
      aria-label={t('calls')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Filters filters={filters} onChange={setFilters} />
      {list.data === undefined && list.error === null && (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t('loading')} />
      )}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch().catch(() => undefined)} />
      )}
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState icon={HistoryRounded} title={t(isFiltered ? 'noMatch' : 'none')}>
          {t(isFiltered ? 'noMatchHint' : 'noneHint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Box
          component="ol"
          aria-label={t('calls')}
          sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          {rows.map((meeting) => (
            <MeetingRow key={meeting.meeting_id} meeting={meeting} />
          ))}
        </Box>
      )}
      {list.hasNextPage && (
        <Button
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage().catch(() => undefined)}
          sx={{ alignSelf: 'center' }}
        >
          {t('older')}
        </Button>
      )}
    </Box>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: MeetingFilters;
  onChange: (filters: MeetingFilters) => void;
}) {
  const t = useTexts(meetingTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <SearchInput label={t('search')} value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
      </Box>
      <TextField
        select
        size="small"
        label={t('outcome')}
        value={filters.outcome ?? 'all'}
        sx={{ minWidth: 220 }}
        onChange={({ target: { value } }) =>
          onChange({ ...filters, outcome: value === 'all' ? undefined : (value as MeetingOutcome) })
        }
      >
        <MenuItem value="all">{t('everyOutcome')}</MenuItem>
        {MEETING_OUTCOMES.map((outcome) => (
          <MenuItem key={outcome} value={outcome}>
            {t(`outcome_${outcome}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** One call: when, who started it, who talked, for whom it rang, and how it ended. */
function MeetingRow({ meeting }: { meeting: Meeting }) {
  const t = useTexts(meetingTexts);
  const formats = useFormats();
  const { person, started_by: by, rang_for: rangFor, accepted_at: from, ended_at: to, outcome } = meeting;
  const seconds = from === null || to === null ? undefined : (Date.parse(to) - Date.parse(from)) / 1_000;
  const names = formats.allOf(rangFor.map(({ name }) => name));
  const details = [
    by === 'person' ? t('by_person', { person: person ?? '' }) : t(`by_${by}`),
    ...(by !== 'person' && person !== null ? [t('spoke', { person })] : []),
    ...(by === 'person' ? [] : [rangFor.length > 0 ? t('rangFor', { names }) : t('rangForNoOne')]),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: '190px minmax(0, 1fr) 220px 90px' },
        columnGap: 2,
        rowGap: 0.25,
        px: 1.5,
        py: 1,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="time" dateTime={meeting.rang_at} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formats.dateTime(meeting.rang_at)}
      </Box>
      <Typography
        sx={{ overflowWrap: 'anywhere', gridColumn: { xs: '1 / -1', lg: 'auto' }, order: { xs: 2, lg: 0 } }}
      >
        {details.join(' · ')}
      </Typography>
      <Typography color="textSecondary" sx={{ order: { xs: 3, lg: 0 } }}>
        {outcome === null ? t('now') : t(`outcome_${outcome}`)}
      </Typography>
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
        {seconds === undefined ? '' : formats.duration(seconds)}
      </Box>
    </Box>
  );
}
