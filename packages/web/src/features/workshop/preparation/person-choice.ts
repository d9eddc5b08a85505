import { z } from 'zod';

/** A person chosen from a list, where the empty choice stands for none. */
export const personOrNone = z.string().transform((id) => (id === '' ? null : id));
