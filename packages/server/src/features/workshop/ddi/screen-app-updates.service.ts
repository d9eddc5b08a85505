import type { ScreenAppReport } from '@rota/contract/ddi';
import { manifestText } from '@rota/contract/releases';
import type { Releases } from '../releases/index.ts';
import type { UpdateDesk } from '../rollouts/index.ts';
import type { Caller } from './update-callers.service.ts';

type ScreenAppUpdatesDeps = {
  readonly desk: UpdateDesk;
  readonly releases: Pick<Releases['service'], 'find' | 'linkOf'>;
};
export type ScreenAppUpdates = ReturnType<typeof createScreenAppUpdates>;

/** Updates of the apps on robots' screens, which ask by themselves. */
export function createScreenAppUpdates({ desk, releases }: ScreenAppUpdatesDeps) {
  return {
    /** `version` is the one that runs: having come back with the new one confirms an update. */
    async current({ projectId, robotId }: Caller, version: string | undefined, origin: string) {
      const none = { update: null, is_cancelled: false };
      const current = await desk.current(projectId, robotId, 'screen_app');
      if (current === undefined) return none;
      if (current.isCancelled) return { update: null, is_cancelled: true };
      const { updateId, releaseId, mayStart } = current;
      const [release, link] = await Promise.all([
        releases.find(releaseId),
        releases.linkOf(releaseId, origin),
      ]);
      if (!mayStart || release === undefined || link === undefined) return none;
      if (release.version === version) {
        await desk.report(projectId, robotId, updateId, { updateId, step: 'installed', version });
        return none;
      }
      const { url, bytes, sha256, signature, key_id } = link;
      const update = {
        update_id: updateId,
        version: release.version,
        url,
        bytes,
        sha256,
        signature,
        manifest: manifestText(release),
        key_id,
      };
      return { update, is_cancelled: false };
    },

    /** What is said of another update than the present one changes nothing. */
    async report({ projectId, robotId }: Caller, updateId: string, said: ScreenAppReport): Promise<void> {
      const current = await desk.current(projectId, robotId, 'screen_app');
      if (current?.updateId !== updateId || !current.mayStart) return;
      const { progress, version, failure, message, step } = said;
      await desk.report(projectId, robotId, updateId, {
        updateId,
        step,
        ...(typeof progress === 'number' && { progress }),
        ...(version !== undefined && { version }),
        ...(failure !== undefined && { failure }),
        ...(message !== undefined && { message }),
      });
    },
  };
}
