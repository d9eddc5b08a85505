import type { AccessTable } from '../../../access-walker/access-table.ts';
import { diagnosers, robotReaders } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'doctor.project': reads({ inProject: robotReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/doctor`,
  })),
  'doctor.timeline': reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/timeline?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
  })),
  'doctor.robot': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/doctor`,
  })),
};
