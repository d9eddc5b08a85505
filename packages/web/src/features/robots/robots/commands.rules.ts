import type { RobotCommand } from '@rota/contract/robots';

/** Steps of a command as they are shown; a failed one keeps how far it came. */
export const COMMAND_STEPS = ['sent', 'accepted', 'done'] as const;

/** How many of the steps a command has reached. */
export function stepsReached(status: RobotCommand['status']): number {
  return status === 'failed' ? 0 : COMMAND_STEPS.indexOf(status) + 1;
}

/** Commands worth showing over the map: not ended, or ended within `forMs`; the newest first. */
export function freshCommands(commands: readonly RobotCommand[], now: number, forMs: number): RobotCommand[] {
  return commands
    .filter(
      (command) =>
        now - Date.parse(command.updated_at) < forMs ||
        (!isEnded(command) && now - Date.parse(command.created_at) < 10 * forMs),
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
}

export function isEnded(command: RobotCommand): boolean {
  return command.status === 'done' || command.status === 'failed';
}

/** The list with a command that was just sent, unless the robot's own news of it is there already. */
export function withSent(
  commands: readonly RobotCommand[],
  sent: readonly RobotCommand[],
  robotId: string,
): RobotCommand[] {
  const known = new Set(commands.map((command) => command.command_id));
  return [
    ...sent.filter((command) => command.robot_id === robotId && !known.has(command.command_id)),
    ...commands,
  ];
}
