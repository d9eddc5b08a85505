import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

const HOUR_MS = 3_600_000;
/** How far back a timeline reaches, ms. */
const TIMELINE_RANGES = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
export type TimelineRange = keyof typeof TIMELINE_RANGES;

type RobotRef = { readonly projectId: number; readonly robotId: string };

export const diagnosticsQueries = {
  /** What happened to a robot, and how it spent its time, until now. */
  timeline: (api: ApiClient, params: RobotRef, range: TimelineRange) =>
    queryOptions({
      queryKey: ['doctor', params.projectId, params.robotId, 'timeline', range] as const,
      queryFn: async ({ signal }) => {
        const to = Date.now();
        const query = {
          from: new Date(to - TIMELINE_RANGES[range]).toISOString(),
          to: new Date(to).toISOString(),
        };
        const [events, history] = await Promise.all([
          api.doctor.timeline({ params, query }, { signal }),
          api.telemetry.history({ params, query }, { signal }),
        ]);
        return { events, history };
      },
      refetchInterval: range === 'hour' ? 15_000 : 60_000,
      placeholderData: keepPreviousData,
    }),
  topics: (api: ApiClient, params: RobotRef) =>
    queryOptions({
      queryKey: ['wire-messages', params.projectId, params.robotId, 'topics'] as const,
      queryFn: ({ signal }) => api.wireMessages.topics({ params }, { signal }),
      refetchInterval: 5_000,
    }),
};
