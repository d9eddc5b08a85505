/** Whether a packet is RTP of that format (RFC 3550, section 5.1) and long enough to be one. */
export function isMedia(packet: Uint8Array, payloadType: number): boolean {
  return (
    packet.length > 12 &&
    packet[0] !== undefined &&
    packet[0] >> 6 === 2 &&
    ((packet[1] ?? 0) & 0x7f) === payloadType
  );
}

/** The packet with the format number and the source of its receiver; what it carries stays as it is. */
export function readdressPacket(packet: Uint8Array, payloadType: number, ssrc: number): Buffer {
  const copy = Buffer.from(packet);
  copy[1] = ((copy[1] ?? 0) & 0x80) | payloadType;
  copy.writeUInt32BE(ssrc, 8);
  return copy;
}

const PAYLOAD_FEEDBACK = 206;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;

/** Whether a compound RTCP packet asks for a whole picture: PLI (RFC 4585) or FIR (RFC 5104). */
export function asksForWholePicture(packet: Uint8Array): boolean {
  for (let at = 0; at + 4 <= packet.length;) {
    const [first = 0, type = 0, high = 0, low = 0] = packet.subarray(at, at + 4);
    const kind = first & 0x1f;
    if (type === PAYLOAD_FEEDBACK && (kind === PICTURE_LOSS || kind === FULL_INTRA_REQUEST)) return true;
    at += 4 * (high * 256 + low + 1);
  }
  return false;
}
