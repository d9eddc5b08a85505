import type { AccessTable } from '../../../access-walker/access-table.ts';
import { deliveryOperators, deliveryReaders } from '../../../access-walker/people.ts';
import { changes, reads, type Requested } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const notesOf = ({ id, deliveryId }: StageProject) => `/projects/${id}/deliveries/${deliveryId}/notes`;

/** A note of the walker: all of its callers are one service, so that it is their own. A test of its own covers other people's notes. */
async function aNote(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', notesOf(project), { text: project.marker });
  return `${notesOf(project)}/${(body as { note_id: string }).note_id}`;
}

/** The same, deleted. */
async function aDeletedNote(stage: Stage, project: StageProject): Promise<string> {
  const path = await aNote(stage, project);
  await stage.server.call('DELETE', path, { token: stage.root });
  return path;
}
const own = (request: Requested) => changes({ inProject: deliveryOperators }, 200, request);

export const access: AccessTable = {
  'deliveryNotes.list': reads({ inProject: deliveryReaders }, (_stage, project) => ({
    path: notesOf(project),
  })),
  'deliveryNotes.create': changes({ inProject: deliveryOperators }, 201, (_stage, project) => ({
    path: notesOf(project),
    body: { text: project.marker },
  })),
  'deliveryNotes.update': own(async (stage, project) => ({
    path: await aNote(stage, project),
    body: { text: 'x' },
  })),
  'deliveryNotes.remove': own(async (stage, project) => ({ path: await aNote(stage, project) })),
  'deliveryNotes.restore': own(async (stage, project) => ({
    path: `${await aDeletedNote(stage, project)}/restore`,
    body: {},
  })),
};
