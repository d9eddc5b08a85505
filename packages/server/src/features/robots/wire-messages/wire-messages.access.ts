import type { AccessTable } from '../../../access-walker/access-table.ts';
import { diagnosers } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'wireMessages.list': reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/messages`,
  })),
  'wireMessages.get': {
    ...reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
      path: `/projects/${id}/robots/${robotId}/messages/1-1`,
    })),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  },
  'wireMessages.file': reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/messages/file`,
  })),
  'wireMessages.topics': reads({ inProject: diagnosers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/topics`,
  })),
};
