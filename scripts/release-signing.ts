import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  chunkAt,
  manifestText,
  releaseManifest,
  type Release,
  type ReleaseManifest,
} from '@rota/contract/releases';
import { SetupProblem } from '@rota/server';

/** Makes a key for signing releases in a file that only its owner reads, and never in the place of another one. @returns its public half */
export async function createSigningKey(file: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new SetupProblem(`The key cannot be written to ${file}: ${(cause as Error).message}`, { cause });
  }
  return rawOf(publicKey);
}

/** The public half of a key, as the server takes it. */
export function rawOf(publicKey: KeyObject): string {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}

async function readSigningKey(file: string): Promise<KeyObject> {
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(file));
  } catch (cause) {
    throw new SetupProblem(`The key cannot be read from ${file}: ${(cause as Error).message}`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SetupProblem(`${file} holds no Ed25519 key.`);
  return key;
}

export type ReleaseFields = Partial<
  Record<'kind' | 'component' | 'version' | 'channel' | 'models' | 'notes-en' | 'notes-tr', string>
>;

/** Reads a file once, from its start to its end, and signs what is said of it. Throws SetupProblem for a field that is not right. */
export async function signRelease(
  keyFile: string,
  file: string,
  fields: ReleaseFields,
): Promise<ReleaseManifest> {
  const key = await readSigningKey(keyFile);
  const { bytes, sha256 } = await hashFile(file);
  const models = (fields.models ?? '').split(',').map((model) => model.trim());
  const draft = {
    kind: fields.kind,
    component: fields.component ?? '',
    version: fields.version,
    channel: fields.channel ?? 'stable',
    models: models.filter((model) => model !== ''),
    bytes,
    sha256,
    signature: `${'A'.repeat(86)}==`,
    notes_en: fields['notes-en'],
    notes_tr: fields['notes-tr'],
  };
  const read = releaseManifest.safeParse(draft);
  if (!read.success) {
    const fieldNames = [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
    throw new SetupProblem(`Missing or not right: ${fieldNames.map((name) => `--${name}`).join(', ')}.`);
  }
  const text = Buffer.from(manifestText(read.data));
  return { ...read.data, signature: sign(null, text, key).toString('base64') };
}

async function hashFile(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(part);
      bytes += part.length;
    }
  } catch (cause) {
    throw new SetupProblem(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The public half of the key in a file, to be added to the server. */
export async function publicKeyIn(file: string): Promise<string> {
  return rawOf(createPublicKey(await readSigningKey(file)));
}

export type UploadOptions = {
  /** Base of the API, with `/api` at the end. */
  readonly apiUrl: string;
  readonly token: string;
  readonly log: (sentence: string) => void;
  /** Ms before a call that found no server is made again. */
  readonly pauseMs?: number;
};

/** Calls in a row that may find no server. */
const MOST_FAILURES = 30;

/** Uploads a signed file, or continues where an earlier upload stopped. Waits for a server that is gone for a while. */
export async function uploadRelease(
  file: string,
  manifest: ReleaseManifest,
  options: UploadOptions,
): Promise<Release> {
  const call = createCaller(options);
  let release = await beginUpload(call, manifest);
  const handle = await open(file);
  try {
    while (release.state === 'uploading') {
      const offset = release.received_bytes;
      const piece = chunkAt(offset, release.bytes);
      if (piece === undefined)
        throw new SetupProblem('The server waits for a part that the file does not have.');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(piece.bytes), 0, piece.bytes, offset);
      if (bytesRead !== piece.bytes) throw new SetupProblem(`${file} changed while it was uploaded.`);
      const path = `/releases/${release.release_id}`;
      const sent = await call('PUT', `${path}/content?offset=${String(offset)}`, buffer);
      release = sent.ok ? sent.release : (await mustWork(call('GET', path))).release;
      options.log(`${String(Math.floor((100 * release.received_bytes) / release.bytes))} %`);
    }
  } finally {
    await handle.close();
  }
  return release;
}

type Called = {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly release: Release;
};
type Caller = (method: string, path: string, body?: Buffer | object) => Promise<Called>;

/** Begins the release, or finds the one with the same file whose upload is open. */
async function beginUpload(call: Caller, manifest: ReleaseManifest): Promise<Release> {
  const begun = await call('POST', '/releases', manifest);
  if (begun.ok) return begun.release;
  const { kind, version, channel, sha256 } = manifest;
  if ((begun.body as { resultCode?: string }).resultCode === 'RELEASE_EXISTS') {
    const query = new URLSearchParams({ kind, channel, search: version, state: 'uploading' });
    const { body } = await mustWork(call('GET', `/releases?${query.toString()}`));
    const same = (body as { items: Release[] }).items.find((one) => one.sha256 === sha256);
    if (same !== undefined) return same;
  }
  throw rejectionOf(begun);
}

async function mustWork(called: Promise<Called>): Promise<Called> {
  const answer = await called;
  if (!answer.ok) throw rejectionOf(answer);
  return answer;
}

function rejectionOf({ status, body }: Called): SetupProblem {
  if (status === 401)
    return new SetupProblem(
      'The token is not valid any more. Get a new one and run the command again: it continues.',
    );
  const { message = `The server answered ${String(status)}.` } = body as { message?: string };
  return new SetupProblem(message);
}

/** Answers that may be others a moment later. */
const PASSING = new Set([429, 502, 503, 504]);

function createCaller({ apiUrl, token, log, pauseMs = 2_000 }: UploadOptions): Caller {
  return async (method, path, body) => {
    for (let failures = 1; ; failures += 1) {
      const answer = await send(`${apiUrl}${path}`, method, token, body);
      if (answer !== undefined && !PASSING.has(answer.status)) return answerOf(answer);
      if (failures >= MOST_FAILURES)
        throw new SetupProblem('The server does not answer. Run the command again: it continues.');
      log('The server cannot be reached now; trying again.');
      await delay(pauseMs);
    }
  };
}

async function answerOf(answer: Response): Promise<Called> {
  const body: unknown = await answer.json().catch(() => ({}));
  const { ok, status } = answer;
  // What a call did not answer is not read of it.
  return { ok, status, body, release: body as Release };
}

function send(
  url: string,
  method: string,
  token: string,
  body: Buffer | object | undefined,
): Promise<Response | undefined> {
  const isBytes = Buffer.isBuffer(body);
  return fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  }).catch(() => undefined);
}
