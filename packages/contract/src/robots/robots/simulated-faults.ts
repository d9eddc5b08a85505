import { z } from 'zod';

/** What can be done to a simulated robot: faults, and someone beside it who calls the staff on its screen. */
export const SIMULATED_FAULTS = [
  'drop_off',
  'duplicate',
  'delay',
  'ignore_actions',
  'refuse_orders',
  'low_battery',
  'stuck',
  'localization_lost',
  'kill',
  'calls_staff',
  'update_fails',
] as const;
/** A fault of {@link SIMULATED_FAULTS}. */
export const simulatedFault = z.enum(SIMULATED_FAULTS);
export type SimulatedFault = z.infer<typeof simulatedFault>;
/** A fault that a simulated robot suffers; `secondsLeft` is as it last said. */
export const activeFault = z.object({ kind: simulatedFault, seconds_left: z.number().min(0) });
export type ActiveFault = z.infer<typeof activeFault>;
