/** The video formats that the relay forwards, as SDP spells them. */
type VideoCodec = 'VP8' | 'H264';

/** One format of an offer: its number in the packets, and for H.264 its parameters. */
export type VideoFormat = {
  readonly codec: VideoCodec;
  readonly payloadType: number;
  readonly parameters: string | undefined;
};

/** A media section of an offer, as far as an answer has to name it. */
type Section = { readonly kind: string; readonly mid: string; readonly format: string };

/** An offer of one video, read strictly: only what is named here reaches the native code. */
export type VideoOffer = {
  /** As it came. */
  readonly text: string;
  /** All sections in their order; the video is `sections[video]`. */
  readonly sections: readonly Section[];
  readonly video: number;
  readonly formats: readonly VideoFormat[];
  readonly ice: { readonly ufrag: string; readonly password: string };
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active';
  readonly ssrc: number | undefined;
};

/** The longest offer that is read, in bytes; browsers write some 6 KB. */
export const MOST_SDP_BYTES = 65_536;
const MOST_LINES = 1_000;
const MOST_SECTIONS = 8;

/** What the side of the offer does with the video. */
type Role = 'sends' | 'receives';

/** Reads the offer of a publisher (`sends`) or a viewer (`receives`); undefined for anything that is not one. */
export function readOffer(text: string, role: Role): VideoOffer | undefined {
  const lines = text.split(/\r\n|\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0' || lines.length > MOST_LINES || lines.some((line) => !/^[a-z]=[ -~]*$/.test(line)))
    return undefined;
  const [session = [], ...media] = splitSections(lines);
  if (media.length > MOST_SECTIONS) return undefined;
  const sections = media.flatMap((section) => readSection(section) ?? []);
  const video = sections.findIndex(
    ({ kind }, index) => kind === 'video' && isOfRole(media[index] ?? [], role),
  );
  const videoLines = media[video];
  if (videoLines === undefined || sections.length < media.length) return undefined;
  const find = (pattern: RegExp) => firstMatch(videoLines, pattern) ?? firstMatch(session, pattern);
  const ufrag = find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})$/);
  const password = find(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})$/);
  const fingerprint = find(/^a=fingerprint:sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})$/i);
  const setup = find(/^a=setup:(actpass|active)$/);
  const formats = readFormats(videoLines);
  if (ufrag === undefined || password === undefined || fingerprint === undefined || formats.length === 0)
    return undefined;
  const ssrc = Number(firstMatch(videoLines, /^a=ssrc:(\d{1,10}) /) ?? 0);
  return {
    text,
    sections,
    video,
    formats,
    ice: { ufrag, password },
    fingerprint,
    setup: setup === 'active' ? 'active' : 'actpass',
    ssrc: ssrc > 0 && ssrc < 2 ** 32 ? ssrc : undefined,
  };
}

/** The viewer's format for what the publisher sends: the same codec, and for H.264 a profile that it can decode. */
export function matchFormat(sent: VideoFormat, offer: VideoOffer): VideoFormat | undefined {
  const same = offer.formats.filter(({ codec }) => codec === sent.codec);
  if (sent.codec === 'VP8') return same[0];
  return same.find(({ parameters }) => profileOf(parameters) === profileOf(sent.parameters));
}

