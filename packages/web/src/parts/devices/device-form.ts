import { deviceIdField, deviceTypes, name, oneLine } from '@rota/contract';
import { z } from 'zod';

/** The checks of a device's form. */
export const deviceForm = z.object({ device_id: deviceIdField, name, type: z.enum(deviceTypes), model: oneLine.max(80) });
export type DeviceFields = z.infer<typeof deviceForm>;
