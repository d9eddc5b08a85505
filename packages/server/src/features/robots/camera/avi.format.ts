/**
 * Motion JPEG in AVI (RIFF; "OpenDML AVI File Format Extensions" 1.02, whose index is left out): what robots send is kept as it comes.
 * Pictures stand at equal distances; where none came, an empty chunk lets the one before stay.
 */

/** Pictures a second. */
export const AVI_FPS = 10;

const KEY_FRAME = 0x10;
const HAS_INDEX = 0x10;
const PICTURE = '00dc';

/** A picture as it stands in the file; undefined: the one before stays. */
export function pictureChunk(jpeg: Uint8Array | undefined): Buffer {
  const size = jpeg?.length ?? 0;
  const chunk = Buffer.alloc(8 + size + (size % 2));
  chunk.write(PICTURE, 0, 'latin1');
  chunk.writeUInt32LE(size, 4);
  if (jpeg !== undefined) chunk.set(jpeg, 8);
  return chunk;
}

/** The sizes of the pictures in whole chunks, and where the first picture is that is not empty. */
export function readChunks(chunks: Buffer): {
  readonly sizes: number[];
  readonly first: Buffer | undefined;
} {
  const sizes: number[] = [];
  let first: Buffer | undefined;
  for (let at = 0; at + 8 <= chunks.length;) {
    const size = chunks.readUInt32LE(at + 4);
    if (first === undefined && size > 0) first = chunks.subarray(at + 8, at + 8 + size);
    sizes.push(size);
    at += 8 + size + (size % 2);
  }
  return { sizes, first };
}

/** All before the chunks. `sizes` are those of all pictures. */
export function aviHead(sizes: readonly number[], width: number, height: number): Buffer {
  const most = Math.max(0, ...sizes.map((size) => size));
  const header = list('hdrl', [
    chunk('avih', mainHeader(sizes.length, most, width, height)),
    list('strl', [
      chunk('strh', streamHeader(sizes.length, most, width, height)),
      chunk('strf', bitmapHeader(width, height)),
    ]),
  ]);
  const movi = 4 + sizes.reduce((sum, size) => sum + 8 + size + (size % 2), 0);
  const whole = 4 + header.length + 8 + movi + 8 + 16 * sizes.length;
  return Buffer.concat([
    tag('RIFF'),
    int32(whole),
    tag('AVI '),
    header,
    tag('LIST'),
    int32(movi),
    tag('movi'),
  ]);
}

/** All after the chunks: the index, by which players jump. */
export function aviTail(sizes: readonly number[]): Buffer {
  let at = 4;
  const entries = sizes.map((size) => {
    const entry = Buffer.concat([tag(PICTURE), int32(size > 0 ? KEY_FRAME : 0), int32(at), int32(size)]);
    at += 8 + size + (size % 2);
    return entry;
  });
  return chunk('idx1', Buffer.concat(entries));
}

function mainHeader(frames: number, most: number, width: number, height: number): Buffer {
  const values = [1_000_000 / AVI_FPS, most * AVI_FPS, 0, HAS_INDEX, frames, 0, 1, most, width, height];
  return Buffer.concat([...values.map(int32), Buffer.alloc(16)]);
}

function streamHeader(frames: number, most: number, width: number, height: number): Buffer {
  const values = [0, 0, 0, 1, AVI_FPS, 0, frames, most, 0xffffffff, 0];
  return Buffer.concat([
    tag('vids'),
    tag('MJPG'),
    ...values.map(int32),
    int16(0),
    int16(0),
    int16(width),
    int16(height),
  ]);
}

function bitmapHeader(width: number, height: number): Buffer {
  return Buffer.concat([
    int32(40),
    int32(width),
    int32(height),
    int16(1),
    int16(24),
    tag('MJPG'),
    int32(width * height * 3),
    Buffer.alloc(16),
  ]);
}

function list(kind: string, chunks: readonly Buffer[]): Buffer {
  return chunk('LIST', Buffer.concat([tag(kind), ...chunks]));
}
function chunk(kind: string, content: Buffer): Buffer {
  return Buffer.concat([tag(kind), int32(content.length), content, Buffer.alloc(content.length % 2)]);
}
function tag(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
