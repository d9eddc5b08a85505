import type { RobotCommand, RobotDetails } from '@rota/contract/robots';
import { useMemo, useState } from 'react';
import { withSent } from './commands.rules.ts';
import { senderOf } from './shared/command-availability.ts';
import { useRobotCommand } from './shared/robot-command.ts';

/** The robot's latest commands, those that were just sent first, and the way to send more. */
export function useRobotCommands(projectId: number, robotId: string, robot: RobotDetails | undefined) {
  const [sent, setSent] = useState<readonly RobotCommand[]>([]);
  const mutation = useRobotCommand(projectId, (command) => setSent((list) => [command, ...list.slice(0, 9)]));
  const commands = useMemo(
    () => withSent(robot?.commands ?? [], sent, robotId),
    [robot?.commands, sent, robotId],
  );
  return { commands, sender: senderOf(robotId, mutation) };
}
