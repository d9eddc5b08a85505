import type { AccessTable } from '../../access-walker/access-table.ts';
import { robotReaders } from '../../access-walker/people.ts';
import { reads } from '../../access-walker/requests.ts';

export const access: AccessTable = {
  'telemetry.history': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry`,
  })),
  'telemetry.lastHour': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/telemetry/last-hour`,
  })),
};
