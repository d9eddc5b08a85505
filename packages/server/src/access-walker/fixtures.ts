import { aName, waitFor } from '@rota/testing';
import {
  BROKER_SECRET,
  aMapZip,
  aQueuedDelivery,
  aRobotBody,
  aTargetBody,
  asRoot,
  FLOOR,
  mapsAreProcessed,
  pathOfLink,
  uploadPath,
  type WalkerFixture,
  type World,
  type WorldProject,
} from './world.ts';

const knownUsers = new WeakMap<World['server'], ReturnType<World['server']['addUser']>>();

/** One person for all who sign in: making one anew for each would take longer than everything else. */
function knownUser(server: World['server']): ReturnType<World['server']['addUser']> {
  const user = knownUsers.get(server) ?? server.addUser();
  knownUsers.set(server, user);
  return user;
}

/** Brings a robot into or out of a person's hands, whatever it was. */
async function asRobotCommander(world: World, project: WorldProject, kind: 'hold' | 'release'): Promise<void> {
  await world.server.call('POST', `/projects/${project.id}/robots/${project.robotId}/commands`, { token: world.root, body: { kind } });
}

/** The owner of the fleet takes a new delivery into its queue a moment after it was created. */
async function allQueued(world: World): Promise<void> {
  await waitFor(async () => (await world.server.db.asOwner(`select 1 from delivery where status = 'Created'`)).length === 0, 30_000);
}

type Requested = WalkerFixture['request'];

const reads = (request: Requested): WalkerFixture => ({ request, success: 200, changes: false });
const changes = (success: number, request: Requested): WalkerFixture => ({ request, success, changes: true });
/** Somebody who may call is told why the product does not do it now: the call got past the check of access. */
const refusesNow = (resultCode: string, request: Requested): WalkerFixture => ({
  request,
  success: { status: 409, resultCode },
  changes: false,
});

const command =
  (kind: string, more: object = {}): Requested =>
  (_world, { id, robotId }) => ({ path: `/projects/${id}/robots/${robotId}/commands`, body: { kind, ...more } });

const ofMap =
  (what: string): Requested =>
  (_world, { id, mapId }) => ({ path: `/project/${id}/maps/${mapId}${what}` });

const delivery =
  (action: string): Requested =>
  async (world, project) => ({ path: `/projects/${project.id}/deliveries/${await aQueuedDelivery(world, project)}/${action}`, body: {} });

async function freshRobot(
  world: World,
  project: WorldProject,
): Promise<{ robot_id: string; activationCode: string; serialNumber: string }> {
  const body = aRobotBody(project.marker);
  const answer = await asRoot(world, 'POST', `/projects/${project.id}/robots`, body);
  return { ...(answer.body as { robot_id: string; activationCode: string }), serialNumber: body.serialNumber };
}

async function newestEntry(world: World, path: string): Promise<number> {
  const { items } = (await asRoot(world, 'GET', `${path}?limit=1`)).body as { items: { number: number }[] };
  return items[0]?.number ?? 0;
}

async function freshTarget(world: World, project: WorldProject): Promise<string> {
  const answer = await asRoot(world, 'POST', `/projects/${project.id}/targets`, aTargetBody(project.marker));
  return (answer.body as { target_id: string }).target_id;
}

/**
 * A valid request for every call, by `area.call`, or `area.call kind` where one call needs several permissions. A feature adds its
 * calls here; the walker fails for a mounted call without one.
 */
