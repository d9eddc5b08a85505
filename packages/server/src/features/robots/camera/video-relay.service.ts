import { randomInt, randomUUID } from 'node:crypto';
import type * as NodeDatachannel from 'node-datachannel';
import type { PeerConnection, Track } from 'node-datachannel';
import { asksForWholePicture, isMedia, readdressPacket } from './rtp.rules.ts';
import { answerOf, matchFormat, plainOffer, type VideoFormat, type VideoOffer } from './sdp-offer.rules.ts';

/** Where the relay listens for media. */
export type RelayOptions = {
  /** Undefined: on all addresses of the machine. */
  readonly bindAddress: string | undefined;
  /** The address that answers name, where the relay is reached by another than its own. */
  readonly address: string | undefined;
  readonly ports: { readonly from: number; readonly to: number } | undefined;
};

/** The robot's side of a video. */
export type Publisher = { readonly format: VideoFormat; close(): void };
/** A viewer's side. */
export type Viewer = { close(): void };
export type Answered<T> = { readonly answer: string; readonly side: T };

/**
 * Takes videos from robots and hands them on to viewers by WebRTC. It forwards the packets as they are encoded and never decodes one:
 * a viewer gets the robot's own format or none.
 */
export type VideoRelay = {
  /** `onClosed`: the link ended, was lost, or was never made. */
  publish(offer: VideoOffer, onClosed: () => void): Promise<Answered<Publisher>>;
  /** Undefined where the viewer takes no format of the publisher. */
  view(publisher: Publisher, offer: VideoOffer, onClosed: () => void): Promise<Answered<Viewer> | undefined>;
};

type Native = typeof NodeDatachannel;

/** Addresses are local, so that they are known at once. */
const GATHER_MS = 2_000;
/** A link that is not made by then never will be. */
const CONNECT_MS = 8_000;
/** A viewer's browser reports about every second; one that was killed does not say goodbye. */
const SILENT_VIEWER_MS = 6_000;
/** A robot whose packets stop has lost its network. */
const SILENT_PUBLISHER_MS = 5_000;
/** The most that a robot is asked to send, bits a second. */
const MOST_BITRATE = 2_500_000;
/** A whole picture is large: a crowd of viewers does not ask for one each. */
const WHOLE_PICTURE_MS = 500;

/** Loads the native part. @throws where there is none for this platform */
export async function openVideoRelay(options: RelayOptions): Promise<VideoRelay> {
  const native = await import('node-datachannel');
  return createVideoRelay(native, options);
}

type Source = Publisher & {
  readonly track: Track;
  readonly viewers: Set<(packet: Buffer) => void>;
  askedAt: number;
};

function createVideoRelay(native: Native, options: RelayOptions): VideoRelay {
  const sources = new WeakMap<Publisher, Source>();

  function askForWholePicture(source: Source): void {
    const now = performance.now();
    if (now - source.askedAt < WHOLE_PICTURE_MS || !source.track.isOpen()) return;
    source.askedAt = now;
    source.track.requestKeyframe();
  }

  return {
    async publish(offer, onClosed) {
      const [format] = offer.formats;
      if (format === undefined) throw new Error('An offer without a format came through.');
      const link = await openLink(
        native,
        options,
        plainOffer(offer, format, 'sends'),
        SILENT_PUBLISHER_MS,
        onClosed,
      );
      const { track } = link;
      track.setMediaHandler(new native.RtcpReceivingSession());
      const source: Source = { format, track, viewers: new Set(), askedAt: -Infinity, close: link.close };
      track.onOpen(() => {
        track.requestBitrate(MOST_BITRATE);
        askForWholePicture(source);
      });
      track.onMessage((packet) => {
        if (!isMedia(packet, format.payloadType)) return;
        link.heard();
        for (const pass of source.viewers) pass(packet);
      });
      sources.set(source, source);
      const { address } = options;
      const answer = answerOf({ offer, format, role: 'sends', local: link.local, ssrc: undefined, address });
      return { answer, side: source };
    },
    async view(publisher, offer, onClosed) {
      const source = sources.get(publisher);
      const format = source && matchFormat(source.format, offer);
      if (source === undefined || format === undefined) return undefined;
      const ssrc = randomInt(1, 2 ** 31);
      const link = await openLink(
        native,
        options,
        plainOffer(offer, format, 'receives'),
        SILENT_VIEWER_MS,
        () => {
          source.viewers.delete(pass);
          onClosed();
        },
      );
      const { track } = link;
      const pass = (packet: Buffer): void => {
        if (track.isOpen()) track.sendMessageBinary(readdressPacket(packet, format.payloadType, ssrc));
      };
      track.onMessage((packet) => {
        link.heard();
        if (asksForWholePicture(packet)) askForWholePicture(source);
      });
      track.onOpen(() => {
        source.viewers.add(pass);
        askForWholePicture(source);
      });
      const { address } = options;
      return {
        answer: answerOf({ offer, format, role: 'receives', local: link.local, ssrc, address }),
        side: {
          close() {
            source.viewers.delete(pass);
            link.close();
          },
        },
      };
    },
  };
}

type Link = {
  readonly track: Track;
  readonly local: string;
  /** The other side gave a sign of life. */
  heard(): void;
  close(this: void): void;
};

/** Answers an offer natively. `onClosed` is called once when the link ends by itself, and never after `close`. */
async function openLink(
  native: Native,
  options: RelayOptions,
  offer: string,
  silentMs: number,
  onClosed: () => void,
): Promise<Link> {
  const connection = new native.PeerConnection(randomUUID(), {
    iceServers: [],
    ...(options.bindAddress !== undefined && { bindAddress: options.bindAddress }),
    ...(options.ports !== undefined && {
      portRangeBegin: options.ports.from,
      portRangeEnd: options.ports.to,
    }),
  });
  let isOver = false;
  let heardAt = performance.now() + CONNECT_MS - silentMs;
  const watchdog = setInterval(() => {
    if (performance.now() - heardAt > silentMs) end(onClosed);
  }, 1_000);
  function end(then?: () => void): void {
    if (isOver) return;
    isOver = true;
    clearInterval(watchdog);
    // Not within a callback of the library itself.
    setImmediate(() => connection.close());
    then?.();
  }
  connection.onStateChange((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') end(onClosed);
  });
  try {
    const { track, local } = await answer(connection, offer);
    return {
      track,
      local,
      heard: () => {
        heardAt = Math.max(heardAt, performance.now());
      },
      close: () => end(),
    };
  } catch (error) {
    end();
    throw error;
  }
}

function answer(connection: PeerConnection, offer: string): Promise<{ track: Track; local: string }> {
  return new Promise((resolve, reject) => {
    let track: Track | undefined;
    const timer = setTimeout(() => reject(new Error('No address for media was found.')), GATHER_MS);
    connection.onTrack((opened) => {
      track = opened;
    });
    connection.onGatheringStateChange((state) => {
      const local = connection.localDescription()?.sdp;
      if (state !== 'complete' || local === undefined) return;
      clearTimeout(timer);
      if (track === undefined) reject(new Error('The offer has no video.'));
      else resolve({ track, local });
    });
    connection.setRemoteDescription(offer, 'offer');
  });
}
