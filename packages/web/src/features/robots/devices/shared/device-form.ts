import { brokenRule } from '@rota/contract/core';
import { name, oneLine } from '@rota/contract/core';
import { deviceIdField, deviceTypes } from '@rota/contract/devices';
import { z } from 'zod';

/** The type of a device: of a new one it is chosen, never assumed. */
const type = z.enum(['', ...deviceTypes]).transform((chosen, context) => {
  if (chosen !== '') return chosen;
  context.addIssue({ code: 'custom', message: brokenRule('type_required') });
  return z.NEVER;
});

/** The checks of a device's form. */
export const deviceForm = z.object({
  device_id: deviceIdField,
  name,
  type,
  model: oneLine.max(80),
  place: oneLine.max(80),
});
/** The fields while they are filled in. */
export type DeviceFields = z.input<typeof deviceForm>;
/** A device as its form is submitted. */
export type DeviceContent = z.output<typeof deviceForm>;
