import { z } from 'zod';

/** What a robot can be set to do; which of them a robot declares stands in `serviceModes`. */
export const SERVICE_MODES = ['delivery', 'follow_me', 'recycle', 'pickup', 'table_service', 'cruise', 'meeting'] as const;
/** A mode of {@link SERVICE_MODES}. */
export const serviceMode = z.enum(SERVICE_MODES);
export type ServiceMode = z.infer<typeof serviceMode>;
