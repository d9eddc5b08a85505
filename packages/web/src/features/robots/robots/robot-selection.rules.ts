/** Which robot the page shows: one of the list, or that the address asks for one that is not in it. */
export type RobotSelection = { readonly robotId: string | undefined; readonly isUnknown: boolean };

/**
 * The robot that the address asks for, and no other: where it is not in the list, nothing is shown in its place. Where none is asked for,
 * the one remembered for the project, else the first, else none.
 */
export function selectRobot(
  robotIds: readonly string[],
  asked: string | null,
  remembered: string | undefined,
): RobotSelection {
  if (asked !== null)
    return robotIds.includes(asked)
      ? { robotId: asked, isUnknown: false }
      : { robotId: undefined, isUnknown: true };
  const robotId = remembered !== undefined && robotIds.includes(remembered) ? remembered : robotIds[0];
  return { robotId, isUnknown: false };
}
