import { z } from 'zod';

/** Why something was not printed; its words stand in `printer-words.ts`. */
export const PRINT_TROUBLES = [
  'unreachable',
  'out_of_paper',
  'cover_open',
  'printer_error',
  'no_answer',
  'not_answered',
  'delivery_gone',
] as const;
/** One of {@link PRINT_TROUBLES}. `no_answer`: the printer took it and said nothing; `not_answered`: the program did not say what became of it. */
export const printTrouble = z.enum(PRINT_TROUBLES);
export type PrintTrouble = z.infer<typeof printTrouble>;
