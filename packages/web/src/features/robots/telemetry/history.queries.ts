import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

const HOUR_S = 3_600;
/** How far back a history goes, seconds. */
const RANGES = { hour: HOUR_S, day: 24 * HOUR_S, week: 7 * 24 * HOUR_S, month: 30 * 24 * HOUR_S } as const;
export type HistoryRange = keyof typeof RANGES;

/** What a robot said in a range that ends now. */
export function historyOf(api: ApiClient, projectId: number, robotId: string, range: HistoryRange) {
  return queryOptions({
    queryKey: ['telemetry', projectId, robotId, 'history', range] as const,
    queryFn: ({ signal }) => {
      const to = Date.now();
      const query = {
        from: new Date(to - RANGES[range] * 1_000).toISOString(),
        to: new Date(to).toISOString(),
      };
      return api.telemetry.history({ params: { projectId, robotId }, query }, { signal });
    },
    refetchInterval: range === 'hour' ? 15_000 : 60_000,
    placeholderData: keepPreviousData,
  });
}
