import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import { findMediaFile } from './media.store.ts';

/** Serves a medium to any caller who knows its address: pictures as WebP where that is accepted, parts of videos, 304 for a cached one. */
export function createMediaContent({
  database,
  files,
}: {
  readonly database: Database;
  readonly files: FileStore;
}) {
  return async (
    mediaId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable | string> => {
    const medium = requireRow(await database.global((tx) => findMediaFile(tx, mediaId)));
    const isWebp = medium.webp !== null && (request.headers.accept ?? '').includes('image/webp');
    const etag = `"${mediaId}${isWebp ? '-webp' : ''}"`;
    void reply.header('vary', 'accept').header('etag', etag).header('accept-ranges', 'bytes');
    // Other pages, such as those of a hotel, may show the pictures of their products.
    void reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(isWebp ? 'image/webp' : medium.type);
    if (request.headers['if-none-match'] === etag) {
      void reply.status(304);
      return '';
    }
    const key = isWebp ? (medium.webp ?? medium.file) : medium.file;
    const { size, content } = await files.stream(key);
    const part = rangeOf(request.headers.range, size);
    if (part === undefined) {
      void reply.header('content-length', size);
      return content;
    }
    content.destroy();
    void reply
      .status(206)
      .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
      .header('content-length', part.end - part.start + 1);
    return (await files.stream(key, part)).content;
  };
}

/** The one range that is asked for (RFC 9110, 14.1.2), both ends included. @returns undefined for the whole, and for what cannot be had */
export function rangeOf(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}
