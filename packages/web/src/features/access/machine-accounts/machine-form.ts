import { brokenRule } from '@rota/contract/core';
import { name, oneLine } from '@rota/contract/core';
import { z } from 'zod';

/** The name of an account, its note and the robot that it belongs to ('' for none). */
export const renameForm = z.object({ name, note: oneLine.max(200), robot: z.string() });
export type RenameFields = z.infer<typeof renameForm>;

/** A new account; its role is '' until it is chosen. */
export const machineForm = renameForm.extend({
  role: z.string().min(1, { error: brokenRule('role_required') }),
});
export type MachineFields = z.infer<typeof machineForm>;
