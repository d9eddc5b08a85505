import { z } from 'zod';
import { languages } from '../../core/texts.ts';
import type { Slip } from '../slips/index.ts';

const slip = z.custom<Slip>((value) => typeof value === 'object' && value !== null);
/** A page for a receipt printer, as the print agent reads it. */
export const printPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slip'), slip }),
  z.object({
    kind: z.literal('test'),
    project: z.string(),
    printer: z.string(),
    at: z.string(),
    lang: z.enum(languages),
  }),
]);
/** The content of a page: a slip, or a test page. */
export type PrintPage = z.infer<typeof printPage>;
