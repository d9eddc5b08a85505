import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

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
const senders = { inProject: ['rr_robot'] } as const;
const deleters = { inProject: ['rr_project_admin'] } as const;
const NDJSON = { 'content-type': 'application/x-ndjson' };

const base = ({ id, robotId }: StageProject) => `/projects/${id}/robots/${robotId}`;
const aLine = ({ marker }: StageProject) =>
  Buffer.from(
    JSON.stringify({ at: new Date().toISOString(), level: 'info', text: `${marker} ${crypto.randomUUID()}` }),
  );

async function aFile(stage: Stage, project: StageProject): Promise<string> {
  const path = `${base(project)}/log-files?name=${encodeURIComponent(project.marker)}`;
  return ((await asRoot(stage, 'POST', path, Buffer.from('x'))).body as { file_id: string }).file_id;
}

async function aKeptLine(stage: Stage, project: StageProject): Promise<string> {
  await asRoot(stage, 'POST', `${base(project)}/logs`, aLine(project));
  const { items } = (await asRoot(stage, 'GET', `${base(project)}/logs?limit=1`)).body as {
    items: { line_id: string }[];
  };
  return items[0]?.line_id ?? '';
}

export const access: AccessTable = {
  'robotLogs.list': reads(diagnosers, (_stage, project) => ({ path: `${base(project)}/logs` })),
  'robotLogs.download': reads(diagnosers, (_stage, project) => ({ path: `${base(project)}/logs/text` })),
  'robotLogs.send': changes(senders, 200, (_stage, project) => ({
    path: `${base(project)}/logs`,
    body: aLine(project),
    headers: NDJSON,
  })),
  'robotLogs.remove': changes(deleters, 200, async (stage, project) => ({
    path: `${base(project)}/logs/${await aKeptLine(stage, project)}`,
  })),
  'robotLogs.listFiles': reads(diagnosers, (_stage, project) => ({ path: `${base(project)}/log-files` })),
  'robotLogs.sendFile': changes(senders, 201, (_stage, project) => ({
    path: `${base(project)}/log-files?name=${encodeURIComponent(project.marker)}`,
    body: Buffer.from('what happened'),
    headers: { 'content-type': 'text/plain' },
  })),
  'robotLogs.downloadFile': reads(diagnosers, async (stage, project) => ({
    path: `${base(project)}/log-files/${await aFile(stage, project)}`,
  })),
  'robotLogs.removeFile': changes(deleters, 200, async (stage, project) => ({
    path: `${base(project)}/log-files/${await aFile(stage, project)}`,
  })),
};
