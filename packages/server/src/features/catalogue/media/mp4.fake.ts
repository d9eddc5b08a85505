/** The header of a video of a size, with some bytes of picture: what a reader of headers needs of an MP4 file (ISO/IEC 14496-12). */
export function mp4Of(width: number, height: number): Buffer {
  const trackHeader = Buffer.alloc(84);
  trackHeader.writeUInt32BE(width * 65_536, 76);
  trackHeader.writeUInt32BE(height * 65_536, 80);
  const sound = Buffer.alloc(84);
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('trak', box('tkhd', sound)),
    box('trak', box('tkhd', trackHeader)),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42', 'latin1')),
    box('mdat', Buffer.alloc(500, 7)),
    moov,
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}
