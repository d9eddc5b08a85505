import { CELL_UNKNOWN, checkImageSize, classify, MapFileError, parsePgm, type GreyImage, type MapMeta, type Raster } from '@rota/floor';
import sharp, { type OutputInfo } from 'sharp';

/** Samples of a png that are held at once; a colour picture has four times as many as pixels. */
const MAX_PNG_SAMPLES = 64_000_000;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The raster of a picture, pgm or png by its first bytes. Throws MapFileError. */
export async function readMapImage(bytes: Buffer, meta: MapMeta): Promise<Raster> {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return classify(parsePgm(bytes), meta);
  const { image, transparent } = await readPng(bytes, meta);
  const raster = classify(image, meta);
  // As nav2's map_server reads a scale: where the picture is not opaque nothing is known.
  transparent?.forEach((isTransparent, index) => {
    if (isTransparent === 1) raster.cells[index] = CELL_UNKNOWN;
  });
  return raster;
}

/** Greys of a png as nav2's map_server makes them: the mean of the colours, in trinary mode with the alpha among them. */
async function readPng(bytes: Buffer, meta: MapMeta): Promise<{ image: GreyImage; transparent: Uint8Array | undefined }> {
  const { data, info } = await decode(bytes);
  const { width, height, channels } = info;
  const hasAlpha = channels === 2 || channels === 4;
  const colours = hasAlpha ? channels - 1 : channels;
  const averaged = hasAlpha && meta.mode === 'trinary' ? channels : colours;
  const pixels = new Uint8Array(width * height);
  const transparent = hasAlpha && meta.mode === 'scale' ? new Uint8Array(width * height) : undefined;
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels;
    let sum = 0;
    for (let channel = 0; channel < averaged; channel += 1) sum += data[at + channel] ?? 0;
    pixels[index] = Math.round(sum / averaged);
    if (transparent !== undefined && data[at + colours] !== 255) transparent[index] = 1;
  }
  return { image: { width, height, maxValue: 255, pixels }, transparent };
}

async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PNG_SAMPLES, failOn: 'error', ignoreIcc: true });
    const { width, height, channels } = await picture.metadata();
    checkImageSize(width, height);
    if (width * height * channels > MAX_PNG_SAMPLES) {
      throw new MapFileError('MAP_IMAGE_TOO_LARGE', { width, height, maxPixels: Math.floor(MAX_PNG_SAMPLES / channels) });
    }
    const space = channels <= 2 ? 'b-w' : 'srgb';
    return await picture.toColourspace(space).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof MapFileError) throw error;
    throw new MapFileError('MAP_IMAGE_INVALID', { reason: 'png' });
  }
}
