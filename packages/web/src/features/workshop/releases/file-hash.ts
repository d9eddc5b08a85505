import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Read at once: short enough for the page to stay alive between two. */
const SLICE_BYTES = 1_048_576;

/** The SHA-256 of a file of any size, as hex. Throws what reading throws, and an AbortError. */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const hash = sha256.create();
  for (let offset = 0; offset < file.size; offset += SLICE_BYTES) {
    signal.throwIfAborted();
    const slice = file.slice(offset, offset + SLICE_BYTES);
    hash.update(new Uint8Array(await slice.arrayBuffer()));
    onProgress(Math.min(file.size, offset + SLICE_BYTES));
  }
  return bytesToHex(hash.digest());
}
