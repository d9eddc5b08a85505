/** After this long without a sign of the action, the robot counts as not reacting. */
export const COMMAND_TIMEOUT_MS = 30_000;
