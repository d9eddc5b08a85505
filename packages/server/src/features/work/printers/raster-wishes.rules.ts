import { needsRaster, receiptLines, type PrintPage } from '@rota/contract/printers';
import type { RasterWish } from './receipt-rasters.format.ts';

/** The texts of a page that the code page of receipt printers cannot spell, each once. */
export function rasterWishes(page: PrintPage): readonly RasterWish[] {
  const wishes = new Map<string, RasterWish>();
  for (const line of receiptLines(page, false)) {
    if (line.kind !== 'text' || !needsRaster(line.text)) continue;
    const { text, style } = line;
    wishes.set(`${style} ${text}`, { text, style });
  }
  return [...wishes.values()];
}
