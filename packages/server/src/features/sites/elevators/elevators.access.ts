import { aName } from '@rota/testing';
import type { Role } from '@rota/contract/core';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers, simulatorUsers } from '../../../access-walker/people.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, FLOOR, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const watchers: readonly Role[] = [...readers, 'rr_client', 'rr_client_server_project'];
const editors: readonly Role[] = ['rr_project_admin', 'rr_admin'];
const operators: readonly Role[] = [...editors, 'rr_elevator_operator'];

const elevatorsOf = ({ id }: StageProject) => `/projects/${id}/elevators`;
const stops = [
  { floor: FLOOR, x: 1, y: 1, theta: 0, door: 'front' },
  { floor: '2', x: 1, y: 1, theta: 0, door: 'front' },
];

/** An elevator that the owner of the fleet knows, too; it never sends a message. */
async function anElevator(stage: Stage, project: StageProject): Promise<string> {
  const id = `e-${aName()}`;
  await stage.server.db.asOwner(
    `insert into elevator (project_id, elevator_id, name, name_folded, elevator_group, site, stops, cab_width, cab_depth, session_ttl_s, adapter)
     values ($1, $2, $3, $3, 'Lift', $4, $5, 1.4, 1.6, 30, '{"kind":"mqtt"}')`,
    [project.id, id, `${id} ${project.marker}`, project.marker, JSON.stringify(stops)],
  );
  await stage.server.db.asOwner(
    `insert into mqtt_user (username, project_id, elevator_id, topic_prefix, password_hashes) values ($1, $2, $3, $4, array['x'])`,
    [`elevator-${id}`, project.id, id, `elevators/${id}`],
  );
  const path = `${elevatorsOf(project)}/${id}`;
  await asRoot(stage, 'PATCH', path, { version: 1, cab_width: 1.5 });
  return path;
}
const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${await anElevator(stage, project)}${rest}`,
  ...(body !== undefined && { body }),
});

export const access: AccessTable = {
  'elevators.list': reads({ inProject: watchers }, (_stage, project) => ({ path: elevatorsOf(project) })),
  // The walker's projects have a map of one floor: a caller with access gets the error that the other one is missing.
  'elevators.create': refusesNow({ inProject: editors }, 'MAP_NOT_READY', (_stage, project) => ({
    path: elevatorsOf(project),
    body: { name: aName(), group: 'Lift', site: project.marker, stops },
  })),
  'elevators.find': reads({ inProject: watchers }, at('')),
  'elevators.update': changes({ inProject: editors }, 200, at('', { version: 2, cab_depth: 2 })),
  'elevators.remove': changes({ inProject: editors }, 200, at('')),
  'elevators.newPassword': changes({ inProject: editors }, 200, at('/mqtt-password')),
  'elevators.call': refusesNow({ inProject: operators }, 'ELEVATOR_SUSPENDED', at('/call', { floor: FLOOR })),
  'elevators.hold': refusesNow({ inProject: operators }, 'ELEVATOR_SUSPENDED', at('/hold', {})),
  'elevators.release': changes({ inProject: operators }, 200, at('/release', {})),
  'elevators.outOfService': changes({ inProject: operators }, 200, at('/out-of-service', {})),
  'elevators.simulateFault': refusesNow(
    { inProject: simulatorUsers },
    'ELEVATOR_NOT_SIMULATED',
    at('/simulated-fault', { fault: 'fire' }),
  ),
  'elevators.log': reads({ inProject: watchers }, at('/log')),
};
