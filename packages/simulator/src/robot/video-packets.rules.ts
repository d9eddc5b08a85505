import type { IceServer } from '@rota/contract/meetings';

/** Bytes of a picture in one packet: with its headers it stays below what networks carry in one piece. */
const MOST_BYTES = 1_100;
const RTP_HEADER = 12;

/** The part of an offer in which a picture may be sent, and the number that stands for VP8 in it; undefined where it takes none. */
export function pickVideo(sdp: string): { readonly mid: string; readonly payloadType: number } | undefined {
  const section = sdp.split(/\r?\n(?=m=)/).find((part) => part.startsWith('m=video'));
  const mid = section === undefined ? undefined : /^a=mid:(\S+)$/m.exec(section)?.[1];
  const payloadType = section === undefined ? undefined : /^a=rtpmap:(\d+) VP8\/90000$/m.exec(section)?.[1];
  if (mid === undefined || payloadType === undefined) return undefined;
  return { mid, payloadType: Number(payloadType) };
}

/** The key frame of VP8 in a picture of WebP (RFC 9649, section 2.5); undefined for another kind of WebP. */
export function keyFrameOf(webp: Uint8Array): Uint8Array | undefined {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = 12; at + 8 <= webp.byteLength;) {
    const name = String.fromCodePoint(...webp.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (name === 'VP8 ') return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** The packets of one frame (RFC 3550, section 5.1, and RFC 7741, section 4.2: no picture number, one partition). */
export function toPackets(
  frame: Uint8Array,
  head: {
    readonly payloadType: number;
    readonly ssrc: number;
    readonly sequence: number;
    readonly timestamp: number;
  },
): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let from = 0; from < frame.byteLength; from += MOST_BYTES) {
    const part = frame.subarray(from, from + MOST_BYTES);
    const packet = new Uint8Array(RTP_HEADER + 1 + part.byteLength);
    const view = new DataView(packet.buffer);
    const isLast = from + MOST_BYTES >= frame.byteLength;
    view.setUint8(0, 0x80);
    view.setUint8(1, (isLast ? 0x80 : 0) | head.payloadType);
    view.setUint16(2, (head.sequence + packets.length) & 0xff_ff);
    view.setUint32(4, head.timestamp);
    view.setUint32(8, head.ssrc);
    view.setUint8(RTP_HEADER, from === 0 ? 0x10 : 0);
    packet.set(part, RTP_HEADER + 1);
    packets.push(packet);
  }
  return packets;
}

/** Servers as the library takes them; an address that it cannot use is left out. */
export function pickIceServers(servers: readonly IceServer[]): {
  hostname: string;
  port: number;
  username?: string;
  password?: string;
  relayType?: 'TurnUdp' | 'TurnTcp' | 'TurnTls';
}[] {
  return servers.flatMap(({ urls, username, credential }) =>
    urls.flatMap((url) => {
      const read = /^(stun|turns?):\[?([^\]?]+?)\]?(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url);
      const [, scheme, hostname, port, transport] = read ?? [];
      if (hostname === undefined) return [];
      const place = { hostname, port: Number(port ?? (scheme === 'turns' ? 5_349 : 3_478)) };
      if (scheme === 'stun') return [place];
      const relayType = scheme === 'turns' ? 'TurnTls' : transport === 'tcp' ? 'TurnTcp' : 'TurnUdp';
      return [{ ...place, username: username ?? '', password: credential ?? '', relayType } as const];
    }),
  );
}
