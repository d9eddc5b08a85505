import { createTokenSigner } from '../../../http/signed-token.ts';
import type { Ground, Part } from '../../../part.ts';
import { createReleaseCheck } from './release-check.service.ts';
import { createReleaseFiles } from './release-files.service.ts';
import { createReleaseKeyService } from './release-keys.service.ts';
import { createReleaseLinks, type ReleaseLinks } from './release-links.service.ts';
import { createReleaseUploads } from './release-uploads.service.ts';
import { enqueueCheck, releaseJobs } from './releases.jobs.ts';
import { releaseRoutes } from './releases.routes.ts';
import { createReleaseService, type ReleaseService } from './releases.service.ts';
import { listUnchecked } from './releases.store.ts';

/** What other features ask of releases. */
export type Releases = Part & {
  readonly service: Pick<ReleaseService, 'find' | 'listReady' | 'use' | 'outdatedSummary'> &
    Pick<ReleaseLinks, 'linkOf'>;
};

/** Software that robots can install: taken in, verified, handed out. */
export async function releases({
  database,
  files,
  secret,
  urls,
  clock,
}: Pick<Ground, 'database' | 'files' | 'secret' | 'urls' | 'clock'>): Promise<Releases> {
  const pieces = createReleaseFiles({ database, files });
  const signer = createTokenSigner(await secret('signed-links'), clock);
  const links = createReleaseLinks({ database, signer, pieces, origin: urls.open });
  const service = createReleaseService({ database });
  const uploads = createReleaseUploads({ database, pieces, enqueueCheck, clock });
  const check = createReleaseCheck({ database, pieces });
  const keys = createReleaseKeyService({ database });
  return {
    service: { ...service, linkOf: links.linkOf },
    routes: (app, mounting) => releaseRoutes(app, { releases: service, uploads, keys, links }, mounting),
    jobs: releaseJobs(check, uploads),
    // A server that was killed takes its job along; the file is checked again.
    start: () =>
      database.global(async (tx) => {
        for (const releaseId of await listUnchecked(tx)) await enqueueCheck(tx, releaseId);
      }),
  };
}
