import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, projectIdParam } from '../../core/schemas.ts';

/** An updater counts as reached for this long after it asked, seconds. */
export const UPDATER_REACHED_S = 600;

/** A token of an updater, without its secret part. */
const updaterToken = z.object({
  /** The first letters, by which people tell tokens apart. */
  prefix: z.string(),
  made_at: isoTime,
  made_by: z.string(),
});

/** The updater of a robot that asks over HTTP. */
const robotUpdater = z.object({
  /** The ids by which the robot may call itself. */
  controller_ids: z.array(z.string()),
  token: updaterToken.nullable(),
  /** Null: it never asked. */
  seen_at: isoTime.nullable(),
  is_reached: z.boolean(),
  /** What it says of itself. */
  attributes: z.record(z.string(), z.string()),
  /** A person at the robot confirms each update before it is downloaded. */
  asks_first: z.boolean(),
  /** Where it asks. */
  url: z.string(),
});
export type RobotUpdater = z.infer<typeof robotUpdater>;

/** A token as it is made: its secret is shown this once. */
const newToken = z.object({ token: z.string(), prefix: z.string() });

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });
const secrets = { permission: 'robots.secrets' } as const;

/** The updaters of robots that ask over HTTP, and their tokens. */
export const robotUpdatersApi = {
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/updater',
    summary: 'Returns the updater of a robot that asks over HTTP (hawkBit’s DDI) for updates.',
    access: { permission: 'rollouts.read' },
    params: oneRobot,
    response: robotUpdater,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/robots/{robotId}/updater',
    summary: 'Sets whether a person at the robot confirms each update first.',
    access: { permission: 'rollouts.run' },
    params: oneRobot,
    body: z.object({ asks_first: z.boolean() }),
    response: robotUpdater,
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/update-token',
    summary: 'Makes a target token of a robot, shown this once. The token before ends.',
    access: secrets,
    params: oneRobot,
    response: newToken,
    status: 201,
  }),
  endToken: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}/update-token',
    summary: 'Ends the target token of a robot.',
    access: secrets,
    params: oneRobot,
    response: empty,
  }),
  gatewayToken: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/update-gateway-token',
    summary:
      'Returns the gateway token of a project, by which a program asks for all of its robots, without its secret.',
    access: secrets,
    params: inProject,
    response: z.object({ token: updaterToken.nullable(), url: z.string() }),
  }),
  makeGatewayToken: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/update-gateway-token',
    summary: 'Makes the gateway token of a project, shown this once. The token before ends.',
    access: secrets,
    params: inProject,
    response: newToken,
    status: 201,
  }),
  endGatewayToken: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/update-gateway-token',
    summary: 'Ends the gateway token of a project.',
    access: secrets,
    params: inProject,
    response: empty,
  }),
};
