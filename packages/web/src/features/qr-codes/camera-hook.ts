import { useEffect, useRef, useState, type RefObject } from 'react';
import { loadReader, readPicture } from './read-code.ts';

/** Why there is no picture of a camera. */
export type CameraProblem = 'refused' | 'absent' | 'insecure' | 'busy';
export type CameraState = { readonly status: 'off' | 'starting' | 'on' } | { readonly status: 'failed'; readonly problem: CameraProblem };

/** Between two looks for a code, ms. */
const LOOK_EVERY_MS = 180;

/**
 * The camera at the back of a phone while `isOn`, shown in `video`: `onCode` hears what it reads. It is let go as soon as it is not wanted,
 * so that its light goes out.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (said: string) => void): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'off' });
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const run = {
      isMeant: true,
      timer: undefined as ReturnType<typeof setTimeout> | undefined,
      stream: undefined as MediaStream | undefined,
    };
    setState({ status: 'starting' });
    const canvas = document.createElement('canvas');
    async function start(): Promise<void> {
      const [stream, read] = await Promise.all([openCamera(), loadReader()]);
      run.stream = stream;
      const shown = video.current;
      if (!run.isMeant || shown === null) return letGo(stream);
      shown.srcObject = stream;
      await shown.play();
      if (!run.isMeant) return;
      setState({ status: 'on' });
      look();

      function look(): void {
        if (!run.isMeant || shown === null) return;
        const said = readPicture(read, shown, { width: shown.videoWidth, height: shown.videoHeight }, canvas);
        if (said !== undefined) heard.current(said);
        run.timer = setTimeout(look, LOOK_EVERY_MS);
      }
    }
    start().catch((error: unknown) => {
      if (run.isMeant) setState({ status: 'failed', problem: problemOf(error) });
    });
    return () => {
      run.isMeant = false;
      clearTimeout(run.timer);
      if (run.stream !== undefined) letGo(run.stream);
      setState({ status: 'off' });
    };
  }, [isOn, video]);
  return state;
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
  if (mediaDevices === undefined) return Promise.reject(new CameraError(window.isSecureContext ? 'absent' : 'insecure'));
  return mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } });
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What a browser says by the name of its failure (Media Capture and Streams, 10.2). */
export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
}
