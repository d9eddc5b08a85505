import type { AccessTable } from '../../../access-walker/access-table.ts';
import { diagnosers, robotReaders } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'telemetry.history': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry`,
  })),
  'telemetry.track': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry/track?from=2026-01-01T00:00:00Z`,
  })),
  'telemetry.lastHour': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry/last-hour`,
  })),
  'telemetry.signal': reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry/signal?map_id=hotel_1`,
  })),
  'telemetry.stats': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/stats?range=week`,
  })),
};
