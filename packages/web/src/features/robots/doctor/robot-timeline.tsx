import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { diagnosticsTexts } from './diagnostics.messages.ts';
import { diagnosticsQueries, type TimelineRange } from './diagnostics.queries.ts';
import { EventList } from './event-list.tsx';
import { Part } from './part.tsx';
import { TimelineLanes } from './timeline-lanes.tsx';

const CHOICES = ['hour', 'day', 'week', 'month'] as const;

/** What a robot did, and what happened to it, as lanes over time and as a list. */
export function RobotTimelinePart({ projectId, robotId }: { projectId: number; robotId: string }) {
  const t = useTexts(diagnosticsTexts);
  const [range, setRange] = useState<TimelineRange>('hour');
  const { data, error, refetch, isPlaceholderData } = useQuery(
    diagnosticsQueries.timeline(useApi(), { projectId, robotId }, range),
  );
  return (
    <Part title={t('timeline')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={range}
        onChange={(_event, chosen: TimelineRange | null) => {
          if (chosen !== null) setRange(chosen);
        }}
        aria-label={t('range')}
        sx={{ mb: 1.5 }}
      >
        {CHOICES.map((value) => (
          <ToggleButton
            key={value}
            value={value}
            sx={{ textTransform: 'none', px: 2, '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX } }}
          >
            {t(value)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
      )}
      {data !== undefined && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms' }}>
          <TimelineLanes events={data.events} history={data.history} />
          <EventList key={range} timeline={data.events} />
        </Box>
      )}
    </Part>
  );
}
