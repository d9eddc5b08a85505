/** A sound by what its bytes say. */
export type SoundType = { readonly type: 'audio/mpeg' | 'audio/ogg' | 'audio/wav'; readonly ending: string };

/** Recognizes MP3, Ogg (Vorbis or Opus) and WAV by their content. @returns undefined for anything else, and for one that is cut off at once */
export function readSoundType(bytes: Buffer): SoundType | undefined {
  if (isWav(bytes)) return { type: 'audio/wav', ending: 'wav' };
  if (isOgg(bytes)) return { type: 'audio/ogg', ending: 'ogg' };
  return isMp3(bytes) ? { type: 'audio/mpeg', ending: 'mp3' } : undefined;
}

/** RIFF with a format and a stretch of samples (Multimedia Programming Interface 1.0). */
function isWav(bytes: Buffer): boolean {
  if (bytes.length < 44 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WAVE') return false;
  const chunks: string[] = [];
  for (let at = 12; at + 8 <= bytes.length && chunks.length < 50;) {
    const name = textAt(bytes, at, 4);
    chunks.push(name);
    if (name === 'data') return chunks.includes('fmt ') && at + 8 < bytes.length;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}

/** The first page says which codec follows (RFC 3533, RFC 7845, Vorbis I). */
function isOgg(bytes: Buffer): boolean {
  if (bytes.length < 64 || textAt(bytes, 0, 4) !== 'OggS') return false;
  const start = 27 + (bytes[26] ?? 0);
  return textAt(bytes, start, 8) === 'OpusHead' || textAt(bytes, start + 1, 6) === 'vorbis';
}

/** Two frames in a row (ISO/IEC 11172-3), behind an ID3 tag where there is one. */
function isMp3(bytes: Buffer): boolean {
  const start = afterTag(bytes);
  const length = frameLength(bytes, start);
  return length !== undefined && frameLength(bytes, start + length) !== undefined;
}

function afterTag(bytes: Buffer): number {
  if (bytes.length < 10 || textAt(bytes, 0, 3) !== 'ID3') return 0;
  // Its length is written in seven bits of each byte.
  return 10 + [6, 7, 8, 9].reduce((length, at) => length * 128 + ((bytes[at] ?? 0) & 0x7f), 0);
}

const KBITS = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const HERTZ = [44_100, 48_000, 32_000] as const;

/** Bytes of the layer III frame at a place; undefined where none begins. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const kbits = KBITS[version === 3 ? 'one' : 'two'][(head >>> 12) & 15];
  const hertz = HERTZ[(head >>> 10) & 3];
  const isFrame = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  if (!isFrame || kbits === undefined || kbits === 0 || hertz === undefined) return undefined;
  const rate = hertz / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((version === 3 ? 144 : 72) * kbits * 1_000) / rate) + ((head >>> 9) & 1);
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('latin1', at, at + length);
}
