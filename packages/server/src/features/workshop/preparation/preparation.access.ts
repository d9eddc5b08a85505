import { aName } from '@rota/testing';
import sharp from 'sharp';
import type { AccessTable, CallAccess, Expectation } from '../../../access-walker/access-table.ts';
import { robotKeepers } from '../../../access-walker/people.ts';
import { changes, reads, type Requested } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = { inProject: [...robotKeepers, 'rr_developer'] } as const;
const workers = { inProject: robotKeepers } as const;
const removers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief'] } as const;
const chiefs = { everywhere: ['rr_workshop_chief'] } as const;

const shop = ({ id }: StageProject) => `/projects/${id}/workshop`;
const card = (project: StageProject) => `${shop(project)}/robots/${project.robotId}`;

async function freshRobot(
  stage: Stage,
  project: StageProject,
): Promise<{ path: string; id: string; code: string; name: string }> {
  const asked = aRobotBody(project.marker);
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/robots`, asked);
  const { robot_id: id, activation_code: code } = body as { robot_id: string; activation_code: string };
  return { path: `${shop(project)}/robots/${id}`, id, code, name: asked.name };
}
type Entries = { tasks: { task_id: string }[]; notes: { note_id: string }[] };
async function anEntry(stage: Stage, project: StageProject, kind: 'tasks' | 'notes'): Promise<Entries> {
  const { marker } = project;
  const body = kind === 'tasks' ? { title: `Wash ${marker}` } : { text: `Note ${marker}` };
  return (await asRoot(stage, 'POST', `${card(project)}/${kind}`, body)).body as Entries;
}
const csvOf = ({ marker }: StageProject) => ({
  csv: `manufacturer,model,serial number,name\r\nacme,Tray,${aName()}-${marker},Robot ${marker}\r\n`,
});
const aPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
const refuses = (who: Expectation, status: number, resultCode: string, request: Requested): CallAccess => ({
  who,
  request,
  success: { status, resultCode },
  changes: false,
});

export const access: AccessTable = {
  'preparation.states': reads('signed in', () => ({ path: '/workshop/states' })),
  'preparation.saveStates': changes(chiefs, 200, async (stage) => ({
    path: '/workshop/states',
    body: (await asRoot(stage, 'GET', '/workshop/states')).body,
  })),
  'preparation.checklist': reads('signed in', () => ({ path: '/workshop/checklist' })),
  'preparation.saveChecklist': changes(chiefs, 200, async (stage) => ({
    path: '/workshop/checklist',
    body: (await asRoot(stage, 'GET', '/workshop/checklist')).body,
  })),
  'preparation.list': reads('signed in', () => ({ path: '/workshop/robots' })),
  'preparation.get': reads(readers, (_stage, project) => ({ path: card(project) })),
  'preparation.people': reads(readers, (_stage, project) => ({ path: `${shop(project)}/people` })),
  'preparation.update': changes(workers, 200, (_stage, project) => ({
    path: card(project),
    body: { owner: `Owner ${aName()} ${project.marker}` },
  })),
  // An item of the installation's checklist would stand on the cards of every project of the walker.
  'preparation.tick': refuses(workers, 404, 'RECORD_NOT_FOUND', (_stage, project) => ({
    path: `${card(project)}/checklist/no-such-item`,
    body: { is_done: true },
  })),
  'preparation.addTask': changes(workers, 201, async (stage, project) => ({
    path: `${(await freshRobot(stage, project)).path}/tasks`,
    body: { title: `Wash ${project.marker}` },
  })),
  'preparation.changeTask': changes(workers, 200, async (stage, project) => {
    const { tasks } = await anEntry(stage, project, 'tasks');
    return { path: `${card(project)}/tasks/${tasks[0]?.task_id ?? ''}`, body: { title: aName() } };
  }),
  'preparation.removeTask': changes(workers, 200, async (stage, project) => {
    const { tasks } = await anEntry(stage, project, 'tasks');
    return { path: `${card(project)}/tasks/${tasks[0]?.task_id ?? ''}` };
  }),
  'preparation.addNote': changes(workers, 201, async (stage, project) => ({
    path: `${(await freshRobot(stage, project)).path}/notes`,
    body: { text: `Note ${project.marker}` },
  })),
  // All callers of the walker are one person, who wrote it just now.
  'preparation.removeNote': changes(workers, 200, async (stage, project) => {
    const { notes } = await anEntry(stage, project, 'notes');
    return { path: `${card(project)}/notes/${notes[0]?.note_id ?? ''}` };
  }),
  'preparation.addPhoto': changes(workers, 201, async (stage, project) => ({
    path: `${(await freshRobot(stage, project)).path}/photos`,
    body: await aPhoto(),
    headers: { 'content-type': 'application/octet-stream' },
  })),
  'preparation.photo': refuses(readers, 404, 'RECORD_NOT_FOUND', (_stage, project) => ({
    path: `${card(project)}/photos/no-such-photo`,
  })),
  'preparation.removePhoto': refuses(workers, 404, 'RECORD_NOT_FOUND', (_stage, project) => ({
    path: `${card(project)}/photos/no-such-photo`,
  })),
  'preparation.register': changes(workers, 201, (_stage, project) => {
    const { name, model, manufacturer, serial_number } = aRobotBody(project.marker);
    return { path: `${shop(project)}/robots`, body: { name, model, manufacturer, serial_number } };
  }),
  'preparation.checkImport': {
    ...reads(workers, (_stage, project) => ({
      path: `${shop(project)}/imports/check`,
      body: csvOf(project),
    })),
  },
  'preparation.import': changes(workers, 200, (_stage, project) => ({
    path: `${shop(project)}/imports`,
    body: csvOf(project),
  })),
  'preparation.undoImport': changes(workers, 200, async (stage, project) => {
    const { body } = await asRoot(stage, 'POST', `${shop(project)}/imports`, csvOf(project));
    return { path: `${shop(project)}/imports/${(body as { import_id: string }).import_id}/undo` };
  }),
  'preparation.labels': changes(workers, 200, async (stage, project) => {
    const { id, code } = await freshRobot(stage, project);
    return {
      path: `${shop(project)}/labels`,
      body: { labels: [{ robot_id: id, activation_code: code }] },
    };
  }),
  'preparation.retirement': reads(removers, (_stage, project) => ({ path: `${card(project)}/retirement` })),
  'preparation.retire': changes(removers, 200, async (stage, project) => {
    const { path, name } = await freshRobot(stage, project);
    return { path: `${path}/retire`, body: { name } };
  }),
  'preparation.restore': changes(workers, 200, async (stage, project) => {
    const { path, name } = await freshRobot(stage, project);
    await asRoot(stage, 'POST', `${path}/retire`, { name });
    return { path: `${path}/restore` };
  }),
};
