import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads } from '../../../access-walker/requests.ts';

const diagnosers = {
  inProject: [
    'rr_project_admin',
    'rr_admin',
    'rr_developer',
    'rr_diagnostic',
    'rr_workshop_chief',
    'rr_workshop_operator',
  ],
} as const;

export const access: AccessTable = {
  'wireMessages.list': reads(diagnosers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/messages`,
  })),
  'wireMessages.get': {
    ...reads(diagnosers, (_stage, { id, robotId }) => ({
      path: `/projects/${id}/robots/${robotId}/messages/1-1`,
    })),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  },
  'wireMessages.file': reads(diagnosers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/messages/file`,
  })),
  'wireMessages.topics': reads(diagnosers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/topics`,
  })),
};
