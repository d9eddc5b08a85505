import type { MapFinding } from '@rota/contract/map-versions';

/** A finding shared by several types of robot, listed once: `first` stands for all. */
export type FindingGroup = {
  readonly first: MapFinding;
  readonly all: readonly MapFinding[];
  readonly robots: readonly string[];
};

/** Puts together what differs in the type of the robot alone, in the order of the first of each. */
export function findingGroups(
  findings: readonly MapFinding[],
  reasonFor: (finding: MapFinding) => string | undefined,
): FindingGroup[] {
  const groups = new Map<string, { first: MapFinding; all: MapFinding[]; robots: string[] }>();
  for (const finding of findings) {
    const { robot, ...others } = finding.params;
    const same =
      robot === undefined
        ? finding.key
        : [finding.code, finding.ids, others, finding.is_old, reasonFor(finding)];
    const key = JSON.stringify(same);
    const group = groups.get(key) ?? { first: finding, all: [], robots: [] };
    groups.set(key, group);
    group.all.push(finding);
    if (robot !== undefined) group.robots.push(String(robot));
  }
  return [...groups.values()];
}
