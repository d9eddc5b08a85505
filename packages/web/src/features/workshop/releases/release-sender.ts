import { chunkAt, type Release } from '@rota/contract/releases';
import { ApiError, isCanceled } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';

/** Ms before a server that was not reached is tried again. */
const PAUSE_MS = 3_000;
const PASSING: readonly number[] = [429, 502, 503, 504];

export type Sending = {
  readonly api: Pick<ApiClient, 'releases'>;
  readonly file: Blob;
  readonly release: Release;
  readonly signal: AbortSignal;
  /** What the server has now. */
  readonly onProgress: (release: Release) => void;
  /** Whether the server cannot be reached now. */
  readonly onLink: (isLost: boolean) => void;
  readonly pauseMs?: number;
};

/** Sends what the server does not have yet, over a link that may break. Throws what the server rejects, and a cancellation. */
export async function sendRelease({
  api,
  file,
  signal,
  onProgress,
  onLink,
  pauseMs = PAUSE_MS,
  ...begun
}: Sending): Promise<Release> {
  const params = { releaseId: begun.release.release_id };
  let { release } = begun;
  while (release.state === 'uploading') {
    const offset = release.received_bytes;
    const piece = chunkAt(offset, release.bytes);
    if (piece === undefined) throw new Error('The server waits for a part that the file does not have.');
    const bytes = file.slice(offset, offset + piece.bytes);
    try {
      release = await api.releases.append({ params, query: { offset } }, { bytes, signal });
      onLink(false);
    } catch (error) {
      if (!mayGoOn(error)) throw error;
      // What arrived is asked of the server: an answer may have been lost, or another upload runs.
      release = await again(() => api.releases.get({ params }, { signal }), { signal, onLink, pauseMs });
    }
    onProgress(release);
  }
  return release;
}

/** Whether a failure passes by itself. */
function mayGoOn(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && error.resultCode === 'RELEASE_OFFSET_WRONG');
}

function isPassing(error: unknown): boolean {
  if (isCanceled(error) || !(error instanceof ApiError)) return false;
  return error.status === undefined ? error.resultCode === undefined : PASSING.includes(error.status);
}

/** Asks until there is an answer. */
async function again<T>(
  ask: () => Promise<T>,
  { signal, onLink, pauseMs }: Required<Pick<Sending, 'signal' | 'onLink' | 'pauseMs'>>,
): Promise<T> {
  for (;;) {
    try {
      const answer = await ask();
      onLink(false);
      return answer;
    } catch (error) {
      if (!isPassing(error)) throw error;
      onLink(true);
      await pause(pauseMs, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason instanceof Error ? signal.reason : new Error('The upload was stopped.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
