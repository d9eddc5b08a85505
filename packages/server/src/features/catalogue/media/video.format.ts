import { open, type FileHandle } from 'node:fs/promises';

/** What a video's header says, in pixels. */
export type VideoSize = { readonly width: number; readonly height: number };

/** Boxes that hold boxes (ISO/IEC 14496-12, 4.2). */
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
/** A header of one file has a few hundred boxes; more is no header. */
const MOST_BOXES = 4_000;
/** A track header is 92 or 104 bytes long. */
const MOST_TRACK_HEADER = 256;

type Box = { readonly type: string; readonly start: number; readonly end: number };

/** Reads the size of the picture out of an MP4 file. @returns undefined where it is none, or has no picture */
export async function readVideoSize(path: string): Promise<VideoSize | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await walk(file, size);
  } finally {
    await file.close();
  }
}

async function walk(file: FileHandle, size: number): Promise<VideoSize | undefined> {
  const ahead: { from: number; to: number }[] = [{ from: 0, to: size }];
  let isMp4 = false;
  let largest: VideoSize | undefined;
  for (let seen = 0; ahead.length > 0 && seen < MOST_BOXES; seen += 1) {
    const stretch = ahead.pop();
    if (stretch === undefined || stretch.from >= stretch.to) continue;
    const box = await boxAt(file, stretch.from, stretch.to);
    if (box === undefined) return undefined;
    ahead.push({ from: box.end, to: stretch.to });
    if (seen === 0 && box.type !== 'ftyp') return undefined;
    isMp4 ||= box.type === 'ftyp';
    if (CONTAINERS.has(box.type)) ahead.push({ from: box.start, to: box.end });
    if (box.type === 'tkhd') largest = larger(largest, await trackSize(file, box));
  }
  return isMp4 ? largest : undefined;
}

/** The box that begins at a byte. @returns undefined where none fits there */
async function boxAt(file: FileHandle, at: number, end: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) return undefined;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  // 0 reaches to the end of the file, 1 says that the length stands in 64 bits behind the type.
  if (short === 1 && bytesRead < 16) return undefined;
  const length = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  const headLength = short === 1 ? 16 : 8;
  if (length < headLength || at + length > end) return undefined;
  return { type, start: at + headLength, end: at + length };
}

/** Width and height stand at the end of a track header, as 16.16 fixed point numbers; those of sound are 0. */
async function trackSize(file: FileHandle, { start, end }: Box): Promise<VideoSize | undefined> {
  const length = end - start;
  if (length < 84 || length > MOST_TRACK_HEADER) return undefined;
  const tail = Buffer.alloc(8);
  await file.read(tail, 0, 8, end - 8);
  return {
    width: Math.round(tail.readUInt32BE(0) / 65_536),
    height: Math.round(tail.readUInt32BE(4) / 65_536),
  };
}

function larger(one: VideoSize | undefined, other: VideoSize | undefined): VideoSize | undefined {
  const area = (size: VideoSize | undefined): number => (size === undefined ? 0 : size.width * size.height);
  return area(other) > area(one) ? other : one;
}
