/** After so long a robot that shows nothing of an action is said not to react. */
export const COMMAND_TIMEOUT_MS = 30_000;
