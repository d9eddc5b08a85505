import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { TokenSigner } from '../../../http/signed-token.ts';
import { findMedia } from '../../catalogue/media/index.ts';
import type { SoundSource } from '../robots/index.ts';

/** A robot fetches it at once; a repetition of the command after a take-over may come later. */
const LIVES_S = 10 * 60;
const claims = z.object({ use: z.literal('speech-sound'), projectId: z.number(), mediaId: z.string() });

type LinkDeps = {
  readonly database: Database;
  readonly signer: TokenSigner;
  /** Where the console is reached from outside. */
  readonly origin: () => string;
};

/** Makes the addresses at which robots fetch sounds. */
export function createSoundLinks({ database, signer, origin }: LinkDeps): SoundSource {
  return {
    async linkOf(projectId, mediaId) {
      const [medium] = await database.tenant(projectId, (tx) => findMedia(tx, projectId, [mediaId]));
      if (medium?.purpose !== 'sound') return undefined;
      const token = signer.sign({ use: 'speech-sound', projectId, mediaId }, LIVES_S);
      return `${origin()}/api/public/speech-sounds/${token}`;
    },
  };
}

/** Opens the sound of such an address. Throws RECORD_NOT_FOUND for one that was forged, has expired, or whose sound is gone. */
export async function openSound(
  { database, signer, files }: Pick<LinkDeps, 'database' | 'signer'> & { readonly files: FileStore },
  token: string,
): Promise<{ readonly type: string; readonly size: number; readonly content: Readable }> {
  const read = claims.safeParse(signer.read(token));
  if (!read.success) throw recordNotFound();
  const { projectId, mediaId } = read.data;
  const [medium] = await database.tenant(projectId, (tx) => findMedia(tx, projectId, [mediaId]));
  if (medium?.purpose !== 'sound') throw recordNotFound();
  const { size, content } = await files.stream(medium.file);
  return { type: medium.type, size, content };
}
