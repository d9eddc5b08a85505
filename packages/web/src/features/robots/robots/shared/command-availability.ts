import { errorTexts } from '@rota/contract/failures';
import type { CommandBody, CommandKind, RobotDetails } from '@rota/contract/robots';
import { useCallback } from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTextOr } from '../../../../i18n/i18n-context.tsx';
import { unavailableTexts } from './command-availability.messages.ts';
import { availabilityOf, type Availability } from './command-availability.rules.ts';
import type { SentCommand } from './robot-command.ts';

/** Gives commands to one robot; `pending` is the one whose answer has not come. */
export type Sender = {
  /** `onSent`: called once the robot's fleet has taken the command. */
  send: (command: CommandBody, onSent?: () => void) => void;
  pending: CommandKind | undefined;
};

/** The sender for one robot of a mutation that sends commands. */
export function senderOf(
  robotId: string,
  mutation: {
    isPending: boolean;
    variables: SentCommand | undefined;
    mutate: (sent: SentCommand, options: { onSuccess: () => void }) => void;
  },
): Sender {
  return {
    send: (command, onSent) => mutation.mutate({ robotId, command }, { onSuccess: () => onSent?.() }),
    pending: mutation.isPending ? mutation.variables?.command.kind : undefined,
  };
}

/** Whether each command can be given to this robot by this person now. */
export function useAvailability(
  robot: Pick<RobotDetails, 'project_id' | 'unavailable'>,
): (kind: CommandKind) => Availability {
  const can = useCan();
  const { project_id: projectId, unavailable } = robot;
  return useCallback(
    (kind) => availabilityOf(kind, unavailable, (permission) => can(permission, projectId)),
    [can, projectId, unavailable],
  );
}

/** Why a command cannot be given, in the reader's language. */
export function useUnavailableReason(): (availability: Availability) => string | undefined {
  const sentence = useTextOr(unavailableTexts);
  const code = useTextOr(errorTexts);
  return (availability) =>
    availability.can ? undefined : sentence(availability.text, code(availability.code, availability.text));
}
