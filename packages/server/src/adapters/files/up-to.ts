import { Readable } from 'node:stream';
import { FileTooLargeError } from './folder-store.ts';

/** Bytes beyond a limit that are read and discarded, so that the sender receives the reason for the rejection. */
const MOST_DRAINED = 64_000_000;

/** The bytes of an upload. It fails with FileTooLargeError once the rest has come in, too: an answer that overtakes its request is lost. */
export function upTo(content: Readable, mostBytes: number): Readable {
  return Readable.from(chunksUpTo(content, mostBytes));
}

async function* chunksUpTo(content: Readable, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) yield chunk;
    if (size > mostBytes + MOST_DRAINED) break;
  }
  if (size > mostBytes) throw new FileTooLargeError(`more than ${mostBytes} bytes`);
}