/** The offer as it is handed to the native code: one video of one format. No address of the caller is in it, so that nothing is ever sent to one that it names. */
export function plainOffer(offer: VideoOffer, format: VideoFormat, role: Role): string {
  const { payloadType, codec, parameters } = format;
  const mid = offer.sections[offer.video]?.mid ?? '0';
  return toSdp([
    ...HEAD,
    `a=group:BUNDLE ${mid}`,
    `m=video 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    role === 'sends' ? 'a=sendonly' : 'a=recvonly',
    `a=ice-ufrag:${offer.ice.ufrag}`,
    `a=ice-pwd:${offer.ice.password}`,
    `a=fingerprint:sha-256 ${offer.fingerprint}`,
    `a=setup:${offer.setup}`,
    'a=rtcp-mux',
    `a=rtpmap:${payloadType} ${codec}/90000`,
    ...feedbackLines(payloadType),
    ...(parameters === undefined ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ...(offer.ssrc === undefined ? [] : [`a=ssrc:${offer.ssrc} cname:rota`]),
  ]);
}

/** How the relay answers. */
type AnswerOf = {
  readonly offer: VideoOffer;
  readonly format: VideoFormat;
  readonly role: Role;
  /** The description that the native code made. */
  readonly local: string;
  /** Named in `a=ssrc` for a viewer. */
  readonly ssrc: number | undefined;
  /** The address at which the relay is reached, where it does not know it itself. */
  readonly address: string | undefined;
};

/** The whole answer: the video, and every other section of the offer declined. */
export function answerOf({ offer, format, role, local, ssrc, address }: AnswerOf): string {
  const lines = local.split(/\r\n|\n/);
  const find = (pattern: RegExp) => firstMatch(lines, pattern) ?? '';
  const own = [
    `a=ice-ufrag:${find(/^a=ice-ufrag:(\S+)$/)}`,
    `a=ice-pwd:${find(/^a=ice-pwd:(\S+)$/)}`,
    `a=fingerprint:${find(/^a=fingerprint:(.+)$/)}`,
    `a=setup:${find(/^a=setup:(\S+)$/)}`,
  ];
  const candidates = lines.filter((line) => line.startsWith('a=candidate:'));
  const { payloadType, codec, parameters } = format;
  const video = (mid: string) => [
    `m=video 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    role === 'sends' ? 'a=recvonly' : 'a=sendonly',
    ...own,
    'a=rtcp-mux',
    `a=rtpmap:${payloadType} ${codec}/90000`,
    ...feedbackLines(payloadType),
    ...(parameters === undefined ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ...(ssrc === undefined ? [] : [`a=ssrc:${ssrc} cname:rota`, `a=msid:rota video`]),
    ...(address === undefined ? candidates : readdressed(candidates, address)),
    'a=end-of-candidates',
  ];
  return toSdp([
    ...HEAD,
    `a=group:BUNDLE ${offer.sections[offer.video]?.mid ?? '0'}`,
    ...offer.sections.flatMap(({ kind, mid, format: first }, index) =>
      index === offer.video
        ? video(mid)
        : [`m=${kind} 0 UDP/TLS/RTP/SAVPF ${first}`, 'c=IN IP4 0.0.0.0', `a=mid:${mid}`, 'a=inactive'],
    ),
  ]);
}

const HEAD = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0'];

function toSdp(lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

/** A lost packet is answered by a whole new picture; nothing is sent twice. */
function feedbackLines(payloadType: number): string[] {
  return ['goog-remb', 'ccm fir', 'nack pli'].map((feedback) => `a=rtcp-fb:${payloadType} ${feedback}`);
}

function splitSections(lines: readonly string[]): string[][] {
  const sections: string[][] = [[]];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

function readSection(lines: readonly string[]): Section | undefined {
  const media = /^m=(audio|video|application) \d{1,5} [A-Z/]{3,40} ([\w-]{1,40})/.exec(lines[0] ?? '');
  const mid = firstMatch(lines, /^a=mid:([A-Za-z0-9_-]{1,32})$/);
  const [, kind, format] = media ?? [];
  return kind === undefined || format === undefined || mid === undefined ? undefined : { kind, mid, format };
}

function isOfRole(lines: readonly string[], role: Role): boolean {
  const isMuxed = lines.includes('a=rtcp-mux');
  const direction = lines.find((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.test(line));
  const wanted = role === 'sends' ? 'a=sendonly' : 'a=recvonly';
  return isMuxed && (direction === undefined || direction === 'a=sendrecv' || direction === wanted);
}

/** The formats that the relay forwards, in the order of the offer, which is by preference. */
function readFormats(lines: readonly string[]): VideoFormat[] {
  const numbers = (lines[0] ?? '').split(' ').slice(3).map(Number);
  return numbers.flatMap((payloadType): VideoFormat[] => {
    if (!Number.isInteger(payloadType) || payloadType < 35 || payloadType > 127) return [];
    const codec = firstMatch(lines, new RegExp(`^a=rtpmap:${payloadType} (VP8|H264)/90000$`, 'i'));
    const parameters = firstMatch(lines, new RegExp(`^a=fmtp:${payloadType} ([\\w=;, -]{1,300})$`));
    if (codec?.toUpperCase() === 'VP8') return [{ codec: 'VP8', payloadType, parameters: undefined }];
    if (codec === undefined || parameters === undefined || !/packetization-mode=1/.test(parameters))
      return [];
    return profileOf(parameters) === undefined ? [] : [{ codec: 'H264', payloadType, parameters }];
  });
}

/** The profile of H.264 (RFC 6184, `profile-level-id` without the level). */
function profileOf(parameters: string | undefined): string | undefined {
  return /profile-level-id=([0-9a-f]{2})[0-9a-f]{4}(?:;|$)/i.exec(parameters ?? '')?.[1]?.toLowerCase();
}

/** The candidates with the address at which the relay is reached: behind a router it knows only its own. */
function readdressed(candidates: readonly string[], address: string): string[] {
  const first = candidates.find((line) => / typ host/.test(line));
  return first === undefined
    ? []
    : [first.replace(/^(a=candidate:\S+ \d+ \S+ \d+) \S+/, (_, head: string) => `${head} ${address}`)];
}

function firstMatch(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