export const fixtures: Readonly<Record<string, WalkerFixture>> = {
  'auth.login': {
    request: async ({ server }) => {
      const user = await knownUser(server);
      return { path: '/auth/login', body: { userNameOrPhone: user.username, password: user.password } };
    },
    success: 200,
    changes: false,
  },
  'auth.refresh': {
    request: async ({ server }) => {
      const user = await knownUser(server);
      const answer = await server.call('POST', '/auth/login', { body: { userNameOrPhone: user.username, password: user.password } });
      const cookie = answer.raw.cookies.find((one) => one.name === 'rota_refresh')?.value ?? '';
      return { path: '/auth/refresh', headers: { cookie: `rota_refresh=${cookie}` } };
    },
    success: 200,
    changes: false,
  },
  'auth.revoke': { request: () => ({ path: '/auth/revoke' }), success: 200, changes: false },
  'auth.sessions': reads(() => ({ path: '/auth/sessions' })),
  'auth.endSession': {
    request: () => ({ path: `/auth/sessions/${aName()}` }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'auth.endAllSessions': reads(() => ({ path: '/auth/sessions' })),
  // Those who walk are no people and have no password.
  'auth.changePassword': {
    request: () => ({ path: '/auth/password', body: { currentPassword: 'Right-Password-1', newPassword: 'Other-Password-2' } }),
    success: { status: 400, resultCode: 'VALIDATION_FAILED' },
    changes: false,
  },
  'users.list': reads(() => ({ path: '/users' })),
  'users.update': changes(200, async ({ server }) => ({ path: `/users/${(await server.addUser()).id}`, body: { disabled: true } })),
  'users.remove': changes(200, async ({ server }) => ({ path: `/users/${(await server.addUser()).id}` })),
  'users.listMembers': reads((_world, { id }) => ({ path: `/projects/${id}/users` })),
  'users.updateMember': changes(200, async ({ server }, { id }) => ({
    path: `/projects/${id}/users/${(await server.addUser({ roles: { [id]: ['rr_view_only'] } })).id}`,
    body: { roles: ['rr_cam'] },
  })),
  'audit.list': reads((_world, { id }) => ({ path: `/projects/${id}/audit` })),
  'audit.get': reads((_world, { id }) => ({ path: `/projects/${id}/audit/1` })),
  'audit.summary': reads((_world, { id }) => ({ path: `/projects/${id}/audit/summary` })),
  'audit.remove': changes(200, async (world, project) => {
    await freshTarget(world, project);
    return { path: `/projects/${project.id}/audit/${await newestEntry(world, `/projects/${project.id}/audit`)}` };
  }),
  'audit.listAll': reads(() => ({ path: '/audit' })),
  'audit.getAlone': reads(async (world) => {
    await knownUser(world.server);
    return { path: '/audit/1' };
  }),
  'audit.summaryAll': reads(() => ({ path: '/audit/summary' })),
  'audit.removeAlone': changes(200, async (world) => {
    await world.server.addUser();
    return { path: `/audit/${await newestEntry(world, '/audit')}` };
  }),
  'projects.list': { request: () => ({ path: '/projects' }), success: 200, changes: false },
  'projects.listAll': { request: () => ({ path: '/projects/all' }), success: 200, changes: false },
  'projects.create': { request: () => ({ path: '/projects/', body: { project_name: `New ${aName()}` } }), success: 201, changes: true },
  'projects.update': {
    request: (_world, project) => ({ path: `/projects/${project.id}`, body: { project_name: `Renamed ${aName()} ${project.marker}` } }),
    success: 200,
    changes: true,
  },
  'config.get': reads((_world, { id }) => ({ path: `/projects/${id}/config` })),
  'config.update': changes(200, (_world, { id, marker }) => ({
    path: `/projects/${id}/config`,
    body: { json_config: JSON.stringify({ marker, value: aName() }) },
  })),
  'config.logs': reads((_world, { id }) => ({ path: `/projects/${id}/config/logs` })),
  'config.dynamic': reads((_world, { id }) => ({ path: `/projects/${id}/config/dynamic` })),
  'config.dynamicRaw': reads((_world, { id }) => ({ path: `/projects/${id}/config/dynamic/raw` })),
  'config.updateDynamic': changes(200, (_world, { id, marker }) => ({
    path: `/projects/${id}/config/dynamic/raw`,
    body: { dynamic_config: JSON.stringify({ marker, value: aName() }) },
  })),
  'config.dynamicLogs': reads((_world, { id }) => ({ path: `/projects/${id}/config/dynamic/logs` })),
  'robots.overview': reads(() => ({ path: '/robots' })),
  'robots.list': reads((_world, { id }) => ({ path: `/robots/${id}` })),
  'robots.get': reads((_world, { id, robotId }) => ({ path: `/projects/${id}/robots/${robotId}` })),
  'robots.register': changes(201, (_world, { id, marker }) => ({ path: `/projects/${id}/robots`, body: aRobotBody(marker) })),
  'robots.update': changes(200, (_world, { id, robotId, marker }) => ({
    path: `/projects/${id}/robots/${robotId}`,
    body: { name: `Robot ${aName()} ${marker}` },
  })),
  'robots.renewAccess': changes(200, async (world, project) => ({
    path: `/projects/${project.id}/robots/${(await freshRobot(world, project)).robot_id}/renew-access`,
  })),
  'robots.remove': changes(200, async (world, project) => ({
    path: `/projects/${project.id}/robots/${(await freshRobot(world, project)).robot_id}`,
  })),
  'robots.command hold': changes(202, async (world, project) => {
    await asRobotCommander(world, project, 'release');
    return command('hold')(world, project);
  }),
  'robots.command release': changes(202, async (world, project) => {
    await asRobotCommander(world, project, 'hold');
    return command('release')(world, project);
  }),
  'robots.command go_to': refusesNow('ROBOT_OFFLINE', async (world, project) =>
    command('go_to', { target_id: project.targetId })(world, project),
  ),
  'robots.command charge': refusesNow('ROBOT_OFFLINE', command('charge')),
  'robots.command open_lid': refusesNow('ROBOT_OFFLINE', command('open_lid', { lid: 'a' })),
  'robots.command close_lid': refusesNow('ROBOT_OFFLINE', command('close_lid', { lid: 'a' })),
  'robots.command speak': refusesNow('ROBOT_OFFLINE', command('speak', { text: 'Merhaba' })),
  'robots.command set_mode': refusesNow('ROBOT_OFFLINE', command('set_mode', { mode: 'cruise' })),
  'robots.command pause': refusesNow('ROBOT_OFFLINE', command('pause')),
  'robots.command resume': refusesNow('ROBOT_OFFLINE', command('resume')),
  'robots.command cancel': refusesNow('ROBOT_OFFLINE', command('cancel')),
  'robots.command adopt': { request: command('adopt'), success: { status: 400, resultCode: 'BAD_REQUEST' }, changes: false },
  'robots.command taken_off': { request: command('taken_off'), success: { status: 400, resultCode: 'BAD_REQUEST' }, changes: false },
  'robots.command simulate_fault': refusesNow('ROBOT_OFFLINE', command('simulate_fault', { fault: 'stuck', seconds: 30 })),
  'robots.command clear_faults': refusesNow('ROBOT_OFFLINE', command('clear_faults')),
  'robots.command stop': refusesNow('ROBOT_OFFLINE', command('stop')),
  'telemetry.history': reads((_world, { id, robotId }) => ({ path: `/projects/${id}/robots/${robotId}/telemetry` })),
  'telemetry.lastHour': reads((_world, { id, robotId }) => ({ path: `/projects/${id}/robots/${robotId}/telemetry/last-hour` })),
  'robots.decisions': reads((_world, { id }) => ({ path: `/projects/${id}/decisions` })),
  'robots.activate': changes(200, async (world, project) => {
    const { serialNumber, activationCode } = await freshRobot(world, project);
    return { path: '/public/robots/activate', body: { serialNumber, activationCode } };
  }),
  'maps.list': reads((_world, { id }) => ({ path: `/project/${id}/maps` })),
  'maps.get': reads(ofMap('')),
  'maps.compressed': reads(ofMap('/compressed')),
  'maps.originalCompressed': reads(ofMap('/original-compressed')),
  'maps.downloadZip': reads(ofMap('/download-zip')),
  'maps.oldMap': reads((_world, { id, marker }) => ({ path: `/robots/${id}/map`, body: { site: marker, floor: FLOOR } })),
  'maps.uploadZip': changes(200, (_world, { id, marker }) => ({ path: `/project/${id}/maps/${marker}_${aName()}/upload-zip` })),
  'maps.remove': changes(200, async (world, { id, marker }) => {
    const mapId = `${marker}_${aName()}`;
    await uploadPath(world, id, mapId);
    return { path: `/project/${id}/maps/${mapId}` };
  }),
  'files.read': reads(async (world, { id, mapId }) => ({
    path: pathOfLink((await asRoot(world, 'GET', `/project/${id}/maps/${mapId}/download-zip`)).body),
  })),
  'files.upload': {
    request: async (world, { id, marker }) => ({
      path: await uploadPath(world, id, `${marker}_${aName()}`),
      body: await aMapZip(),
      headers: { 'content-type': 'application/zip' },
    }),
    success: 200,
    changes: true,
    settle: (world) => mapsAreProcessed(world, world.own.id),
  },
  'targets.list': reads((_world, { id }) => ({ path: `/projects/${id}/targets` })),
  'targets.create': changes(201, (_world, { id, marker }) => ({ path: `/projects/${id}/targets`, body: aTargetBody(marker) })),
  'targets.update': changes(200, (_world, { id, targetId, marker }) => ({
    path: `/projects/${id}/targets/${targetId}`,
    body: { name: `Target ${aName()} ${marker}` },
  })),
  'targets.remove': changes(200, async (world, project) => ({
    path: `/projects/${project.id}/targets/${await freshTarget(world, project)}`,
  })),
  'mqtt.authenticate': {
    request: () => ({
      path: '/mqtt/authenticate',
      body: { username: 'nobody', password: 'x' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
  'mqtt.authorize': {
    request: () => ({
      path: '/mqtt/authorize',
      body: { username: 'nobody', topic: 'x', action: 'publish' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
  'deliveries.list': reads((_world, { id }) => ({ path: `/projects/${id}/deliveries` })),
  'deliveries.get': reads((_world, { id, deliveryId }) => ({ path: `/projects/${id}/deliveries/${deliveryId}` })),
  'deliveries.create': {
    ...changes(201, (_world, { id, targetId, marker }) => ({
      path: `/projects/${id}/deliveries`,
      body: { targets: [{ target_id: targetId }], sender: marker },
    })),
    settle: allQueued,
  },
  'deliveries.cancel': changes(200, delivery('cancel')),
  'deliveries.setRequested': changes(200, delivery('set-requested')),
  'deliveries.setDelivered': refusesNow('DELIVERY_TRANSITION_NOT_ALLOWED', delivery('set-delivered')),
  'deliveries.setWaiting': refusesNow('DELIVERY_TRANSITION_NOT_ALLOWED', delivery('set-waiting')),
  'deliveries.confirm': refusesNow('DELIVERY_NOT_WAITING', delivery('confirm')),
  'doctor.project': reads((_world, { id }) => ({ path: `/projects/${id}/doctor` })),
  'doctor.robot': reads((_world, { id, robotId }) => ({ path: `/projects/${id}/robots/${robotId}/doctor` })),
  'health.get': { request: () => ({ path: '/health' }), success: 200, changes: false },
};
