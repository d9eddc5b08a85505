import type { Target } from '@rota/contract/targets';
import { aName, startServer, waitFor, type Answer, type ServerOptions, type TestServer } from '@rota/testing';
import { aMapZip, asRoot, mapsAreProcessed, uploadPath } from '../../../access-walker/stage.ts';
import { startObedientRobot, type ObedientRobot } from '../../../fleet/obedient-robot.fake.ts';
import { silentLog } from '../../../log.ts';

/** A server with a project, a floor of 5 m x 5 m with targets, and an obedient robot. */
export type CallsStage = {
  readonly server: TestServer;
  readonly projectId: number;
  readonly otherId: number;
  readonly targets: { readonly table: string; readonly bar: string; readonly dishes: string };
  readonly robot: ObedientRobot;
  as(role: string, project?: number): Promise<string>;
  call(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>;
  /** Ends all that is under way, so that the robot is free and no call is open. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

const FLOOR = '1';

export type CallsStageOptions = {
  /** The lids of its robot, which then opens them on request. */
  readonly lids?: readonly string[];
  readonly config?: ServerOptions['config'];
};

export async function startCallsStage({
  lids = [],
  config = {},
}: CallsStageOptions = {}): Promise<CallsStage> {
  const server = await startServer({ listen: true, config });
  const root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  const stage = { server, root };
  const projectId = await server.addProject();
  const otherId = await server.addProject();
  const site = aName();
  await asRoot(stage, 'PUT', await uploadPath(stage, projectId, `${site}_${FLOOR}`), await aMapZip());
  await mapsAreProcessed(stage, projectId);
  const target = async (name: string, x: number, y: number, type = 'table') => {
    const place = { name, site, floor: FLOOR, x, y, type };
    const { body } = await asRoot(stage, 'POST', `/projects/${projectId}/targets`, place);
    return (body as Target).target_id;
  };
  const targets = {
    table: await target('Table 4', 4, 4),
    bar: await target('Bar', 1, 4),
    dishes: await target('Dish wash', 4, 1, 'filling'),
  };
  await asRoot(stage, 'PATCH', `/projects/${projectId}`, {
    delivery: { unloading_timeout_s: 0, idle_timeout_s: 86_400 },
  });
  const { robotId, robot } = await addRobot(stage, projectId, { mapId: `${site}_${FLOOR}`, lids });
  const isReady = async (): Promise<boolean> => {
    const { body } = await asRoot(stage, 'GET', `/robots/${projectId}`);
    return (body as { robot_id: string; state: string; floor: string | null }[]).some(
      (one) => one.robot_id === robotId && one.floor === FLOOR && one.state === 'ready',
    );
  };
  await waitFor(isReady, 30_000);

  return {
    server,
    projectId,
    otherId,
    targets,
    robot,
    as: (role, project = projectId) => server.tokenFor({ [project]: [role as 'rr_admin'] }, `The ${role}`),
    call: (token, method, path, body) =>
      server.call(method, path, {
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body }),
      }),
    async clear() {
      const { body } = await asRoot(stage, 'GET', `/projects/${projectId}/deliveries?limit=100`);
      const ended = ['Completed', 'Cancelled', 'Failed', 'Expired'];
      for (const one of (body as { items: { delivery_id: string; status: string }[] }).items)
        if (!ended.includes(one.status))
          await server.call('POST', `/projects/${projectId}/deliveries/${one.delivery_id}/cancel`, {
            token: root,
            body: {},
          });
      await waitFor(isReady, 3e4);
    },
    async stop() {
      await robot.close();
      await server.stop();
    },
  };
}

/** Registers a robot, which stands at (1, 1) and does what it is ordered. */
async function addRobot(
  stage: { readonly server: TestServer; readonly root: string },
  projectId: number,
  { mapId, lids }: { readonly mapId: string; readonly lids: readonly string[] },
): Promise<{ readonly robotId: string; readonly robot: ObedientRobot }> {
  const name = aName();
  const made = await asRoot(stage, 'POST', `/projects/${projectId}/robots`, {
    name,
    model: 'Tray',
    manufacturer: 'acme',
    serial_number: name,
  });
  const { robot_id: robotId, mqtt } = made.body as {
    robot_id: string;
    mqtt: { url: string; username: string; password: string; interface_name: string };
  };
  const robot = startObedientRobot({
    url: mqtt.url,
    username: mqtt.username,
    password: mqtt.password,
    mapId,
    x: 1,
    y: 1,
    log: silentLog,
    lids,
    identity: {
      interfaceName: mqtt.interface_name,
      manufacturer: 'acme',
      serialNumber: name,
      protocolVersion: '2.1.0',
    },
  });
  return { robotId, robot };
}
