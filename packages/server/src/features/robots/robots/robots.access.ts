import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import {
  deliveryReaders,
  robotCommanders,
  robotHolders,
  robotKeepers,
  robotReaders,
  robotStoppers,
  simulatorUsers,
} from '../../../access-walker/people.ts';
import { reads, changes, refusesNow, type Requested } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

/** Brings a robot into or out of a person's hands, whatever it was. */
async function asRobotCommander(
  stage: Stage,
  project: StageProject,
  kind: 'hold' | 'release',
): Promise<void> {
  await stage.server.call('POST', `/projects/${project.id}/robots/${project.robotId}/commands`, {
    token: stage.root,
    body: { kind },
  });
}

const command =
  (kind: string, more: object = {}): Requested =>
  (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/commands`,
    body: { kind, ...more },
  });

async function freshRobot(
  stage: Stage,
  project: StageProject,
): Promise<{ robot_id: string; activation_code: string; serial_number: string; model: string }> {
  const body = aRobotBody(project.marker);
  const answer = await asRoot(stage, 'POST', `/projects/${project.id}/robots`, body);
  return {
    ...(answer.body as { robot_id: string; activation_code: string }),
    serial_number: body.serial_number,
    model: body.model,
  };
}

const removers = ['rr_project_admin', 'rr_admin', 'rr_workshop_chief'] as const;

export const access: AccessTable = {
  'robots.overview': reads('signed in', () => ({ path: '/robots' })),
  'robots.list': reads({ inProject: robotReaders }, (_stage, { id }) => ({ path: `/robots/${id}` })),
  'robots.get': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}`,
  })),
  'robots.chain': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/chain`,
  })),
  'robots.register': changes({ inProject: robotKeepers }, 201, (_stage, { id, marker }) => ({
    path: `/projects/${id}/robots`,
    body: aRobotBody(marker),
  })),
  'robots.update': changes({ inProject: robotKeepers }, 200, (_stage, { id, robotId, marker }) => ({
    path: `/projects/${id}/robots/${robotId}`,
    body: { name: `Robot ${aName()} ${marker}` },
  })),
  'robots.setModelMapAliases': changes({ inProject: robotKeepers }, 200, async (stage, project) => {
    const { model } = await freshRobot(stage, project);
    return { path: `/projects/${project.id}/robot-models/map-aliases`, body: { model, map_aliases: [] } };
  }),
  'robots.renewAccess': changes({ inProject: robotKeepers }, 200, async (stage, project) => ({
    path: `/projects/${project.id}/robots/${(await freshRobot(stage, project)).robot_id}/renew-access`,
  })),
  'robots.uses': reads({ inProject: removers }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/uses`,
  })),
  'robots.remove': changes({ inProject: removers }, 200, async (stage, project) => ({
    path: `/projects/${project.id}/robots/${(await freshRobot(stage, project)).robot_id}`,
  })),
  'robots.command hold': changes({ inProject: robotHolders }, 202, async (stage, project) => {
    await asRobotCommander(stage, project, 'release');
    return command('hold')(stage, project);
  }),
  'robots.command release': changes({ inProject: robotHolders }, 202, async (stage, project) => {
    await asRobotCommander(stage, project, 'hold');
    return command('release')(stage, project);
  }),
  'robots.holdMany': changes({ inProject: robotHolders }, 200, async (stage, project) => {
    await asRobotCommander(stage, project, 'release');
    return {
      path: `/projects/${project.id}/robots/hold`,
      body: { active: true, robot_ids: [project.robotId], reason: 'Fire drill' },
    };
  }),
  'robots.command go_to': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    async (stage, project) => command('go_to', { target_id: project.targetId })(stage, project),
  ),
  'robots.command charge': refusesNow({ inProject: robotCommanders }, 'ROBOT_OFFLINE', command('charge')),
  'robots.command open_lid': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('open_lid', { lid: 'a' }),
  ),
  'robots.command close_lid': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('close_lid', { lid: 'a' }),
  ),
  'robots.command speak': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('speak', { text: 'Merhaba' }),
  ),
  // A sound that is not there is not found, whatever the robot is like.
  'robots.command play_sound': {
    who: { inProject: robotCommanders },
    request: command('play_sound', { media_id: 'no-such-sound' }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'robots.command stop_speaking': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('stop_speaking'),
  ),
  'robots.command set_mode': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('set_mode', { mode: 'cruise' }),
  ),
  'robots.command self_test': refusesNow(
    { inProject: robotCommanders },
    'ROBOT_OFFLINE',
    command('self_test'),
  ),
  'robots.command pause': refusesNow({ inProject: robotHolders }, 'ROBOT_OFFLINE', command('pause')),
  'robots.command resume': refusesNow({ inProject: robotHolders }, 'ROBOT_OFFLINE', command('resume')),
  'robots.command cancel': refusesNow({ inProject: robotHolders }, 'ROBOT_OFFLINE', command('cancel')),
  'robots.command taken_off': {
    who: { inProject: robotHolders },
    request: command('taken_off'),
    success: { status: 400, resultCode: 'BAD_REQUEST' },
    changes: false,
  },
  'robots.command adopt': {
    who: { inProject: robotHolders },
    request: command('adopt'),
    success: { status: 400, resultCode: 'BAD_REQUEST' },
    changes: false,
  },
  'robots.command simulate_fault': refusesNow(
    { inProject: simulatorUsers },
    'ROBOT_OFFLINE',
    command('simulate_fault', { fault: 'stuck', seconds: 30 }),
  ),
  'robots.command clear_faults': refusesNow(
    { inProject: simulatorUsers },
    'ROBOT_OFFLINE',
    command('clear_faults'),
  ),
  'robots.command stop': refusesNow({ inProject: robotStoppers }, 'ROBOT_OFFLINE', command('stop')),
  'robots.decisions': reads({ inProject: deliveryReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/decisions`,
  })),
  'robots.activate': changes('anyone', 200, async (stage, project) => {
    const { serial_number: serialNumber, activation_code: activationCode } = await freshRobot(stage, project);
    return {
      path: '/public/robots/activate',
      body: { serial_number: serialNumber, activation_code: activationCode },
    };
  }),
};
