import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { id, isoTime } from '../../core/schemas.ts';

/** Labels of one file at most. */
export const QR_SHEET_MOST = 2_000;

/** Ready-made sheets; `grid` has the size of one's own labels. */
export const SHEET_TEMPLATES = ['sticker', 'table_tent', 'door_hanger', 'a6', 'grid'] as const;
export type SheetTemplate = (typeof SHEET_TEMPLATES)[number];

const mm = z.number().min(10).max(420);
/** Labels of one size on a page, in millimetres. */
export const sheetGrid = z.object({
  page: z.enum(['A4', 'A3', 'LETTER']),
  width: mm,
  height: mm,
  gap: z.number().min(0).max(50),
  margin: z.number().min(0).max(50),
});
export type SheetGrid = z.infer<typeof sheetGrid>;

/** The printed parts. */
export const sheetRequest = z
  .object({
    /** In this order; without any, all active codes by their printable name. */
    code_ids: z.array(id).max(QR_SHEET_MOST).default([]),
    template: z.enum(SHEET_TEMPLATES),
    grid: sheetGrid.optional(),
    /** A line above the code in the language of the sheet, such as "Scan to order". */
    language: z.enum(['en', 'tr']),
    with_logo: z.boolean().default(true),
  })
  .refine(({ template, grid }) => template !== 'grid' || grid !== undefined, {
    path: ['grid'],
    error: brokenRule('label_size_needed'),
  });
export type SheetRequest = z.infer<typeof sheetRequest>;

/** A file of labels: how far it is, and where it can be fetched. */
export const qrSheet = z.object({
  sheet_id: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  pages: z.number().int().nullable(),
  /** Why it failed: its server stopped meanwhile, or it could not be made. */
  problem: z.enum(['stopped', 'failed']).nullable(),
  created_at: isoTime,
});
export type QrSheet = z.infer<typeof qrSheet>;

/** Which state of a sheet follows which. */
export const qrSheetTransitions = {
  making: ['ready', 'failed'],
  ready: [],
  failed: [],
} as const satisfies Readonly<Record<QrSheet['state'], readonly QrSheet['state'][]>>;
