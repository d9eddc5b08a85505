import type { Delivery } from '@rota/contract/deliveries';
import type { CommandKind, RegisteredRobot, RobotCommand } from '@rota/contract/robots';
import { aName, waitFor } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObedientRobot, type ObedientRobot } from '../fleet/obedient-robot.fake.ts';
import { silentLog } from '../log.ts';
import { collectAccess } from './access-table.ts';
import { askAs, callersOf, rolesWalked, specOf } from './callers.ts';
import {
  aRobotBody,
  asRoot,
  aTargetBody,
  createStage,
  type WalkerRequest,
  type Stage,
  type StageProject,
} from './stage.ts';

const calls = await collectAccess();

const PATIENCE_MS = 120_000;
/** Looks in a row that must find the same. */
const SETTLED_LOOKS = 20;
const LID = 'a';

let stage: Stage;
/** A robot in each project: what is done to one is not to reach the other. */
let own: Site;
let other: Site;

type Site = {
  readonly project: StageProject;
  readonly robotId: string;
  readonly robot: ObedientRobot;
  readonly targets: readonly Spot[];
};
type Spot = { readonly targetId: string; readonly x: number; readonly y: number };

beforeAll(async () => {
  stage = await createStage();
  [own, other] = [await openSite(stage.own), await openSite(stage.other)];
  // Only here: a robot with a charging point drives there by itself when it has nothing to do.
  await addTarget(stage.own, 'charge', 1.2, 3.8);
}, PATIENCE_MS);
afterAll(async () => {
  await own.robot.close();
  await other.robot.close();
  await stage.server.stop();
});

async function addTarget({ id, marker }: StageProject, type: string, x: number, y: number): Promise<Spot> {
  const answer = await asRoot(stage, 'POST', `/projects/${id}/targets`, {
    ...aTargetBody(marker),
    type,
    x,
    y,
  });
  return { targetId: (answer.body as { target_id: string }).target_id, x, y };
}

async function openSite(project: StageProject): Promise<Site> {
  const { id, marker, mapId } = project;
  const targets = [
    await addTarget(project, 'target', 1.2, 1.2),
    await addTarget(project, 'target', 3.8, 3.8),
  ];
  await asRoot(stage, 'POST', `/projects/${id}/deliveries/${project.deliveryId}/cancel`, {});
  const body = aRobotBody(marker);
  const { robot_id: robotId, mqtt } = (await asRoot(stage, 'POST', `/projects/${id}/robots`, body))
    .body as RegisteredRobot;
  const robot = startObedientRobot({
    url: mqtt.url,
    username: mqtt.username,
    password: mqtt.password,
    identity: {
      interfaceName: mqtt.interface_name,
      manufacturer: body.manufacturer,
      serialNumber: body.serial_number,
      protocolVersion: '2.1.0',
    },
    mapId,
    x: 3.8,
    y: 1.2,
    lids: [LID],
    log: silentLog,
  });
  await waitFor(
    async () => (await command({ project, robotId }, 'open_lid', { lid: LID })).status === 202,
    30_000,
  );
  await waitFor(() => robot.body.lid(LID) === 'opened');
  return { project, robotId, robot, targets };
}

function commandRequest(
  { project, robotId }: Pick<Site, 'project' | 'robotId'>,
  kind: CommandKind,
  more: object = {},
): WalkerRequest {
  return { path: `/projects/${project.id}/robots/${robotId}/commands`, body: { kind, ...more } };
}

/** As the administrator; whether it can be done now is for the caller to judge. */
function command(site: Pick<Site, 'project' | 'robotId'>, kind: CommandKind, more: object = {}) {
  const { path, body } = commandRequest(site, kind, more);
  return stage.server.call('POST', path, { token: stage.root, body });
}

/** The place that the robot has to drive to. */
function farSpot({ robot, targets }: Site): Spot {
  const at = robot.position();
  const away = targets.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) > 1);
  if (away === undefined) throw new Error('The robot stands at every target.');
  return away;
}

/** Lets the robot of the project stand free of everything: no trip, no hold, no stop. */
async function standFree({ robot, ...site }: Site): Promise<void> {
  robot.body.unlock();
  await command(site, 'cancel');
  // A stop that is still pressed, as far as the fleet control has heard, cannot be released.
  await waitFor(async () => {
    await command(site, 'release');
    const held = await stage.server.db.asOwner('select from robot_hold where robot_id = $1', [site.robotId]);
    return held.length === 0;
  });
  await waitFor(() => !robot.body.isPaused());
  robot.body.mayDrive = true;
}

