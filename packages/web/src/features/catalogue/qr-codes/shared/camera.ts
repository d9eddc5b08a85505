import { loadReader, readPicture } from './read-code.ts';

/** Why there is no picture of a camera. */
export type CameraProblem = 'refused' | 'absent' | 'insecure' | 'busy';
/** The listener of a camera: for its picture, its codes, and its problems. */
export type CameraListener = {
  onPicture(this: void): void;
  onCode(this: void, text: string): void;
  onProblem(this: void, problem: CameraProblem): void;
};

/** Between two looks for a code, ms. */
const LOOK_EVERY_MS = 180;

/** Shows the camera at the back of a phone and reads codes from it. @returns lets the camera go, so that its light goes out */
export function runCamera(
  video: HTMLVideoElement,
  { onPicture, onCode, onProblem }: CameraListener,
): () => void {
  let isMeant = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: MediaStream | undefined;
  const canvas = document.createElement('canvas');
  async function start(): Promise<void> {
    const [opened, read] = await Promise.all([openCamera(), loadReader()]);
    stream = opened;
    if (!isMeant) return letGo(opened);
    video.srcObject = opened;
    await video.play();
    onPicture();
    look();
    function look(): void {
      if (!isMeant) return;
      const text = readPicture(read, video, { width: video.videoWidth, height: video.videoHeight }, canvas);
      timer = setTimeout(look, LOOK_EVERY_MS);
      if (text !== undefined) onCode(text);
    }
  }
  start().catch((error: unknown) => {
    if (isMeant) onProblem(problemOf(error));
  });
  return () => {
    isMeant = false;
    clearTimeout(timer);
    if (stream !== undefined) letGo(stream);
  };
}

class CameraError extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

function openCamera(): Promise<MediaStream> {
  // Without a secure connection browsers have no such thing at all, whatever their types say.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined)
    return Promise.reject(new CameraError(window.isSecureContext ? 'absent' : 'insecure'));
  return mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  });
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The problems by the name of the browser's error (Media Capture and Streams, 10.2). */
function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
}
