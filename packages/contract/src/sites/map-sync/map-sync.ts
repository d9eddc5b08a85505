import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, projectIdParam } from '../../core/schemas.ts';
import { mapId } from '../maps/maps.ts';

/**
 * How far a robot is with the version of a map that is in use: it drives on it; it is being sent it; the last try came to nothing and another
 * one is made later; or it reports maps and takes none from here.
 */
const MAP_COPY_STATES = ['current', 'sending', 'waiting', 'unable'] as const;
/** One of {@link MAP_COPY_STATES}. */
export type MapCopyState = (typeof MAP_COPY_STATES)[number];

/**
 * Why a try came to nothing: the robot refused, it said nothing in time, or it says that it has the map and does not show it; it has the map but
 * did not take its zones, or does not keep to them.
 */
const MAP_COPY_FAILURES = ['REFUSED', 'NO_ANSWER', 'NOT_SHOWN', 'ZONES_NOT_TAKEN', 'ZONES_REFUSED'] as const;
/** One of {@link MAP_COPY_FAILURES}. */
export type MapCopyFailure = (typeof MAP_COPY_FAILURES)[number];

/** How far a robot is that was asked for its scan. */
const MAP_FETCH_STATES = ['asked', 'done', 'failed'] as const;
/** One of {@link MAP_FETCH_STATES}. */
export type MapFetchState = (typeof MAP_FETCH_STATES)[number];

/** `said`: the robot's own words, shown as text; empty where it said nothing. */
const failure = z.object({ code: z.enum(MAP_COPY_FAILURES), said: z.string() });

/** Which version of a map a robot has. Robots that do not report maps have no row. */
const mapCopy = z.object({
  robot_id: z.string(),
  robot_name: z.string(),
  map_id: z.string(),
  /** The version in use, as robots call it: the scan's, the drawings' and, where it has one, the config's version. */
  wanted: z.string(),
  /** The version on which the robot drives; null where it has none. */
  held: z.string().nullable(),
  state: z.enum(MAP_COPY_STATES),
  /** Tries in a row that came to nothing. */
  attempts: z.number().int(),
  next_at: isoTime.nullable(),
  failure: failure.nullable(),
  /** The last time that its scan of the floor was asked for. */
  fetch: z
    .object({ state: z.enum(MAP_FETCH_STATES), failure: failure.nullable(), by: z.string(), at: isoTime })
    .nullable(),
  updated_at: isoTime,
});
export type MapCopyRow = z.infer<typeof mapCopy>;

const oneMap = z.object({ projectId: projectIdParam, mapId });
const errors = [
  'FLEET_OWNER_UNAVAILABLE',
  'ROBOT_OFFLINE',
  'ROBOT_BUSY',
  'ROBOT_ACTION_NOT_SUPPORTED',
] as const;

/** Which robots have which version of the maps, and bringing both in step. */
export const mapSyncApi = {
  list: endpoint({
    method: 'GET',
    path: '/project/{projectId}/map-sync',
    summary:
      'Returns the version of each map that each robot has, by map and robot. Robots that do not report maps are omitted.',
    access: { permission: 'maps.read' },
    params: inProject,
    response: z.array(mapCopy),
  }),
  send: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/send',
    summary:
      'Sends the version in use now to one robot, or without `robot_id` to all reachable robots of the site.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ robot_id: id.optional() }),
    response: z.object({}),
    errors,
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/fetch',
    summary: 'Requests a robot’s scan of the floor. Its upload becomes the next version of the scan.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ robot_id: id }),
    response: z.object({}),
    errors,
  }),
};
