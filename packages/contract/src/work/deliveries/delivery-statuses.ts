import { z } from 'zod';

/** The statuses of a delivery, spelt as on the wire. Completed, Cancelled, Failed and Expired are its ends. */
export const DELIVERY_STATUSES = [
  'Created',
  'Queued',
  'Requested',
  'Pending',
  'In Progress',
  'Being Delivered',
  'Delivered',
  'Completed',
  'Cancelled',
  'Failed',
  'Expired',
  'Recovering',
  'Recovered',
] as const;
/** A status of {@link DELIVERY_STATUSES}. */
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
