import sharp from 'sharp';
import { AppError } from '../../../http/app-error.ts';

/** A photo as it is kept. */
export type Photo = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

/** Longer side of a photo that is kept, pixels: a serial number on a plate can be read. */
const SIDE = 2_000;
const QUALITY = 82;
/** Pixels of the largest photo that a phone takes. */
const MOST_PIXELS = 210_000_000;

/** Reads a photo and draws it again, so that nothing but its pixels remains: not where it was taken. Throws WORKSHOP_PHOTO_NOT_READABLE. */
export async function readPhoto(bytes: Buffer): Promise<Photo> {
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!['png', 'jpeg', 'webp'].includes(format)) throw new TypeError(`No photo is ${format}.`);
    const { data, info } = await source
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('WORKSHOP_PHOTO_NOT_READABLE', 'This is not a photo that can be read', { cause });
  }
}
