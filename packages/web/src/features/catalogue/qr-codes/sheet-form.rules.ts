import type { Language } from '@rota/contract/core';
import { sheetGrid, type SheetGrid, type SheetTemplate } from '@rota/contract/qr-codes';

/** The sizes of a free grid as they stand in the fields, mm. */
export type GridFields = { readonly page: SheetGrid['page'] } & Readonly<Record<GridSize, string>>;
export const GRID_SIZES = ['width', 'height', 'gap', 'margin'] as const;
export type GridSize = (typeof GRID_SIZES)[number];
export const GRID_PAGES = sheetGrid.shape.page.options;

/** The settings of a sheet. */
export type SheetChoice = {
  readonly template: SheetTemplate;
  readonly grid: GridFields;
  readonly language: Language;
  readonly hasLogo: boolean;
};

/** The range of a size, mm. */
export const GRID_LIMITS: Readonly<Record<GridSize, { readonly least: number; readonly most: number }>> = {
  width: { least: 10, most: 420 },
  height: { least: 10, most: 420 },
  gap: { least: 0, most: 50 },
  margin: { least: 0, most: 50 },
};

/** A sheet of 3 x 8 labels, as shops sell it. */
export const FIRST_GRID: GridFields = { page: 'A4', width: '64', height: '34', gap: '0', margin: '5' };

/** Sizes that cannot be read, or are out of their limits. */
export function wrongSizes(fields: GridFields): readonly GridSize[] {
  return GRID_SIZES.filter((name) => {
    const value = sizeOf(fields[name]);
    const { least, most } = GRID_LIMITS[name];
    return value === undefined || value < least || value > most;
  });
}

/** The grid of the fields; undefined for a template that has sizes of its own, and while a size is wrong. */
export function gridOf(template: SheetTemplate, fields: GridFields): SheetGrid | undefined {
  if (template !== 'grid' || wrongSizes(fields).length > 0) return undefined;
  const [width = 0, height = 0, gap = 0, margin = 0] = GRID_SIZES.map((name) => sizeOf(fields[name]));
  return { page: fields.page, width, height, gap, margin };
}

/** Millimetres as people write them, with a point or a comma. */
function sizeOf(text: string): number | undefined {
  return /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}
