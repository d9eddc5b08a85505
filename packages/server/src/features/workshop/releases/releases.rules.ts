import { compareVersions, type Release, type ReleaseKind } from '@rota/contract/releases';

/** The channel that robots follow unless someone says otherwise. */
const STABLE = 'stable';

type Offered = Pick<Release, 'kind' | 'channel' | 'version' | 'models' | 'state'>;

/** Whether a release is made for robots of this model. */
export function fitsModel({ models }: Pick<Release, 'models'>, model: string): boolean {
  return models.length === 0 || models.includes(model);
}

/** The newest version that robots of a model can install from a channel. */
export function newestFor<R extends Offered>(
  releases: readonly R[],
  { kind, model, channel }: { readonly kind: ReleaseKind; readonly model: string; readonly channel: string },
): R | undefined {
  return releases
    .filter(
      (one) => one.state === 'ready' && one.kind === kind && one.channel === channel && fitsModel(one, model),
    )
    .sort((a, b) => compareVersions(b.version, a.version))[0];
}

/** A robot with the version that it reported; null while it never did. */
export type InstalledRobot = { readonly model: string; readonly version: string | null };
/** How many robots have software, and how many of them an older one than they could have. */
export type OutdatedSummary = { readonly known: number; readonly outdated: number };

/** Compares what robots have with the newest stable software for their model. */
export function summarizeOutdated(
  releases: readonly Offered[],
  robots: readonly InstalledRobot[],
): OutdatedSummary {
  const known = robots.flatMap(({ model, version }) => (version === null ? [] : [{ model, version }]));
  const outdated = known.filter(({ model, version }) => {
    const newest = newestFor(releases, { kind: 'robot_software', model, channel: STABLE });
    return newest !== undefined && compareVersions(version, newest.version) < 0;
  });
  return { known: known.length, outdated: outdated.length };
}
