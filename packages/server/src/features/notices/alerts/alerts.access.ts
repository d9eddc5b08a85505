import { randomUUID } from 'node:crypto';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers, robotCommanders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import type { Stage, StageProject } from '../../../access-walker/stage.ts';

const seers = { inProject: [...readers, 'rr_client', 'rr_client_server_project'] } as const;
const answerers = { inProject: robotCommanders };
const managers = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const inProject = ({ id }: StageProject, rest: string) => `/projects/${id}/${rest}`;

/** An open alert of the project, which a person handles where that is asked for. */
async function anAlert({ server }: Stage, project: StageProject, acknowledged = false): Promise<string> {
  const id = randomUUID();
  await server.db.asOwner(
    `insert into alert (project_id, alert_id, code, subject, severity, params, incident_id, since, opened_at, last_seen_at, search_text,
                        acknowledged_by, acknowledged_at)
     values ($1, $2, 'robot_offline', $2, 'critical', jsonb_build_object('robot', $3::text), $2, now(), now(), now(), '',
             case when $4 then 'Ada' end, case when $4 then now() end)`,
    [project.id, id, project.marker, acknowledged],
  );
  return inProject(project, `alerts/${id}`);
}

const aPlan = async ({ server }: Stage, project: StageProject) => {
  const [row] = await server.db.asOwner('select version from alert_telling where project_id = $1', [
    project.id,
  ]);
  const plan = {
    receivers: [],
    hours: null,
    critical_always: true,
    steps: [],
    tells_resolved: Number(row?.['version'] ?? 0) % 2 === 0,
  };
  return { ...plan, version: Number(row?.['version'] ?? 0) };
};
const inAnHour = () => new Date(Date.now() + 3_600_000 + Math.floor(Math.random() * 60_000)).toISOString();

export const access: AccessTable = {
  'alerts.list': reads(seers, (_stage, project) => ({ path: inProject(project, 'alerts') })),
  'alerts.history': reads(seers, (_stage, project) => ({ path: inProject(project, 'alert-history') })),
  'alerts.get': reads(seers, async (stage, project) => ({ path: await anAlert(stage, project) })),
  'alerts.acknowledge': changes(answerers, 200, async (stage, project) => ({
    path: `${await anAlert(stage, project)}/acknowledge`,
    body: {},
  })),
  'alerts.giveBack': changes(answerers, 200, async (stage, project) => ({
    path: `${await anAlert(stage, project, true)}/acknowledge`,
  })),
  'alerts.snooze': changes(answerers, 200, async (stage, project) => ({
    path: `${await anAlert(stage, project)}/snooze`,
    body: { until: inAnHour() },
  })),
  'alerts.resolve': changes(answerers, 200, async (stage, project) => ({
    path: `${await anAlert(stage, project)}/resolve`,
    body: {},
  })),
  'alertRules.rules': reads(seers, (_stage, project) => ({ path: inProject(project, 'alert-rules') })),
  'alertRules.setRule': changes(managers, 200, (_stage, project) => ({
    path: inProject(project, 'alert-rules/battery_low'),
    body: { threshold: 10 + Math.floor(Math.random() * 60) },
  })),
  'alertRules.mute': changes(managers, 200, (_stage, project) => ({
    path: inProject(project, 'alert-rules/robot_stuck/mute'),
    body: { until: inAnHour(), reason: `Works on the floor ${project.marker}` },
  })),
  'alertRules.unmute': changes(managers, 200, (_stage, project) => ({
    path: inProject(project, 'alert-rules/robot_stuck/mute'),
  })),
  'alertRules.telling': reads(managers, (_stage, project) => ({ path: inProject(project, 'alert-telling') })),
  'alertRules.setTelling': changes(managers, 200, async (stage, project) => ({
    path: inProject(project, 'alert-telling'),
    body: await aPlan(stage, project),
  })),
  'alertRules.receivers': reads(managers, (_stage, project) => ({
    path: inProject(project, 'alert-receivers'),
  })),
};
