import { sentenceTexts } from '@rota/contract/core';
import type { CommandBody, RobotCommand } from '@rota/contract/robots';
import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastFailedAction } from '../../../../ui/toasts.tsx';

export type SentCommand = { robotId: string; command: CommandBody };

/** Sends a command to a robot. The answer confirms the sending; the outcome arrives with the robot's live details. Failures are shown. */
export function useRobotCommand(
  projectId: number | undefined,
  onSent?: (command: RobotCommand) => void,
): UseMutationResult<RobotCommand, Error, SentCommand> {
  const api = useApi();
  const t = useTexts(sentenceTexts);
  const intent = useIntent();
  return useMutation({
    mutationFn: async ({ robotId, command }: SentCommand) => {
      if (projectId === undefined) throw new Error('project_id_required');
      const idempotencyKey = intent.keyFor({ robotId, command });
      return api.robots.command({ params: { projectId, robotId }, body: command }, { idempotencyKey });
    },
    onSuccess: (command) => {
      intent.done();
      onSent?.(command);
    },
    onError: (error) => toastFailedAction(error, t('command_not_sent')),
  });
}
