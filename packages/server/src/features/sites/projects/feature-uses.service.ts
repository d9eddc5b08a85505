import type { ProjectFeature } from '@rota/contract/core';
import type { FeatureUse, FeatureUseKind } from '@rota/contract/projects';
import { featureInUse } from '../../../http/access.ts';
import type { Tx } from '../../../db/database.ts';

type Count = (tx: Tx, projectId: number) => Promise<number>;
type Counted = {
  readonly feature: ProjectFeature;
  readonly kind: FeatureUseKind;
  readonly count: Count;
  readonly mustEnd: boolean;
};

/** What runs in the features of a project, as the features that own it count it. */
export type FeatureUses = {
  /** `mustEnd`: it could not be brought to its end any more once the feature is off. */
  readonly add: (
    feature: ProjectFeature,
    kind: FeatureUseKind,
    count: Count,
    options?: { readonly mustEnd: boolean },
  ) => void;
  readonly list: (tx: Tx, projectId: number) => Promise<FeatureUse[]>;
  /** Throws FEATURE_IN_USE. */
  readonly refuseBusy: (tx: Tx, projectId: number, features: readonly ProjectFeature[]) => Promise<void>;
};

export function createFeatureUses(): FeatureUses {
  const counted: Counted[] = [];
  return {
    add: (feature, kind, count, { mustEnd } = { mustEnd: false }) =>
      void counted.push({ feature, kind, count, mustEnd }),
    async list(tx, projectId) {
      const uses: FeatureUse[] = [];
      for (const { feature, kind, count, mustEnd } of counted) {
        const number = await count(tx, projectId);
        if (number > 0) uses.push({ feature, kind, count: number, must_end: mustEnd });
      }
      return uses;
    },
    async refuseBusy(tx, projectId, features) {
      for (const { feature, count, mustEnd } of counted)
        if (mustEnd && features.includes(feature) && (await count(tx, projectId)) > 0)
          throw featureInUse(feature);
    },
  };
}
