import { Readable } from 'node:stream';
import { BUNDLE_MOST_DAYS } from '@rota/contract/support-bundles';
import { ZipFile } from 'yazl';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { BundlePart, BundleSubject, PartDeps } from './bundle-parts.service.ts';

type SupportBundlesDeps = Pick<PartDeps, 'details'> & {
  readonly database: Database;
  readonly parts: readonly BundlePart[];
  readonly version: string;
  readonly clock: () => number;
};
export type SupportBundlesService = ReturnType<typeof createSupportBundlesService>;

const DAY_MS = 86_400_000;

/** Makes support bundles: what is known of a robot in a time, without secrets and names of people. */
export function createSupportBundlesService({
  database,
  details,
  parts,
  version,
  clock,
}: SupportBundlesDeps) {
  async function recordMade({ projectId, robotId, from, to }: BundleSubject, actor: ActorRef): Promise<void> {
    const { name } = await details(projectId, robotId);
    await database.tenant(projectId, (tx) =>
      recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_SUPPORT_BUNDLE_MADE',
        entity: 'robot',
        entityId: robotId,
        before: null,
        after: { name, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      }),
    );
  }

  return {
    /** The bundle as a zip that is read while it is sent. Throws BAD_REQUEST for a wrong range, RECORD_NOT_FOUND for an unknown robot. */
    async make(subject: BundleSubject, actor: ActorRef): Promise<NodeJS.ReadableStream> {
      const { projectId, robotId, from, to } = subject;
      if (from >= to) throw new AppError('BAD_REQUEST', 'The range must begin before it ends');
      if (to - from > BUNDLE_MOST_DAYS * DAY_MS)
        throw new AppError('BAD_REQUEST', `The range must be at most ${BUNDLE_MOST_DAYS} days`);
      await recordMade(subject, actor);
      const zip = new ZipFile();
      const madeAt = new Date(clock());
      const about = {
        project_id: projectId,
        robot_id: robotId,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        made_at: madeAt.toISOString(),
        rota_version: version,
      };
      zip.addBuffer(Buffer.from(`${JSON.stringify(about, null, 2)}\n`), 'about.json', { mtime: madeAt });
      for (const part of parts) {
        const content = Readable.from(part.lines(subject), { objectMode: false });
        // A part that fails ends the download: half a bundle must not look whole.
        content.on('error', (error) => (zip.outputStream as Readable).destroy(error));
        zip.addReadStream(content, part.name, { mtime: madeAt });
      }
      zip.end();
      return zip.outputStream;
    },
  };
}
