import { z } from 'zod';

/** How the list in `instantActions` is called. */
export const INSTANT_ACTIONS_KEYS = ['actions', 'instantActions', 'both'] as const;
/** The form of a node's allowed deviation: the ellipse of 3.0, the number of 2.x, or none. */
export const DEVIATIONS = ['ellipse', 'number', 'omit'] as const;
/** `last_node`: the robot does not take passed nodes off its list. */
export const COMPLETIONS = ['strict', 'last_node'] as const;

/** How one robot departs from its version of the protocol. A flag that is not set is learnt from the robot, or as the version has it. */
export const robotDialect = z.object({
  instantActionsKey: z.enum(INSTANT_ACTIONS_KEYS).optional(),
  /** Start and end node ids stand on 3.0 edges, too. */
  keepEdgeEnds: z.boolean().optional(),
  deviation: z.enum(DEVIATIONS).optional(),
  completion: z.enum(COMPLETIONS).optional(),
});
export type RobotDialect = z.infer<typeof robotDialect>;
