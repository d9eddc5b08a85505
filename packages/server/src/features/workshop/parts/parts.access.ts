import { randomUUID } from 'node:crypto';
import { aName } from '@rota/testing';
import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject, type WalkerRequest } from '../../../access-walker/stage.ts';

const readers = {
  inProject: [
    'rr_project_admin',
    'rr_admin',
    'rr_developer',
    'rr_diagnostic',
    'rr_workshop_chief',
    'rr_workshop_operator',
  ],
} as const;
const editors = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;

/** Calls that name no project answer by the rights in the part's: its tests ask them as each kind of person. Here, none is known. */
const ofNoPart = (path: string, body?: object): CallAccess => ({
  who: 'signed in',
  request: () => ({ path, ...(body && { body }) }),
  success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  changes: false,
});
const FIELDS = { serial_number: 'X', type: 'lid' };

async function anImport(stage: Stage, { id }: StageProject): Promise<WalkerRequest> {
  const csv = `serial_number,type\r\n${randomUUID()},lid\r\n`;
  const made = await asRoot(stage, 'POST', `/projects/${id}/parts/import`, { csv });
  return { path: `/projects/${id}/parts/import/${(made.body as { import_id: string }).import_id}/undo` };
}

export const access: AccessTable = {
  'parts.find': reads('signed in', () => ({ path: '/parts' })),
  'parts.register': ofNoPart('/parts', { ...FIELDS, project_id: 2_000_000_000 }),
  'parts.labels': ofNoPart('/parts/labels', { part_ids: ['none'] }),
  'parts.get': ofNoPart('/parts/none'),
  'parts.update': ofNoPart('/parts/none', FIELDS),
  'parts.install': ofNoPart('/parts/none/install', { robot_id: 'none' }),
  'parts.move': ofNoPart('/parts/none/move', { location: 'shelf' }),
  'parts.addNote': ofNoPart('/parts/none/notes', { note: 'x' }),
  'parts.removeNote': ofNoPart('/parts/none/notes/none'),
  'parts.addFile': ofNoPart('/parts/none/files?name=x'),
  'parts.file': ofNoPart('/parts/none/files/none'),
  'parts.removeFile': ofNoPart('/parts/none/files/none'),
  'parts.ofRobot': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/parts`,
  })),
  'parts.checkImport': reads(editors, (_stage, { id }) => ({
    path: `/projects/${id}/parts/import/check`,
    body: { csv: 'serial_number,type\r\nX,lid\r\n' },
  })),
  'parts.import': changes(editors, 200, (_stage, { id }) => ({
    path: `/projects/${id}/parts/import`,
    body: { csv: `serial_number,type\r\n${randomUUID()},lid\r\n` },
  })),
  'parts.undoImport': changes(editors, 200, anImport),
  'parts.listBills': reads('signed in', () => ({ path: '/part-bills' })),
  'parts.saveBill': changes({ everywhere: ['rr_workshop_chief'] }, 200, () => ({
    path: `/part-bills/${encodeURIComponent(aName())}`,
    body: { lines: [] },
  })),
};
