import { brokenRule } from '@rota/contract/core';
import { name } from '@rota/contract/core';
import { z } from 'zod';

/** The form of an address; '' where nothing is chosen. */
export const addressForm = z.object({
  name,
  mapId: z.string().min(1, { error: brokenRule('floor_required') }),
  user_id: z.string(),
  target_id: z.string(),
  verified: z.boolean(),
});
export type AddressFields = z.infer<typeof addressForm>;

export const emptyAddress: AddressFields = {
  name: '',
  mapId: '',
  user_id: '',
  target_id: '',
  verified: true,
};
