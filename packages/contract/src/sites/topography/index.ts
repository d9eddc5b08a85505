import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject } from '../../core/schemas.ts';
import { ELEVATOR_MODES } from '../elevators/elevator-states.ts';
import { mapId } from '../maps/maps.ts';

/** A floor of a site. Width and height in metres, null until its map is ready; `targets` says how many there are. */
const topographyFloor = z.object({
  map_id: z.string(),
  site: z.string(),
  floor: z.string(),
  /** Its name; its id until a person names it. */
  name: z.string(),
  is_ready: z.boolean(),
  width_m: z.number().nullable(),
  height_m: z.number().nullable(),
  targets: z.number().int(),
});
export type TopographyFloor = z.infer<typeof topographyFloor>;

/** An elevator as a shaft through floors, in the order of its stops. */
const topographyElevator = z.object({
  elevator_id: z.string(),
  name: z.string(),
  group: z.string(),
  mode: z.enum(ELEVATOR_MODES),
  map_ids: z.array(z.string()),
});
export type TopographyElevator = z.infer<typeof topographyElevator>;

/** Two floors that robots get between, and by which elevators. */
const topographyConnection = z.object({
  from: z.string(),
  to: z.string(),
  elevator_ids: z.array(z.string()),
});
export type TopographyConnection = z.infer<typeof topographyConnection>;

/** A site with its floors, as they are put in order: from the lowest as a rule. */
const topographySite = z.object({
  site: z.string(),
  floors: z.array(topographyFloor),
  elevators: z.array(topographyElevator),
  connections: z.array(topographyConnection),
});
export type TopographySite = z.infer<typeof topographySite>;

/** The sites of a project as one picture; `version` changes with the order. */
const topography = z.object({ version: z.string(), sites: z.array(topographySite) });
export type Topography = z.infer<typeof topography>;

/** A part of a way: driven on a floor, or ridden to another. Seconds and metres; `is_guess` where the floor cannot be searched now. */
const wayLeg = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drive'),
    map_id: z.string(),
    seconds: z.number(),
    metres: z.number(),
    is_guess: z.boolean(),
  }),
  z.object({
    kind: z.literal('ride'),
    elevator_id: z.string(),
    elevator_name: z.string(),
    from: z.string(),
    to: z.string(),
    /** Waiting for the cab, by what was learnt at this time of other days, and the ride itself. */
    wait_s: z.number(),
    ride_s: z.number(),
  }),
]);
export type WayLegTold = z.infer<typeof wayLeg>;

/** How a robot gets from one target to another, and how long it takes in all. */
const travelTime = z.object({ seconds: z.number(), metres: z.number(), legs: z.array(wayLeg) });
export type TravelTime = z.infer<typeof travelTime>;

/** The sites and floors of a project, their order, and the ways between their targets. */
export const topographyApi = {
  read: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/topography',
    summary:
      'Returns sites, their floors in order, their elevators, and which floors robots can travel between.',
    access: { permission: 'maps.read' },
    params: inProject,
    response: topography,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/topography',
    summary:
      'Sets the order of all floors, which every list of floors keeps. `version` is the one that the caller read.',
    access: { permission: 'topography.edit' },
    params: inProject,
    body: z.object({ version: z.string().max(64), map_ids: z.array(mapId).min(1).max(500) }),
    response: topography,
    errors: ['VERSION_CONFLICT'],
  }),
  travelTime: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/travel-times',
    summary:
      'Returns the route of a robot from one target to another and its travel time, including elevators and their waits.',
    access: { permission: 'maps.read' },
    params: inProject,
    query: z.object({ from: id, to: id }),
    response: travelTime,
    errors: ['TARGET_UNREACHABLE', 'ELEVATOR_WAY_SUSPENDED', 'RECORD_NOT_FOUND', 'FLEET_OWNER_UNAVAILABLE'],
  }),
};
