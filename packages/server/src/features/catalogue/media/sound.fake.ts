/** A WAV file of silence. */
export function wavOf(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(Math.round(rate * seconds), 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Frames of an MP3 file (128 kbit/s, 44.1 kHz), behind a tag where it is wanted. */
export function mp3Of(frames: number, tagBytes = 0): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  const tag =
    tagBytes === 0
      ? []
      : [Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, tagBytes]), Buffer.alloc(tagBytes)];
  return Buffer.concat([...tag, ...Array.from({ length: frames }, () => frame)]);
}

/** The first page of an Ogg file. */
export function oggOf(codec: 'OpusHead' | '\u0001vorbis'): Buffer {
  const page = Buffer.alloc(100);
  page.write('OggS', 0);
  page[26] = 1;
  page.write(codec, 28, 'latin1');
  return page;
}
