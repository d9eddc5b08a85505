import type { MeetingWord } from '@rota/robot-link';
import type * as Library from 'node-datachannel';
import { pickIceServers, pickVideo, toPackets } from './video-packets.rules.ts';

/** A robot's side of one session of a call. */
export type MeetingPeer = {
  addCandidate(candidate: string, mid: string): void;
  close(): void;
};

export type MeetingPeerOptions = {
  readonly offer: Extract<MeetingWord, { kind: 'offer' }>;
  readonly onAnswer: (sdp: string) => void;
  readonly onCandidate: (candidate: string, mid: string) => void;
  /** The next picture, as a key frame of VP8; undefined when there is none now. */
  readonly picture: () => Promise<Uint8Array | undefined>;
  readonly log: { warn(fields: object, message: string): void };
};

const FPS = 10;
const SSRC = 20_260;
/** Ticks of the clock of video in RTP, a second. */
const CLOCK_HZ = 90_000;

/** Loads the library before the offer comes: it is fetched with the first call that rings, not with the fleet. */
export function prepareForCalls(): void {
  // A library that cannot be loaded is reported with the offer.
  import('node-datachannel').catch(() => undefined);
}

/**
 * Answers an offer of a browser with WebRTC as a robot's own computer would: it sends what the robot sees and takes what comes. It has no
 * microphone and no loudspeaker.
 */
export function createMeetingPeer(options: MeetingPeerOptions): MeetingPeer {
  const { offer, log } = options;
  const early: (readonly [string, string])[] = [];
  let peer: MeetingPeer | undefined;
  let isClosed = false;
  import('node-datachannel').then(
    (library) => {
      if (isClosed) return;
      peer = openPeer(library, options);
      for (const [candidate, mid] of early) peer.addCandidate(candidate, mid);
    },
    (error: unknown) =>
      log.warn({ error: String(error), meetingId: offer.meetingId }, 'failed to answer a call'),
  );
  return {
    addCandidate(candidate, mid) {
      if (peer === undefined) early.push([candidate, mid]);
      else peer.addCandidate(candidate, mid);
    },
    close() {
      isClosed = true;
      peer?.close();
    },
  };
}

function openPeer(
  library: typeof Library,
  { offer, onAnswer, onCandidate, picture, log }: MeetingPeerOptions,
): MeetingPeer {
  const connection = new library.PeerConnection(offer.meetingId, {
    iceServers: pickIceServers(offer.iceServers),
  });
  connection.onLocalDescription((sdp) => onAnswer(sdp));
  connection.onLocalCandidate((candidate, mid) => onCandidate(candidate.replace(/^a=/, ''), mid));
  const wanted = pickVideo(offer.sdp);
  let film: { stop(): void } | undefined;
  if (wanted !== undefined) {
    const media = new library.Video(wanted.mid, 'SendRecv');
    media.addVP8Codec(wanted.payloadType);
    media.addSSRC(SSRC, 'robot', 'robot', 'front');
    film = startFilm(connection.addTrack(media), wanted.payloadType, picture, log);
  }
  connection.setRemoteDescription(offer.sdp, 'offer');
  return {
    addCandidate(candidate, mid) {
      try {
        connection.addRemoteCandidate(candidate, mid);
      } catch (error) {
        // A name of the local network (mDNS) that this computer cannot look up: the browser finds the way from its side.
        log.warn({ error: String(error) }, 'a way to a browser is not usable');
      }
    },
    close() {
      film?.stop();
      connection.close();
    },
  };
}

/** Sends pictures while the track is open, each as soon as it is drawn. */
function startFilm(
  track: Library.Track,
  payloadType: number,
  picture: () => Promise<Uint8Array | undefined>,
  log: { warn(fields: object, message: string): void },
): { stop(): void } {
  let sequence = 0;
  let frames = 0;
  let isDrawing = false;
  function send(frame: Uint8Array): void {
    const timestamp = (frames * (CLOCK_HZ / FPS)) >>> 0;
    frames += 1;
    for (const packet of toPackets(frame, { payloadType, ssrc: SSRC, sequence, timestamp })) {
      if (track.isOpen()) track.sendMessageBinary(Buffer.from(packet));
      sequence = (sequence + 1) & 0xff_ff;
    }
  }
  function take(): void {
    if (isDrawing || !track.isOpen()) return;
    isDrawing = true;
    picture()
      .then((frame) => frame && send(frame))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'failed to draw a picture'))
      .finally(() => (isDrawing = false));
  }
  track.onOpen(take);
  const timer = setInterval(take, 1_000 / FPS);
  return { stop: () => clearInterval(timer) };
}
