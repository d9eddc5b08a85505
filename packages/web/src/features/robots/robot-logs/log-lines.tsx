import { LOG_LEVELS, type LogLevel, type RobotLogLine } from '@rota/contract/robot-logs';
import { sentenceTexts } from '@rota/contract/core';
import ArticleRounded from '@mui/icons-material/ArticleRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { LogRow } from './log-row.tsx';
import { robotLogTexts } from './robot-logs.messages.ts';
import {
  LOG_RANGES,
  logQuery,
  robotLogQueries,
  type LogFilters,
  type LogOf,
  type LogRange,
} from './robot-logs.queries.ts';

const RANGES = Object.keys(LOG_RANGES) as LogRange[];

/** The lines of a robot's log, newest first. */
export function LogLines({ of }: { of: LogOf }) {
  const t = useTexts(robotLogTexts);
  const api = useApi();
  const [filters, setFilters] = useState<LogFilters>({ level: undefined, q: '', source: '', range: 'day' });
  const [isFollowed, setFollowed] = useState(true);
  const log = useInfiniteQuery(robotLogQueries.lines(api, of, filters, isFollowed));
  const lines = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <LogToolbar
        of={of}
        filters={filters}
        sources={[...new Set(lines.map(({ source }) => source))].filter((source) => source !== '').sort()}
        isFollowed={isFollowed}
        onFilters={setFilters}
        onFollow={setFollowed}
      />
      {log.data === undefined && log.error === null && (
        <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
      )}
      {log.data === undefined && log.error !== null && (
        <ErrorState error={log.error} onRetry={() => void log.refetch().catch(() => undefined)} />
      )}
      {log.data !== undefined && lines.length === 0 && !log.hasNextPage && (
        <EmptyState icon={ArticleRounded} title={t('noLines')}>
          {t('noLinesHint')}
        </EmptyState>
      )}
      {lines.length > 0 && <Rows of={of} lines={lines} />}
      {log.hasNextPage && lines.length === 0 && (
        <Typography color="textSecondary" sx={{ alignSelf: 'center' }}>
          {t('noneYet')}
        </Typography>
      )}
      {log.hasNextPage && (
        <Button
          variant="outlined"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage().catch(() => undefined)}
          sx={{ alignSelf: 'center' }}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Rows({ of, lines }: { of: LogOf; lines: readonly RobotLogLine[] }) {
  const t = useTexts(robotLogTexts);
  return (
    <Box
      component="ol"
      aria-label={t('lines')}
      sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {lines.map((line) => (
        <LogRow key={line.line_id} of={of} line={line} />
      ))}
    </Box>
  );
}

function LogToolbar({
  of,
  filters,
  sources,
  isFollowed,
  onFilters,
  onFollow,
}: {
  of: LogOf;
  sources: readonly string[];
  isFollowed: boolean;
  onFollow: (isFollowed: boolean) => void;
} & ChoiceProps) {
  const t = useTexts(robotLogTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 160px' }}>
        <SearchInput label={t('search')} value={filters.q} onChange={(q) => onFilters({ ...filters, q })} />
      </Box>
      <WhatChoice filters={filters} sources={sources} onFilters={onFilters} />
      <TextField
        select
        size="small"
        label={t('range')}
        value={filters.range}
        sx={{ minWidth: 150 }}
        onChange={({ target }) => onFilters({ ...filters, range: target.value as LogRange })}
      >
        {RANGES.map((range) => (
          <MenuItem key={range} value={range}>
            {t(`range_${range}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={isFollowed} onChange={(_event, next) => onFollow(next)} />}
        label={t('follow')}
      />
      <DownloadButton of={of} filters={filters} />
    </Box>
  );
}

type ChoiceProps = { filters: LogFilters; onFilters: (filters: LogFilters) => void };

/** How grave, and from which part of the robot. */
function WhatChoice({ filters, sources, onFilters }: ChoiceProps & { sources: readonly string[] }) {
  const t = useTexts(robotLogTexts);
  return (
    <>
      <TextField
        select
        size="small"
        label={t('level')}
        value={filters.level ?? 'debug'}
        sx={{ minWidth: 170 }}
        onChange={({ target }) => onFilters({ ...filters, level: target.value as LogLevel })}
      >
        {LOG_LEVELS.map((level) => (
          <MenuItem key={level} value={level}>
            {level === 'debug' ? t('everyLevel') : t('andGraver', { level: t(`level_${level}`) })}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete<string, false, false, true>
        freeSolo
        // What was typed counts when the field is left, as in other fields.
        autoSelect
        size="small"
        options={[...sources]}
        value={filters.source}
        onChange={(_event, source) => onFilters({ ...filters, source: source?.trim() ?? '' })}
        sx={{ width: 150 }}
        renderInput={(params) => <TextField {...params} label={t('source')} />}
      />
    </>
  );
}

function DownloadButton({ of, filters }: { of: LogOf; filters: LogFilters }) {
  const t = useTexts(robotLogTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const download = useMutation({
    mutationFn: async () => {
      const content: unknown = await api.robotLogs.download({ params: of, query: logQuery(filters) });
      if (content instanceof Blob) downloadBlob('robot-log.txt', content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRounded />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('download')}
    </Button>
  );
}
