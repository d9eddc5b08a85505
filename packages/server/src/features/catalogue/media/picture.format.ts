import { MEDIA_LIMITS, type MediaPurpose } from '@rota/contract/media';
import sharp from 'sharp';
import { AppError } from '../../../http/app-error.ts';

/** A picture as it is kept and served: redrawn, so that nothing of the file but its pixels remains. */
export type Picture = {
  readonly png: Buffer;
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
};

const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];
/** Colours of a picture whose full PNG would be too large. */
const COLOURS = 256;
const WEBP_QUALITY = 82;

/** Reads and redraws an uploaded picture. Throws MEDIA_NOT_READABLE, MEDIA_WRONG_SIZE, MEDIA_TOO_LARGE. */
export async function readPicture(bytes: Buffer, purpose: MediaPurpose): Promise<Picture> {
  const { width, height, bytes: mostBytes } = MEDIA_LIMITS[purpose];
  const pixels = await pixelsOf(bytes, width * height);
  if (pixels.width > width || pixels.height > height) throw wrongSize(pixels);
  const openPixels = () =>
    sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } });
  const full = await openPixels().png({ compressionLevel: 9 }).toBuffer();
  const png =
    full.length <= mostBytes
      ? full
      : await openPixels().png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer();
  if (png.length > mostBytes) throw new AppError('MEDIA_TOO_LARGE', 'This file is too large');
  return {
    png,
    webp: await openPixels().webp({ quality: WEBP_QUALITY }).toBuffer(),
    width: pixels.width,
    height: pixels.height,
  };
}

export function wrongSize({ width, height }: { readonly width: number; readonly height: number }): AppError {
  return new AppError('MEDIA_WRONG_SIZE', `This has the wrong size: ${width} x ${height} pixels`);
}

/** RGBA, turned as a camera noted it. */
async function pixelsOf(
  bytes: Buffer,
  mostPixels: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  try {
    // A header may promise more than the limit; a picture a little too large still gets its own reason.
    const source = sharp(bytes, { limitInputPixels: mostPixels * 64, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!FORMATS.includes(format)) throw notReadable();
    const { data, info } = await source
      .rotate()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw cause instanceof AppError ? cause : notReadable(cause);
  }
}

function notReadable(cause?: unknown): AppError {
  return new AppError('MEDIA_NOT_READABLE', 'This is not a readable picture or video', { cause });
}
