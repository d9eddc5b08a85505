import { aName } from '@rota/testing';
import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { readers } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_qrpe'] } as const;
const viewers = {
  inProject: [
    ...readers,
    'rr_qre',
    'rr_qrpe',
    'rr_submerchant_admin',
    'rr_client',
    'rr_client_server_project',
    'rr_client_market',
  ],
} as const;

/** The calls of one kind of heading. */
function callsOf(group: 'menus' | 'categories', idField: string): [string, CallAccess][] {
  const base = ({ id }: StageProject) => `/projects/${id}/${group}`;
  const aBody = ({ marker }: StageProject) => ({ name: { en: `${aName()} ${marker}` } });
  const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => {
    const made = (await asRoot(stage, 'POST', base(project), aBody(project))).body as Record<string, string>;
    return { path: `${base(project)}/${made[idField]}${rest}`, ...(body !== undefined && { body }) };
  };
  return [
    [`${group}.list`, reads(viewers, (_stage, project) => ({ path: base(project) }))],
    [
      `${group}.create`,
      changes(keepers, 201, (_stage, project) => ({ path: base(project), body: aBody(project) })),
    ],
    [`${group}.update`, changes(keepers, 200, at('', { version: 1, is_active: false }))],
    [`${group}.move`, changes(keepers, 200, at('/move', { after: null }))],
    [`${group}.uses`, reads(keepers, at('/uses'))],
    [`${group}.remove`, changes(keepers, 200, at(''))],
  ];
}

export const access: AccessTable = Object.fromEntries([
  ...callsOf('menus', 'menu_id'),
  ...callsOf('categories', 'category_id'),
]);
