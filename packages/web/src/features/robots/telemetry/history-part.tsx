import type { RobotDetails } from '@rota/contract/robots';
import type { TelemetryHistory } from '@rota/contract/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { historyOf, type HistoryRange } from './history.queries.ts';
import { RangeChoice } from './range-choice.tsx';
import { telemetryTexts } from './shared/telemetry.messages.ts';

/** A part of a page with charts of a robot's past, whose range a person chooses. */
export function HistoryPart({
  robot: { project_id: projectId, robot_id: robotId },
  title,
  start,
  children,
}: {
  robot: RobotDetails;
  title: string;
  start: HistoryRange;
  children: (history: TelemetryHistory) => ReactNode;
}) {
  const t = useTexts(telemetryTexts);
  const api = useApi();
  const [range, setRange] = useState<HistoryRange>(start);
  const { data, error, refetch, isPlaceholderData } = useQuery(historyOf(api, projectId, robotId, range));
  return (
    <TitledPart title={title} aside={<RangeChoice value={range} onChange={setRange} />}>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t('loading')} />
      )}
      {data !== undefined && data.points.length === 0 && (
        <Typography color="textSecondary">{t('nothingKept')}</Typography>
      )}
      {data !== undefined && data.points.length > 0 && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms' }}>{children(data)}</Box>
      )}
    </TitledPart>
  );
}
