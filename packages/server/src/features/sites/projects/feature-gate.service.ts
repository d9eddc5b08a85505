import type { DeliveryKind } from '@rota/contract/deliveries';
import type { ProjectFeature } from '@rota/contract/core';
import { featureOfKind } from '@rota/contract/projects';
import type { Database } from '../../../db/database.ts';
import { featureOff } from '../../../http/access.ts';
import { FEATURES_CHANNEL, listFeaturesOff } from './project-features.store.ts';

/** Should a notice of a change be lost, it is noticed all the same. */
const BELIEVED_MS = 60_000;
/** A database that does not answer is asked again after this long. */
const ASKED_AGAIN_MS = 5_000;

type Known = ReadonlyMap<number, ReadonlySet<string>>;
type GateDeps = {
  readonly database: Database;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/** Which features projects have switched off, known in the memory of every server. */
export type FeatureGate = {
  /** Answers at once, but for the very first time. */
  readonly isOff: (projectId: number, feature: ProjectFeature) => boolean | Promise<boolean>;
  /** Throws FEATURE_OFF. */
  readonly require: (projectId: number, feature: ProjectFeature) => Promise<void>;
  /** Whether a project offers a kind of task. */
  readonly offersKind: (projectId: number, kind: DeliveryKind) => Promise<boolean>;
  /** Throws FEATURE_OFF for a kind of task that the project does not offer. */
  readonly requireKind: (projectId: number, kind: DeliveryKind) => Promise<void>;
  /** Reads again: this server's own change counts with the answer that confirms it. */
  readonly reload: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export function createFeatureGate({ database, clock, log }: GateDeps): FeatureGate {
  let known: Known | undefined;
  let believedUntil = 0;
  let reading: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  async function read(): Promise<void> {
    try {
      const rows = await database.global(listFeaturesOff);
      known = new Map(rows.map(({ id, features_off: off }) => [id, new Set(off)]));
      believedUntil = clock() + BELIEVED_MS;
    } catch (error) {
      // The last known switches continue to apply. Before the first answer no call is let through unseen.
      if (known === undefined) throw error;
      log.warn({ err: error }, 'the features of projects could not be read');
      believedUntil = clock() + ASKED_AGAIN_MS;
    }
  }
  /** Reads once for all who ask meanwhile. */
  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  /** After a change: what is being read now may be from before it. */
  async function reload(): Promise<void> {
    await reading?.catch(() => undefined);
    await readOnce();
  }
  function readInBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'the features of projects could not be read'));
  }
  const hasOff = (projectId: number, feature: ProjectFeature): boolean =>
    known?.get(projectId)?.has(feature) === true;

  function isOff(projectId: number, feature: ProjectFeature): boolean | Promise<boolean> {
    if (known === undefined) return readOnce().then(() => hasOff(projectId, feature));
    if (believedUntil <= clock()) readInBackground(readOnce());
    return hasOff(projectId, feature);
  }
  async function requireOn(projectId: number, feature: ProjectFeature): Promise<void> {
    if (await isOff(projectId, feature)) throw featureOff(feature);
  }
  async function offersKind(projectId: number, kind: DeliveryKind): Promise<boolean> {
    const feature = featureOfKind(kind);
    return feature === undefined || !(await isOff(projectId, feature));
  }

  return {
    isOff,
    require: requireOn,
    offersKind,
    async requireKind(projectId, kind) {
      const feature = featureOfKind(kind);
      if (feature !== undefined) await requireOn(projectId, feature);
    },
    reload,
    async start() {
      const again = (): void => readInBackground(reload());
      unlisten = await database.listen(FEATURES_CHANNEL, again, again);
      await readOnce();
    },
    stop: async () => unlisten?.(),
  };
}
