import { STATS_RANGES, type RobotStats, type StatsRange } from '@rota/contract/telemetry';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { TimeZoneProvider, useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { StatsFigures } from './stats-figures.tsx';
import { StatsTasks } from './stats-tasks.tsx';
import { statsTexts } from './stats.messages.ts';

function statsOf(api: ApiClient, projectId: number, robotId: string, range: StatsRange) {
  return queryOptions({
    queryKey: ['telemetry', projectId, robotId, 'stats', range] as const,
    queryFn: ({ signal }) =>
      api.telemetry.stats({ params: { projectId, robotId }, query: { range } }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What a robot did in a range of days, beside the range before. */
export function RobotStatistics({ robot: { project_id: projectId, robot_id: robotId } }: RobotSectionProps) {
  const t = useTexts(statsTexts);
  const api = useApi();
  const [address, setAddress] = useSearchParams();
  const range = STATS_RANGES.find((known) => known === address.get('range')) ?? 'today';
  const { data, error, refetch, isPlaceholderData } = useQuery(statsOf(api, projectId, robotId, range));
  const choose = (chosen: StatsRange) =>
    setAddress(
      (before) => new URLSearchParams([...[...before].filter(([key]) => key !== 'range'), ['range', chosen]]),
      { replace: true },
    );
  return (
    <>
      <RangeButtons value={range} onChoose={choose} />
      {data !== undefined && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms' }}>
          <Stats stats={data} />
        </Box>
      )}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={280} role="status" aria-label={t('loading')} />
      )}
    </>
  );
}

function Stats({ stats }: { stats: RobotStats }) {
  return (
    <TimeZoneProvider value={stats.time_zone}>
      <SpanWords stats={stats} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StatsFigures stats={stats} />
        <StatsTasks stats={stats} />
      </Box>
    </TimeZoneProvider>
  );
}

function SpanWords({ stats: { current, time_zone: zone } }: { stats: RobotStats }) {
  const t = useTexts(statsTexts);
  const formats = useFormats();
  return (
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      {t('span', { from: formats.dateTime(current.from), to: formats.dateTime(current.to), zone })}
    </Typography>
  );
}

function RangeButtons({ value, onChoose }: { value: StatsRange; onChoose: (range: StatsRange) => void }) {
  const t = useTexts(statsTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_event, chosen: StatsRange | null) => {
        if (chosen !== null) onChoose(chosen);
      }}
      aria-label={t('range')}
      // Five words do not fit beside each other on a phone.
      sx={{ mb: 1.25, flexWrap: 'wrap' }}
    >
      {STATS_RANGES.map((range) => (
        <ToggleButton
          key={range}
          value={range}
          sx={{
            textTransform: 'none',
            whiteSpace: 'nowrap',
            '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
          }}
        >
          {t(range)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
