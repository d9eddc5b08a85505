import type { Permission } from '@rota/contract/core';
import type { CommandKind, RobotDetails } from '@rota/contract/robots';
import { commandPermission } from '@rota/contract/robots';

/** Whether a command can be given now, and if not, why: a code and the server's sentence. */
export type Availability =
  { readonly can: true } | { readonly can: false; readonly code: string; readonly text: string };

const YES: Availability = { can: true };

/** The person's permission first, then what the robot and the fleet control say. */
export function availabilityOf(
  kind: CommandKind,
  unavailable: RobotDetails['unavailable'],
  may: (permission: Permission) => boolean,
): Availability {
  if (!may(commandPermission[kind]))
    return { can: false, code: 'FORBIDDEN', text: 'You are not authorized to perform this action.' };
  const why = unavailable[kind];
  return why === undefined ? YES : { can: false, code: why.code, text: why.text };
}