async function addDelivery(site: Site): Promise<string> {
  const { id, marker } = site.project;
  const body = { targets: [{ target_id: farSpot(site).targetId }], sender: marker };
  return ((await asRoot(stage, 'POST', `/projects/${id}/deliveries`, body)).body as Delivery).delivery_id;
}

async function statusOf({ project }: Site, deliveryId: string): Promise<string> {
  return ((await asRoot(stage, 'GET', `/projects/${project.id}/deliveries/${deliveryId}`)).body as Delivery)
    .status;
}

/** A delivery that the robot is on its way with, and stands still. */
async function aPendingDelivery(site: Site): Promise<string> {
  site.robot.body.mayDrive = false;
  const deliveryId = await addDelivery(site);
  await waitFor(async () => (await statusOf(site, deliveryId)) === 'Pending', 30_000);
  return deliveryId;
}

function deliveryRequest({ project }: Site, deliveryId: string, action: string): WalkerRequest {
  return { path: `/projects/${project.id}/deliveries/${deliveryId}/${action}`, body: {} };
}

/** A call, made when the robot can do it, and what shows that it was done. */
type Case = {
  readonly request: WalkerRequest;
  readonly isDone: (body: unknown) => boolean | Promise<boolean>;
};

/** Done when the robot says so and does it. */
async function aCommand(kind: CommandKind, shows: () => boolean, more: object = {}): Promise<Case> {
  return {
    request: commandRequest(own, kind, more),
    isDone: async (body) => {
      const [row] = await stage.server.db.asOwner(
        'select kind, status from robot_command where project_id = $1 and command_id = $2',
        [own.project.id, (body as RobotCommand).command_id],
      );
      return row?.['kind'] === kind && ['accepted', 'done'].includes(String(row['status'])) && shows();
    },
  };
}

const isAt = ({ x, y }: Pick<Spot, 'x' | 'y'>) => {
  const at = own.robot.position();
  return Math.hypot(at.x - x, at.y - y) < 0.3;
};

/** Sets the stage for each call. */
const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'robots.command go_to': async () => {
    const spot = farSpot(own);
    return aCommand('go_to', () => isAt(spot), { target_id: spot.targetId });
  },
  'robots.command charge': () => aCommand('charge', () => isAt({ x: 1.2, y: 3.8 })),
  'robots.command close_lid': async () => {
    await command(own, 'open_lid', { lid: LID });
    await waitFor(() => own.robot.body.lid(LID) === 'opened');
    return aCommand('close_lid', () => own.robot.body.lid(LID) === 'closed', { lid: LID });
  },
  'robots.command open_lid': async () => {
    await command(own, 'close_lid', { lid: LID });
    await waitFor(() => own.robot.body.lid(LID) === 'closed');
    return aCommand('open_lid', () => own.robot.body.lid(LID) === 'opened', { lid: LID });
  },
  'robots.command speak': async () => {
    const text = `Merhaba ${aName()}`;
    return aCommand(
      'speak',
      () => own.robot.actions.some((action) => action.parameters.some(({ value }) => value === text)),
      { text },
    );
  },
  'robots.command stop_speaking': () =>
    aCommand('stop_speaking', () =>
      own.robot.actions.some(({ actionType }) => actionType === 'stopSpeaking'),
    ),
  'robots.command pause': () => aCommand('pause', () => own.robot.body.isPaused()),
  'robots.command resume': async () => {
    await command(own, 'pause');
    await waitFor(() => own.robot.body.isPaused());
    return aCommand('resume', () => !own.robot.body.isPaused());
  },
  'robots.command cancel': async () => {
    own.robot.body.mayDrive = false;
    const orders = own.robot.orders.length;
    await command(own, 'go_to', { target_id: farSpot(own).targetId });
    await waitFor(() => own.robot.orders.length > orders);
    const before = own.robot.actions.length;
    return aCommand('cancel', () =>
      own.robot.actions.slice(before).some((action) => action.actionType === 'cancelOrder'),
    );
  },
  'robots.command stop': () => aCommand('stop', () => own.robot.body.isLocked()),
  'deliveries.setDelivered': async () => {
    const deliveryId = await aPendingDelivery(own);
    const isDone = async () => (await statusOf(own, deliveryId)) === 'Completed';
    return { request: deliveryRequest(own, deliveryId, 'set-delivered'), isDone };
  },
  'deliveries.setWaiting': async () => {
    const deliveryId = await aPendingDelivery(own);
    // A robot that a person holds is not given the delivery again at once.
    await command(own, 'hold');
    const isDone = async () => (await statusOf(own, deliveryId)) === 'Queued';
    return { request: deliveryRequest(own, deliveryId, 'set-waiting'), isDone };
  },
  'deliveries.confirm': async () => {
    const before = own.robot.actions.length;
    const deliveryId = await addDelivery(own);
    await waitFor(async () => (await statusOf(own, deliveryId)) === 'Being Delivered', 30_000);
    await waitFor(() => own.robot.actions.slice(before).some((action) => action.actionType === 'openLid'));
    const isDone = async () => (await statusOf(own, deliveryId)) === 'Completed';
    return { request: deliveryRequest(own, deliveryId, 'confirm'), isDone };
  },
};

