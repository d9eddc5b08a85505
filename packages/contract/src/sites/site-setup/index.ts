import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, name, projectIdParam } from '../../core/schemas.ts';
import { PROTOCOL_VERSIONS } from '../../robots/robots/robots.ts';
import { mapId } from '../maps/maps.ts';

/** The largest number of simulated robots in a project. */
export const MOST_SIMULATED_ROBOTS = 5;

/** The models of simulated robots, as they are registered. */
export const SIMULATED_MODELS = {
  carrier: { name: 'Carrier 2', manufacturer: 'anka' },
  tray: { name: 'Tray T4', manufacturer: 'lodos' },
  tower: { name: 'Tower 4', manufacturer: 'anka' },
} as const;
/** A model of {@link SIMULATED_MODELS}. */
export type SimulatedModel = keyof typeof SIMULATED_MODELS;
const simulatedModel = z.enum(['carrier', 'tray', 'tower'] satisfies readonly SimulatedModel[]);

/** A place where a target would make sense: the middle of a room, or a stretch of wall for a charger. */
const targetProposal = z.object({
  type: z.enum(['charge', 'waiting', 'delivery']),
  /** Metres, and radians for the way a robot faces there. */
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  /** The size of the room it is in, square metres. */
  room_m2: z.number(),
});
export type TargetProposal = z.infer<typeof targetProposal>;

/** The simulated robots of a project. */
const simulatedRobots = z.object({
  /** Whether a simulator is there to run them. */
  has_simulator: z.boolean(),
  robots: z.array(z.object({ robot_id: z.string(), name: z.string(), model: simulatedModel })),
});
export type SimulatedRobots = z.infer<typeof simulatedRobots>;

/** The simulated robots of one project with their access to the broker, for the simulator. */
const simulatorProject = z.object({
  project_id: z.number().int(),
  robots: z.array(
    z.object({
      robot_id: z.string(),
      model: simulatedModel,
      manufacturer: z.string(),
      serial_number: z.string(),
      protocol_version: z.enum(PROTOCOL_VERSIONS),
      interface_name: z.string(),
      username: z.string(),
      password: z.string(),
    }),
  ),
});
export type SimulatorProject = z.infer<typeof simulatorProject>;

/** Helps to set up a new site: proposals for targets, and simulated robots. */
export const siteSetupApi = {
  targetProposals: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/target-proposals',
    summary: 'Returns places for targets, found from the rooms of a map, the largest room first.',
    access: { permission: 'targets.edit' },
    params: z.object({ projectId: projectIdParam, mapId }),
    response: z.array(targetProposal),
    errors: ['MAP_NOT_READY'],
  }),
  simulatedRobots: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/simulated-robots',
    summary: 'Returns the simulated robots of a project, and whether a simulator runs them.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: simulatedRobots,
  }),
  addSimulatedRobots: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/simulated-robots',
    summary: 'Registers simulated robots, one for each name. The simulator starts them within seconds.',
    access: { permission: 'robots.register' },
    params: inProject,
    body: z.object({ model: simulatedModel, names: z.array(name).min(1).max(MOST_SIMULATED_ROBOTS) }),
    response: simulatedRobots,
    status: 201,
    idempotent: true,
    errors: ['LIMIT_REACHED'],
  }),
  removeSimulatedRobots: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/simulated-robots',
    summary: 'Removes all simulated robots of a project. Rejected while one of them works or is needed.',
    access: { permission: 'robots.delete' },
    params: inProject,
    response: simulatedRobots,
    errors: ['ROBOT_BUSY', 'ROBOT_NEEDED'],
  }),
  takeSimulatorWork: endpoint({
    method: 'POST',
    path: '/simulator/work',
    summary:
      'Returns the simulated robots of all projects to the simulator that runs them. One simulator runs at a time; another gets them 10 s after its last call.',
    access: { permission: 'simulator.serve' },
    body: z.object({ runner_id: id }),
    response: z.object({ is_yours: z.boolean(), projects: z.array(simulatorProject) }),
  }),
};
