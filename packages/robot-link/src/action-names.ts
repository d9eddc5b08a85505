/** The name of the action that gives a robot its position, in 2.x and in 3.0. */
const PLACED = { v2: 'initPosition', v3: 'initializePosition' } as const;

/** The name of an action as 2.x has it. */
export function nameInV2(actionType: string): string {
  return actionType === PLACED.v3 ? PLACED.v2 : actionType;
}

/** The name of an action of any version as 3.0, and everything of ours, has it. */
export function nameInV3(actionType: string): string {
  return actionType === PLACED.v2 ? PLACED.v3 : actionType;
}
