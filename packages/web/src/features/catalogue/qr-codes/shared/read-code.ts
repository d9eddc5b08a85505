import type { QRCode } from 'jsqr';

type Reader = (data: Uint8ClampedArray, width: number, height: number) => QRCode | null;
/** A picture's longer side is read at most so large, pixels: a code at arm's length is still sharp, and a phone reads several a second. */
const MOST = 720;
/** A photograph is read once, and from further away. */
const MOST_OF_FILE = 1_600;

let reader: Promise<Reader> | undefined;

/** The reader of codes, loaded on the first scan. */
export function loadReader(): Promise<Reader> {
  reader ??= import('jsqr').then(
    // A CommonJS module, whose function stands where the bundler and the types put it.
    (module) => {
      const made = module.default as unknown as Reader | { default: Reader };
      return typeof made === 'function' ? made : made.default;
    },
    (error: unknown) => {
      reader = undefined;
      throw error;
    },
  );
  return reader;
}

/** The text of the code in a picture; undefined without one. */
export function readPicture(
  read: Reader,
  source: CanvasImageSource,
  size: Size,
  canvas: HTMLCanvasElement,
): string | undefined {
  return readScaled(read, source, size, canvas, MOST);
}

/** The text of the code in a photograph; undefined without one. Throws if the file is not a picture. */
export async function readFile(file: Blob): Promise<string | undefined> {
  const [read, picture] = await Promise.all([loadReader(), createImageBitmap(file)]);
  const canvas = document.createElement('canvas');
  // A code that fills the picture is read better small, one far away better large.
  const found =
    readScaled(read, picture, picture, canvas, MOST) ??
    readScaled(read, picture, picture, canvas, MOST_OF_FILE);
  picture.close();
  return found;
}

type Size = { readonly width: number; readonly height: number };

function readScaled(
  read: Reader,
  source: CanvasImageSource,
  size: Size,
  canvas: HTMLCanvasElement,
  most: number,
): string | undefined {
  const scale = Math.min(1, most / Math.max(size.width, size.height, 1));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (width === 0 || height === 0 || context === null) return undefined;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(source, 0, 0, width, height);
  const text = read(context.getImageData(0, 0, width, height).data, width, height)?.data;
  return text === undefined || text === '' ? undefined : text;
}
