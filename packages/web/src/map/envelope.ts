import type { MapEnvelope } from '@rota/contract/maps';
import { mapEnvelope } from '@rota/contract/maps';
import type { Raster } from '@rota/floor';
import { decodeRuns } from '@rota/floor';

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `crypto.subtle` is missing on plain HTTP beyond loopback; the length check of `decodeRuns` is all there is then. */
async function sha256Of(cells: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? undefined : hexOf(await subtle.digest('SHA-256', cells));
}

/** Unpacks a parsed map envelope. Throws RangeError when the cells do not fill the raster or do not match their checksum. */
export async function rasterOfEnvelope(envelope: MapEnvelope): Promise<Raster> {
  const runs = await gunzip(bytesOfBase64(envelope.data));
  const cells = new Uint8Array(decodeRuns(runs, envelope.w, envelope.h));
  const sum = await sha256Of(cells);
  if (sum !== undefined && sum !== envelope.sha256)
    throw new RangeError('The map does not match its checksum.');
  return { width: envelope.w, height: envelope.h, resolution: envelope.res, origin: envelope.origin, cells };
}

/** Reads the text that a `compressed` URL answers. Throws SyntaxError, ZodError or RangeError when it is not a whole map. */
export async function rasterOfText(text: string): Promise<Raster> {
  return rasterOfEnvelope(mapEnvelope.parse(JSON.parse(text)));
}
