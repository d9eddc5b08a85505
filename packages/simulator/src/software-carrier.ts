import { createHash, createPublicKey, verify } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LinkLog } from '@rota/robot-link';
import type { SimulatedRobot } from './robot/robot.ts';
import type { Fetched, UpdateRequest } from './robot/software-slots.ts';

/** Fetches software for robots, as their own network would, and checks it as it comes. */
export type SoftwareCarrier = { tend: (robot: SimulatedRobot) => void };

type CarrierOptions = {
  /** Where the server of the links is reached from here; without it, what the links themselves say. */
  readonly apiUrl: string | undefined;
  /** Keys that the robots trust, raw Ed25519 in base64; without any they take every release whose hash is right. */
  readonly trustedKeys?: readonly string[];
  readonly log: LinkLog;
};

/** A download that breaks off goes on where it stopped, as often as this. */
const TRIES = 20;
const PAUSE_MS = 1_000;

export function createSoftwareCarrier({ apiUrl, trustedKeys = [], log }: CarrierOptions): SoftwareCarrier {
  async function fetchRelease(
    request: UpdateRequest,
    onPercent: (percent: number) => void,
  ): Promise<Fetched> {
    if (trustedKeys.length > 0 && !trustedKeys.some((key) => isSigned(request, key)))
      return 'signature_invalid';
    const { pathname, search } = new URL(request.url);
    const address = apiUrl === undefined ? request.url : new URL(pathname + search, apiUrl).href;
    const hash = createHash('sha256');
    let received = 0;
    for (let attempt = 0; received < request.bytes && attempt < TRIES; attempt += 1) {
      if (attempt > 0) await pause(PAUSE_MS);
      try {
        for await (const part of partsFrom(address, received)) {
          hash.update(part);
          received += part.byteLength;
          onPercent(Math.min(100, Math.floor((received / request.bytes) * 10) * 10));
        }
      } catch (error) {
        log.debug({ error: String(error), received }, 'a download of software broke off');
      }
    }
    if (received < request.bytes) return 'download_failed';
    return received === request.bytes && hash.digest('hex') === request.sha256 ? 'good' : 'hash_mismatch';
  }

  return {
    tend(robot) {
      const request = robot.software.takeWanted();
      if (request === undefined) return;
      const { updateId } = request;
      fetchRelease(request, (percent) => robot.software.progressed(updateId, percent)).then(
        (result) => robot.software.fetched(updateId, result),
        (error: unknown) => {
          log.warn({ error: String(error) }, 'failed to fetch software');
          robot.software.fetched(updateId, 'download_failed');
        },
      );
    },
  };
}

/** The bytes of a file from some on. Throws when the server cannot be reached, or answers anything but these bytes. */
async function* partsFrom(address: string, from: number): AsyncGenerator<Uint8Array> {
  const answer = await fetch(address, { headers: from === 0 ? {} : { range: `bytes=${String(from)}-` } });
  if (answer.status !== (from === 0 ? 200 : 206) || answer.body === null)
    throw new Error(`The server answered ${String(answer.status)}.`);
  yield* answer.body;
}

/** SubjectPublicKeyInfo of an Ed25519 key is this and the 32 bytes of the key (RFC 8410). */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned({ manifest, signature, sha256, bytes }: UpdateRequest, key: string): boolean {
  // What was signed is about these very bytes.
  const lines = manifest.split('\n');
  if (!lines.includes(`sha256 ${sha256}`) || !lines.includes(`bytes ${String(bytes)}`)) return false;
  const der = Buffer.concat([SPKI_ED25519, Buffer.from(key, 'base64')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64'));
}
