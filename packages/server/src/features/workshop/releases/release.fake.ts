import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { ErrorBody } from '@rota/contract/core';
import {
  manifestText,
  RELEASE_CHUNK_BYTES,
  type Release,
  type SignedManifest,
} from '@rota/contract/releases';
import { aName, type TestServer } from '@rota/testing';

/** A key pair as a maker of software has it. */
export type MakerKey = { readonly publicKey: string; readonly privateKey: KeyObject };

export function aMakerKey(): MakerKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { publicKey: raw.toString('base64'), privateKey };
}

/** A signed manifest of a file. */
export function aManifest(key: MakerKey, file: Buffer, more: Partial<SignedManifest> = {}) {
  const signed: SignedManifest = {
    kind: 'robot_software',
    component: '',
    version: `1.0.0-${aName()}`,
    channel: 'stable',
    models: [],
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    ...more,
  };
  return {
    ...signed,
    signature: sign(null, Buffer.from(manifestText(signed)), key.privateKey).toString('base64'),
  };
}

/** What a call of the API answered. */
export type Sent = { readonly status: number; readonly body: unknown; readonly error: ErrorBody };

/** Sends bytes as a piece, over the network as uploaders do. */
export async function sendBytes(
  server: TestServer,
  token: string,
  { releaseId, offset }: { readonly releaseId: string; readonly offset: number },
  bytes: Buffer,
): Promise<Sent> {
  const path = `${server.url ?? ''}/api/releases/${releaseId}/content?offset=${String(offset)}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const answer = await fetch(path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const body: unknown = await answer.json();
  return { status: answer.status, body, error: body as ErrorBody };
}

/** Sends the piece of a file at an offset. */
export function sendPiece(
  server: TestServer,
  token: string,
  releaseId: string,
  file: Buffer,
  offset: number,
): Promise<Sent> {
  const piece = file.subarray(offset, offset + RELEASE_CHUNK_BYTES);
  return sendBytes(server, token, { releaseId, offset }, piece);
}

/** Begins a release and sends its whole file; the server checks it then. */
export async function publishRelease(
  server: TestServer,
  token: string,
  manifest: object,
  file: Buffer,
): Promise<Release> {
  const begun = await server.call('POST', '/releases', { token, body: manifest });
  if (begun.status !== 201) throw new Error(begun.raw.body);
  let release = begun.body as Release;
  while (release.state === 'uploading') {
    const sent = await sendPiece(server, token, release.release_id, file, release.received_bytes);
    if (sent.status !== 200) throw new Error(sent.error.message);
    release = sent.body as Release;
  }
  return release;
}
