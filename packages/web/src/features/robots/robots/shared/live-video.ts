import { VIDEO_ENDS, type VideoSession } from '@rota/contract/camera';
import { ApiError } from '../../../../api/api-error.ts';
import type { ServerAccess } from '../../../../api/api-context.tsx';

/**
 * Why there is no live video: the robot or the server cannot send one, this browser cannot show one, what the server says of one that
 * ended, no picture in time, or no more of them.
 */
const VIDEO_FAILURES = [...VIDEO_ENDS, 'not_offered', 'unavailable', 'no_picture', 'stopped'] as const;
/** One of {@link VIDEO_FAILURES}. */
export type VideoFailure = (typeof VIDEO_FAILURES)[number];

/** A viewer who sees nothing for this long gets still pictures, ms. */
const VIDEO_PATIENCE_MS = 3_000;
/** A video whose picture stands for this long has stopped, ms. */
const STALLED_MS = 2_000;
const LOOK_MS = 250;
/** Addresses of this machine are known at once; more is not waited for, ms. */
const GATHER_MS = 300;

type Camera = { readonly projectId: number; readonly robotId: string; readonly camera: string | undefined };
type VideoEvents = {
  /** The first picture is there. */
  readonly onPlaying: () => void;
  /** There is none, or none any longer; called once, and nothing else afterwards. */
  readonly onFailed: (why: VideoFailure) => void;
};

/** Shows the live video of a camera in an element until the returned function is called, or it fails. */
export function openVideo(
  { api, live }: Pick<ServerAccess, 'api' | 'live'>,
  { projectId, robotId, camera }: Camera,
  element: HTMLVideoElement,
  { onPlaying, onFailed }: VideoEvents,
): () => void {
  const abort = new AbortController();
  const ends: (() => void)[] = [];
  let isPlaying = false;

  function close(): void {
    abort.abort();
    for (const end of ends.splice(0)) end();
    element.srcObject = null;
  }
  function fail(why: VideoFailure): void {
    if (abort.signal.aborted) return;
    close();
    onFailed(why);
  }
  function hear(rows: VideoSession[]): void {
    const ended = rows.at(-1)?.ended;
    if (ended !== undefined && ended !== null) fail(ended);
  }

  async function connect(): Promise<void> {
    const { signal } = abort;
    const opened = await api.camera.openVideo(
      { params: { projectId, robotId }, body: camera === undefined ? {} : { camera } },
      { signal },
    );
    if (signal.aborted) return;
    const { session_id: id, ticket } = opened;
    ends.push(live.watch('video', { projectId, id }, { onSnapshot: hear, onDelta: hear }));
    const connection = new RTCPeerConnection();
    ends.push(() => connection.close());
    connection.addTransceiver('video', { direction: 'recvonly' });
    connection.addEventListener('track', ({ track }) => {
      element.srcObject = new MediaStream([track]);
      // Where a browser does not play by itself no picture comes, which ends the attempt.
      element.play().catch(() => undefined);
    });
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') fail('link_lost');
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const bytes = new Blob([connection.localDescription?.sdp ?? '']);
    const answer = (await api.camera.whep(
      { params: { ticket } },
      { signal, bytes, bytesType: 'application/sdp' },
    )) as Blob;
    const sdp = await answer.text();
    if (!signal.aborted) await connection.setRemoteDescription({ type: 'answer', sdp });
  }

  const timer = setTimeout(() => fail('no_picture'), VIDEO_PATIENCE_MS);
  ends.push(() => clearTimeout(timer));
  ends.push(
    watchFrames(element, {
      onFrame() {
        clearTimeout(timer);
        if (!isPlaying) onPlaying();
        isPlaying = true;
      },
      onStalled: () => fail('stopped'),
    }),
  );
  connect().catch((error: unknown) => fail(failureOf(error)));
  return close;
}

function failureOf(error: unknown): VideoFailure {
  switch (error instanceof ApiError ? error.resultCode : undefined) {
    case 'VIDEO_SILENT':
      return 'robot_silent';
    case 'VIDEO_TICKET_UNKNOWN':
      return 'unknown';
    default:
      return 'unavailable';
  }
}

/** Whether this browser has WebRTC at all. */
export function canPlayVideo(): boolean {
  return typeof RTCPeerConnection === 'function';
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.iceGatheringState === 'complete') resolve();
    };
    setTimeout(resolve, GATHER_MS);
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
}

/** Tells of pictures as the element shows them: a link can be up while nothing comes through it. */
function watchFrames(
  element: HTMLVideoElement,
  { onFrame, onStalled }: { readonly onFrame: () => void; readonly onStalled: () => void },
): () => void {
  const countFrames = () => element.getVideoPlaybackQuality().totalVideoFrames;
  let seen = countFrames();
  let seenAt: number | undefined;
  const timer = setInterval(() => {
    const frames = countFrames();
    const now = performance.now();
    if (frames !== seen && element.srcObject !== null) {
      seen = frames;
      seenAt = now;
      onFrame();
    } else if (seenAt !== undefined && now - seenAt > STALLED_MS) onStalled();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
