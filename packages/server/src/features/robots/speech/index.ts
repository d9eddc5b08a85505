import { sql } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import { createTokenSigner } from '../../../http/signed-token.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MediaLibrary, MediaUser } from '../../catalogue/media/index.ts';
import { openSound } from './sound-links.service.ts';
import { speechRoutes } from './speech.routes.ts';
import { createSpeechService } from './speech.service.ts';
import { replaceSound } from './speech.store.ts';

export { createSoundLinks } from './sound-links.service.ts';

/** The entries that play sounds of the media library. */
export const speechSounds: MediaUser = {
  keys: ['speech_media'],
  uses: (projectId) => sql`
    select s.media_id, 'speech' as kind, s.speech_id as id, jsonb_build_object('en', s.name) as name
    from speech s where s.project_id = ${projectId} and s.media_id is not null`,
  replace: async (tx, projectId, from, to, actor) => {
    const rows = await replaceSound(tx, projectId, from, to);
    for (const { speech_id: entityId, name } of rows) {
      const change = { before: { name, media_id: from }, after: { name, media_id: to } };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_SPEECH_CHANGED',
        entity: 'speech',
        entityId,
        ...change,
      });
    }
    return rows.length;
  },
};

type Before = { readonly media: MediaLibrary };

/** The library of what robots say, and the addresses at which they fetch its sounds. */
export async function speech({
  database,
  files,
  secret,
  clock,
  media,
}: Pick<Ground, 'database' | 'files' | 'secret' | 'clock'> & Before): Promise<Part> {
  const signer = createTokenSigner(await secret('signed-links'), clock);
  const service = createSpeechService({ database, media: media.service });
  const open = (token: string) => openSound({ database, signer, files }, token);
  return { routes: (app, mounting) => speechRoutes(app, { service, open }, mounting) };
}
