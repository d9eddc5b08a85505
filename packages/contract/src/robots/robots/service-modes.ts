import { z } from 'zod';
import type { DeliveryKind } from '../../work/deliveries/task-kinds.ts';

/** What a robot can be set to do, one mode for each kind of task; which of them a robot declares stands in `serviceModes`. */
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
