import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { oneLine } from '../../core/schemas.ts';

/** How the list in `instantActions` is called. */
export const INSTANT_ACTIONS_KEYS = ['actions', 'instantActions', 'both'] as const;
/** The form of a node's allowed deviation: the ellipse of 3.0, the number of 2.x, or none. */
export const DEVIATIONS = ['ellipse', 'number', 'omit'] as const;
/** `last_node`: the robot does not take passed nodes off its list. */
export const COMPLETIONS = ['strict', 'last_node'] as const;

/** The largest number of map aliases of one robot. */
const MOST_MAP_ALIASES = 50;
/** A map of the project, by its id (`site_floor`), and what one robot calls it. */
export const mapAlias = z.object({ robot_map: oneLine.min(1).max(200), map_id: oneLine.min(1).max(200) });
export type RobotMapAlias = z.infer<typeof mapAlias>;

function hasNoTwins(list: readonly RobotMapAlias[], field: keyof RobotMapAlias): boolean {
  return new Set(list.map((alias) => alias[field])).size === list.length;
}

/** Aliases of maps; each name of the robot, and each map, at most once. */
export const mapAliases = z
  .array(mapAlias)
  .max(MOST_MAP_ALIASES)
  .refine((list) => hasNoTwins(list, 'robot_map'), { error: brokenRule('robot_map_twice') })
  .refine((list) => hasNoTwins(list, 'map_id'), { error: brokenRule('map_named_twice') });

/** How one robot departs from its version of the protocol. A flag that is not set is learnt from the robot, or as the version has it. */
export const robotDialect = z.object({
  instant_actions_key: z.enum(INSTANT_ACTIONS_KEYS).optional(),
  /** Start and end node ids stand on 3.0 edges, too. */
  keep_edge_ends: z.boolean().optional(),
  deviation: z.enum(DEVIATIONS).optional(),
  completion: z.enum(COMPLETIONS).optional(),
  /** The robot's own names for maps of the project, used on the wire in both directions in place of the map id. */
  map_aliases: mapAliases.optional(),
});
export type RobotDialect = z.infer<typeof robotDialect>;
