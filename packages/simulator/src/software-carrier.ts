import { createHash, createPublicKey, verify } from 'node:crypto';
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

export function createSoftwareCarrier({ apiUrl, trustedKeys = [], log }: CarrierOptions): SoftwareCarrier {
  async function fetchRelease(
    request: UpdateRequest,
    onPercent: (percent: number) => void,
  ): Promise<Fetched> {
    if (trustedKeys.length > 0 && !trustedKeys.some((key) => isSigned(request, key)))
      return 'signature_invalid';
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(apiUrl === undefined ? request.url : new URL(pathname + search, apiUrl));
    if (!answer.ok || answer.body === null) return 'download_failed';
    const hash = createHash('sha256');
    let received = 0;
    for await (const part of answer.body) {
      hash.update(part);
      received += part.byteLength;
      onPercent(Math.min(100, Math.floor((received / Math.max(1, request.bytes)) * 10) * 10));
    }
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
