import type { LinkLog, MeetingWord } from '@rota/robot-link';
import { HEIGHT, WIDTH } from './camera.ts';
import { toI420, type Encoder, type Picture } from './video.ts';

/** A robot's side of one session of a call. */
export type MeetingPeer = {
  addCandidate(candidate: string, mid: string): void;
  close(): void;
};

/** Answers an offer of a browser with the robot's own picture. */
export type OpenPeer = (
  offer: Extract<MeetingWord, { kind: 'offer' }>,
  own: { onAnswer(sdp: string): void; onCandidate(candidate: string, mid: string): void },
  picture: Picture,
  log: LinkLog,
) => MeetingPeer;

const FRAME_MS = 100;

/**
 * A peer as a robot's own computer has one: it sends what the robot sees and takes what comes. It has no microphone and no loudspeaker.
 */
export function meetingPeers(encoder: Encoder): OpenPeer {
  return (offer, own, picture, log) => {
    const source = new encoder.nonstandard.RTCVideoSource();
    const track = source.createTrack();
    const connection = new encoder.RTCPeerConnection({ iceServers: offer.iceServers.map(toServer) });
    let early: RTCIceCandidateInit[] | undefined = [];

    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '')
        own.onCandidate(candidate.candidate, candidate.sdpMid ?? '');
    });
    async function answer(): Promise<void> {
      await connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp });
      const video = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video');
      if (video !== undefined) {
        video.direction = 'sendrecv';
        await video.sender.replaceTrack(track);
      }
      await connection.setLocalDescription(await connection.createAnswer());
      own.onAnswer(connection.localDescription?.sdp ?? '');
      const waiting = early ?? [];
      early = undefined;
      for (const candidate of waiting) add(candidate);
    }
    function add(candidate: RTCIceCandidateInit): void {
      // A name of the local network (mDNS) that this computer cannot look up: the browser finds the way from its side.
      connection.addIceCandidate(candidate).catch(() => undefined);
    }
    function feed(): void {
      const rgb = connection.connectionState === 'connected' ? picture() : undefined;
      if (rgb !== undefined)
        source.onFrame({ width: WIDTH, height: HEIGHT, data: toI420(rgb, WIDTH, HEIGHT) });
    }
    connection.addEventListener('connectionstatechange', feed);
    const timer = setInterval(feed, FRAME_MS);
    answer().catch((error: unknown) =>
      log.warn({ error: String(error), meetingId: offer.meetingId }, 'failed to answer a call'),
    );
    return {
      addCandidate(candidate, mid) {
        if (early === undefined) add({ candidate, sdpMid: mid });
        else early.push({ candidate, sdpMid: mid });
      },
      close() {
        clearInterval(timer);
        track.stop();
        connection.close();
      },
    };
  };
}

function toServer({
  urls,
  username = '',
  credential = '',
}: {
  readonly urls: readonly string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}): RTCIceServer {
  return { urls: [...urls], username, credential };
}
