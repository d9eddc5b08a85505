import type { AccessTable } from '../../../access-walker/access-table.ts';
import { robotReaders } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'doctor.project': reads({ inProject: robotReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/doctor`,
  })),
  'doctor.robot': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/doctor`,
  })),
};
