import { CELL_UNKNOWN, type Raster } from '@rota/floor';
import {
  checkImageSize,
  classify,
  isBmp,
  MapFileError,
  parseBmp,
  parsePgm,
  type GreyImage,
  type MapMeta,
} from '@rota/floor/files';
import sharp from 'sharp';

/** Samples of a png that are held at once; a colour picture has four times as many as pixels. */
const MAX_PNG_SAMPLES = 64_000_000;
/** How the formats begin that the picture library reads; whatever else it knows stays shut to uploads. */
const [PNG, JPEG] = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
];

/** Shares of red, green and blue in the grey of a colour: its luma (ITU-R BT.709, section 3.2), which nav2 takes since 2025. */
const LUMA = [0.2126, 0.7152, 0.0722] as const;

/**
 * The raster of a picture, pgm, png, bmp, webp or jpg by its first bytes, as nav2's map_server reads it: where a picture is not wholly opaque nothing is
 * known, save in raw mode, which looks at samples only. Throws MapFileError.
 */
export async function readMapImage(bytes: Buffer, meta: MapMeta): Promise<Raster> {
  const { grey, isSeeThrough } = await readMapPicture(bytes);
  const raster = classify(grey, meta);
  if (meta.mode === 'raw') return raster;
  isSeeThrough?.forEach((is, index) => {
    if (is === 1) raster.cells[index] = CELL_UNKNOWN;
  });
  return raster;
}

/** The greys of a picture of any of these formats, and of one with an alpha channel one byte a pixel: 1 where it is not wholly opaque. Throws MapFileError. */
export async function readMapPicture(
  bytes: Buffer,
): Promise<{ readonly grey: GreyImage; readonly isSeeThrough?: Uint8Array }> {
  if (!isBmp(bytes) && !isPacked(bytes)) return { grey: parsePgm(bytes) };
  const { width, height, channels, data } = isBmp(bytes) ? colours(bytes) : await decode(bytes);
  const grey: GreyImage = { width, height, maxValue: 255, pixels: greysOf(data, channels) };
  if (channels !== 2 && channels !== 4) return { grey };
  return {
    grey,
    isSeeThrough: Uint8Array.from(grey.pixels, (_, index) =>
      data[index * channels + channels - 1] === 255 ? 0 : 1,
    ),
  };
}

/** A jpg is a little off in every pixel, most at its edges, so that thresholds may fall to the wrong side. */
export function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, JPEG.length).equals(JPEG);
}

function isPacked(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || isJpeg(bytes) || bytes.subarray(0, PNG.length).equals(PNG);
}

type Samples = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
};

function colours(bytes: Buffer): Samples {
  const { width, height, pixels } = parseBmp(bytes);
  return { width, height, channels: 4, data: pixels };
}

function greysOf(data: Uint8Array, channels: number): Uint8Array {
  const pixels = new Uint8Array(data.length / channels);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    pixels[index] = channels <= 2 ? red : Math.round(red * LUMA[0] + green * LUMA[1] + blue * LUMA[2]);
  }
  return pixels;
}

async function decode(bytes: Buffer): Promise<Samples> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PNG_SAMPLES, failOn: 'error', ignoreIcc: true });
    const { width, height, channels } = await picture.metadata();
    checkImageSize(width, height);
    if (width * height * channels > MAX_PNG_SAMPLES) {
      throw new MapFileError('MAP_IMAGE_TOO_LARGE', {
        width,
        height,
        maxPixels: Math.floor(MAX_PNG_SAMPLES / channels),
      });
    }
    const space = channels <= 2 ? 'b-w' : 'srgb';
    const { data, info } = await picture
      .toColourspace(space)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: info.channels, data };
  } catch (error) {
    if (error instanceof MapFileError) throw error;
    throw new MapFileError('MAP_IMAGE_DAMAGED');
  }
}