/** Everything a person's command can change, in both projects: commands, holds, deliveries, and the instant actions of each robot. */
async function traces(): Promise<object> {
  const rows = await stage.server.db.asOwner(
    `select project_id, 'command' as what, command_id as id, kind as value from robot_command
     union all select project_id, 'hold', robot_id, reason from robot_hold
     union all select project_id, 'delivery', delivery_id, concat_ws(' ', status, attempt, robot_id) from delivery
     order by 1, 2, 3`,
  );
  return { rows, actions: [own, other].map(({ robot }) => robot.actions.map(({ actionId }) => actionId)) };
}

/** What stands when nothing of the stage's setting is on its way any more: the same, however often one looks. */
async function settledTraces(): Promise<object> {
  let last = '';
  let times = 0;
  return waitFor(async () => {
    const now = await traces();
    times = JSON.stringify(now) === last ? times + 1 : 0;
    last = JSON.stringify(now);
    return times === SETTLED_LOOKS && now;
  });
}

async function endDeliveries({ project }: Site): Promise<void> {
  const open = await stage.server.db.asOwner(
    `select delivery_id from delivery where project_id = $1 and completed_at is null`,
    [project.id],
  );
  for (const row of open) {
    const path = `/projects/${project.id}/deliveries/${String(row['delivery_id'])}/cancel`;
    await stage.server.call('POST', path, { token: stage.root, body: {} });
  }
}

describe('a call that moves a robot, made while the robot can do it', () => {
  test.each(Object.keys(cases))(
    '%s is carried out for one who may, and leaves no trace for everybody who may not',
    async (key) => {
      const [spec, expectation] = [specOf(key), calls.get(key)?.who];
      if (spec === undefined || expectation === undefined) throw new Error(`${key} is no call of the API.`);
      await endDeliveries(own);
      await standFree(own);
      const { request, isDone } = (await cases[key]?.()) ?? { request: { path: '' }, isDone: () => false };
      const callers = callersOf(stage, expectation, true, rolesWalked(expectation));

      const before = await settledTraces();
      const refused = callers.filter((caller) => caller.expected !== 'success');
      const problems: string[] = [];
      for (const caller of refused) {
        const { status } = await askAs(stage, spec, request, caller);
        if (status !== caller.expected)
          problems.push(`${caller.who}: ${status} instead of ${caller.expected}`);
      }
      expect(problems).toEqual([]);
      expect(await traces()).toEqual(before);
      expect(refused.length).toBeGreaterThan(2 * rolesWalked(expectation).length);

      const othersBefore = [other.robot.actions.length, other.robot.orders.length];
      const allowed = callers.find(
        (caller) => caller.expected === 'success' && caller.roles?.[stage.own.id] !== undefined,
      );
      if (allowed === undefined) throw new Error('No role of the project may call this.');
      const answer = await askAs(stage, spec, request, allowed);
      expect(answer.status, answer.raw.body).toBeLessThan(300);
      await waitFor(() => isDone(answer.body), 30_000);
      expect([other.robot.actions.length, other.robot.orders.length]).toEqual(othersBefore);
    },
    PATIENCE_MS,
  );
});
