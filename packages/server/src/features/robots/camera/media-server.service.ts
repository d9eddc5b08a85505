import { setTimeout as pause } from 'node:timers/promises';
import { fillMediaUrl } from '../../../media-url.rules.ts';
import type { CameraRef } from './camera-ids.rules.ts';
import { MOST_SDP_BYTES, type VideoOffer } from './sdp-offer.rules.ts';
import type { Answered, Viewer } from './video-relay.service.ts';

/** An outside media server, to which robots publish and from which viewers get the video. `name` is in both addresses, and secret. */
export type MediaServer = {
  whipUrlOf(camera: CameraRef, name: string): string;
  /** Answers a viewer's offer; undefined when the robot has not published within `withinMs`. */
  view(
    camera: CameraRef,
    name: string,
    offer: VideoOffer,
    withinMs: number,
  ): Promise<Answered<Viewer> | undefined>;
};

const RETRY_MS = 250;
const PATIENCE_MS = 2_000;

/**
 * The viewer's browser reaches the media server through this server: only the offer and its answer come through here, the video does
 * not, and no page needs leave to call elsewhere.
 */
export function createMediaServer(templates: {
  readonly whipUrl: string;
  readonly whepUrl: string;
}): MediaServer {
  const urlOf = (template: string, { robotId, camera = 'main' }: CameraRef, ticket: string): string =>
    fillMediaUrl(template, { robotId, camera, ticket });

  async function ask(url: string, offer: VideoOffer): Promise<Answered<Viewer> | undefined> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: offer.text,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const sdp = await answer.text();
    if (answer.status !== 201 || sdp.length > MOST_SDP_BYTES) return undefined;
    const session = new URL(answer.headers.get('location') ?? '', url);
    const isOwn = session.origin === new URL(url).origin;
    const close = (): void => {
      // It ends the session by itself when the viewer is gone.
      if (isOwn) fetch(session, { method: 'DELETE', redirect: 'error' }).catch(() => undefined);
    };
    return { answer: sdp, side: { close } };
  }

  return {
    whipUrlOf: (camera, name) => urlOf(templates.whipUrl, camera, name),
    async view(camera, name, offer, withinMs) {
      const url = urlOf(templates.whepUrl, camera, name);
      const until = performance.now() + withinMs;
      // A media server that has nothing to show yet refuses.
      for (;;) {
        const answered = await ask(url, offer).catch(() => undefined);
        if (answered !== undefined || performance.now() + RETRY_MS > until) return answered;
        await pause(RETRY_MS);
      }
    },
  };
}
