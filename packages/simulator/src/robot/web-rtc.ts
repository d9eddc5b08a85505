import type { LinkLog } from '@rota/robot-link';
import { createRequire } from 'node:module';
import { meetingPeers, type OpenPeer } from './meeting-peer.ts';
import { videoPublishers, type Encoder, type PublishVideo } from './video.ts';

/** What robots do by WebRTC: publish video, and take calls. */
export type WebRtc = { readonly publishVideo: PublishVideo; readonly openPeer: OpenPeer };

/** WebRTC of this platform; where there is none, robots send still pictures only and decline calls. */
export function loadWebRtc(log: LinkLog): WebRtc | undefined {
  try {
    // A CommonJS package whose names an import does not see.
    const encoder = createRequire(import.meta.url)('@roamhq/wrtc') as Encoder;
    return { publishVideo: videoPublishers(encoder), openPeer: meetingPeers(encoder) };
  } catch (error) {
    log.warn(
      { error: String(error) },
      'no video encoder for this platform: robots send still pictures and decline calls',
    );
    return undefined;
  }
}
