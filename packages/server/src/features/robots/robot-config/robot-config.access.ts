import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { dynamicEditors, projectPeople, robotReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';

const readers = { inProject: projectPeople } as const;
const editors = { inProject: dynamicEditors } as const;
const keepers = { everywhere: ['rr_admin'] } as const;

const aText = (marker: string) => JSON.stringify({ marker, value: aName() });

export const access: AccessTable = {
  'robotConfig.list': reads({ inProject: robotReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/robot-configs`,
  })),
  'robotConfig.get': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/config`,
  })),
  'robotConfig.values': reads({ inProject: robotReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/robot-values`,
  })),
  'robotConfig.getValues': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robot-values/robot/${robotId}`,
  })),
  'robotConfig.setValues': changes(editors, 200, (_stage, { id, robotId, marker }) => ({
    path: `/projects/${id}/robot-values/robot/${robotId}`,
    body: { text: aText(marker) },
  })),
  'robotConfig.valueLogs': reads(editors, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robot-values/robot/${robotId}/logs`,
  })),
  'robotConfig.preview': reads(editors, (_stage, { id, robotId, marker }) => ({
    path: `/projects/${id}/robot-values/robot/${robotId}/preview`,
    body: { text: aText(marker) },
  })),
  'robotConfig.getInstallation': reads({ everywhere: projectPeople }, () => ({ path: '/robot-values' })),
  // It starts later: no robot of any project has another config by now.
  'robotConfig.setInstallation': changes(keepers, 200, (_stage, { marker }) => ({
    path: '/robot-values',
    body: { text: aText(marker), starts_at: '2999-01-01T00:00:00Z' },
  })),
  'robotConfig.installationLogs': reads(keepers, () => ({ path: '/robot-values/logs' })),
  'robotConfig.previewInstallation': reads(keepers, (_stage, { marker }) => ({
    path: '/robot-values/preview',
    body: { text: aText(marker) },
  })),
};
