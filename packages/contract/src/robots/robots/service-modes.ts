import { z } from 'zod';
import type { DeliveryKind } from '../../work/deliveries/task-kinds.ts';

/** The modes of a robot, one for each kind of task; `serviceModes` lists those that a robot declares. */
export const SERVICE_MODES = [
  'delivery',
  'follow_me',
  'recycle',
  'pickup',
  'table_service',
  'cruise',
  'meeting',
  'dish_collection',
  'guidance',
  'birthday',
] as const satisfies readonly DeliveryKind[];
/** A mode of {@link SERVICE_MODES}. */
export const serviceMode = z.enum(SERVICE_MODES);
export type ServiceMode = z.infer<typeof serviceMode>;
