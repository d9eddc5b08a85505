import { AVI_FPS, pictureChunk } from './avi.format.ts';

/** Takes the pictures of a camera as they come and hands them on in pieces. */
export type Recorder = {
  take(jpeg: Uint8Array): void;
  /** Fills up to now, and hands on what is due. */
  tick(): void;
  /** Hands on the rest. */
  flush(): Promise<void>;
};

const PIECE_MS = 10_000;
const PIECE_BYTES = 4_000_000;
const FRAME_MS = 1_000 / AVI_FPS;

/** `write` gets whole chunks of a file, one piece after the other; `clock`: ms that never go back. */
export function createRecorder(clock: () => number, write: (piece: Buffer) => Promise<void>): Recorder {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let frames = 0;
  let startedAt: number | undefined;
  let handedAt = clock();
  let fresh: Uint8Array | undefined;
  let work: Promise<void> = Promise.resolve();

  function push(jpeg: Uint8Array | undefined): void {
    const chunk = pictureChunk(jpeg);
    chunks.push(chunk);
    bytes += chunk.length;
    frames += 1;
  }
  function fill(): void {
    if (startedAt === undefined) return;
    const due = Math.floor((clock() - startedAt) / FRAME_MS) + 1;
    if (frames >= due) return;
    push(fresh);
    fresh = undefined;
    while (frames < due) push(undefined);
  }
  function handOn(): void {
    const piece = Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
    handedAt = clock();
    work = work.then(() => write(piece));
    // The one that waits for the end hears of it.
    work.catch(() => undefined);
  }

  return {
    take(jpeg) {
      // A file begins with a picture.
      startedAt ??= clock();
      fresh = jpeg;
    },
    tick() {
      fill();
      if (bytes >= PIECE_BYTES || clock() - handedAt >= PIECE_MS) handOn();
    },
    async flush() {
      fill();
      handOn();
      await work;
    },
  };
}
