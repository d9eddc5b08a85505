import type { LinkLog, MeetingWord } from '@rota/robot-link';
import { createFilm, loadEncoder } from './video.ts';

/** A robot's side of one session of a call. */
export type MeetingPeer = {
  addCandidate(candidate: string, mid: string): void;
  close(): void;
};

export type MeetingPeerOptions = {
  readonly offer: Extract<MeetingWord, { kind: 'offer' }>;
  readonly onAnswer: (sdp: string) => void;
  readonly onCandidate: (candidate: string, mid: string) => void;
  /** The picture of now as RGB rows, see `paintAhead`; undefined when there is none. */
  readonly picture: () => Uint8Array | undefined;
  readonly log: Pick<LinkLog, 'warn'>;
};

const FPS = 10;

/**
 * Answers an offer of a browser with WebRTC as a robot's own computer would: it sends what the robot sees and takes what comes. It has no
 * microphone and no loudspeaker. Without an encoder on this platform it does not answer, and the call ends as with a robot that is gone.
 */
export function createMeetingPeer(options: MeetingPeerOptions): MeetingPeer | undefined {
  const { offer, onAnswer, onCandidate, picture, log } = options;
  const encoder = loadEncoder(log);
  if (encoder === undefined) return undefined;
  const connection = new encoder.RTCPeerConnection({
    iceServers: offer.iceServers.map(({ urls, username, credential }) => ({
      urls: [...urls],
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    })),
  });
  const { track, feed } = createFilm(encoder, connection, picture);
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null && candidate.candidate !== '')
      onCandidate(candidate.candidate, candidate.sdpMid ?? '');
  });
  const timer = setInterval(feed, 1_000 / FPS);

  async function answer(): Promise<void> {
    await connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp });
    connection.addTrack(track);
    await connection.setLocalDescription(await connection.createAnswer());
    onAnswer(connection.localDescription?.sdp ?? '');
  }
  const isAnswered = answer();
  isAnswered.catch((error: unknown) =>
    log.warn({ error: String(error), meetingId: offer.meetingId }, 'failed to answer a call'),
  );
  return {
    addCandidate(candidate, mid) {
      // One that comes before the offer is read waits for it; one that cannot be used is not needed: the browser finds the way as well.
      isAnswered
        .then(() => connection.addIceCandidate({ candidate, sdpMid: mid }))
        .catch((error: unknown) => log.warn({ error: String(error) }, 'a way to a browser is not usable'));
    },
    close() {
      clearInterval(timer);
      track.stop();
      connection.close();
    },
  };
}
