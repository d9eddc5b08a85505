import type { LinkLog } from '@rota/robot-link';
import { createRequire } from 'node:module';
import type * as Wrtc from '@roamhq/wrtc';
import { WIDTH, HEIGHT } from './camera.ts';

type Encoder = typeof Wrtc;
/** The picture of now as RGB rows, where there is one. */
type Picture = () => Uint8Array | undefined;

/** A video on its way to the server: an encoder that is fed pictures, published by WHIP (RFC 9725). */
export type VideoPublisher = { feed(): void; close(): void };

/** Begins to publish pictures as a video, until it is closed or the server ends it. */
export type PublishVideo = (whipUrl: string, picture: Picture, log: LinkLog) => VideoPublisher;

/** Publishes with the encoder of this platform; where there is none, robots send still pictures only. */
export function loadVideoPublisher(log: LinkLog): PublishVideo | undefined {
  const encoder = loadEncoder(log);
  return encoder && ((whipUrl, picture) => publishVideo(encoder, whipUrl, picture, log));
}

/** The encoder of this platform, with its side of WebRTC; undefined where there is none. */
export function loadEncoder(log: Pick<LinkLog, 'warn'>): Encoder | undefined {
  try {
    // A CommonJS package whose names an import does not see.
    return createRequire(import.meta.url)('@roamhq/wrtc') as Encoder;
  } catch (error) {
    log.warn({ error: String(error) }, 'no video encoder for this platform');
    return undefined;
  }
}

/** A track of the encoder that is fed with pictures while its connection stands. */
export function createFilm(
  encoder: Encoder,
  connection: RTCPeerConnection,
  picture: Picture,
): { readonly track: MediaStreamTrack; feed(this: void): void } {
  const source = new encoder.nonstandard.RTCVideoSource();
  const track = source.createTrack();
  return {
    track,
    feed: (): void => {
      const rgb = connection.connectionState === 'connected' ? picture() : undefined;
      if (rgb !== undefined)
        source.onFrame({ width: WIDTH, height: HEIGHT, data: toI420(rgb, WIDTH, HEIGHT) });
    },
  };
}

function publishVideo(encoder: Encoder, whipUrl: string, picture: Picture, log: LinkLog): VideoPublisher {
  const connection = new encoder.RTCPeerConnection();
  const { track, feed } = createFilm(encoder, connection, picture);
  connection.addTransceiver(track, { direction: 'sendonly' });
  const ended = new AbortController();
  let session: string | undefined;

  function close(): void {
    if (ended.signal.aborted) return;
    ended.abort();
    track.stop();
    connection.close();
    // The server may be gone, and ends the session by itself then.
    if (session !== undefined) fetch(session, { method: 'DELETE' }).catch(() => undefined);
  }
  async function connect(): Promise<void> {
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const answer = await fetch(whipUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: connection.localDescription?.sdp ?? '',
      signal: ended.signal,
    });
    if (answer.status !== 201) throw new Error(`WHIP was answered ${String(answer.status)}.`);
    session = new URL(answer.headers.get('location') ?? '', whipUrl).href;
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  }
  connect().catch((error: unknown) => {
    if (!ended.signal.aborted) log.warn({ error: String(error) }, 'a video could not be published');
  });
  return { feed, close };
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === 'complete') resolve();
    };
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
}

/** RGB rows as planes of brightness and, in half the resolution, of colour (BT.601). Both sides are even. */
function toI420(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const planes = new Uint8Array((width * height * 3) / 2);
  const [blueAt, redAt] = [width * height, (width * height * 5) / 4];
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
      planes[row * width + column] = 16 + (66 * red + 129 * green + 25 * blue) / 256;
      if (row % 2 === 1 || column % 2 === 1) continue;
      const half = (row / 2) * (width / 2) + column / 2;
      planes[blueAt + half] = 128 + (112 * blue - 38 * red - 74 * green) / 256;
      planes[redAt + half] = 128 + (112 * red - 94 * green - 18 * blue) / 256;
    }
  }
  return planes;
}
