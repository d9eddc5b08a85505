import { MAP_FINDINGS_NEVER_IGNORED, type MapFinding } from '@rota/contract/map-versions';
import type { IgnoredFinding } from '../drawings/index.ts';

/** What stands in the way of a commit, and what its author would have to be allowed to override. */
export type CommitVerdict = {
  /** New errors that are not ignored, or cannot be. */
  readonly open: readonly MapFinding[];
  /** New errors that are ignored now and were not before. */
  readonly overridden: readonly MapFinding[];
};

/** Judges the findings of a change; older ones do not block it. */
export function judge(
  findings: readonly MapFinding[],
  ignored: readonly IgnoredFinding[],
  ignoredBefore: readonly IgnoredFinding[],
): CommitVerdict {
  const [now, before] = [ignored, ignoredBefore].map((list) => new Set(list.map(({ key }) => key)));
  const errors = findings.filter(({ severity, is_old: isOld }) => severity === 'error' && !isOld);
  const mayIgnore = ({ code, key }: MapFinding): boolean =>
    now?.has(key) === true && !MAP_FINDINGS_NEVER_IGNORED.includes(code);
  return {
    open: errors.filter((finding) => !mayIgnore(finding)),
    overridden: errors.filter((finding) => mayIgnore(finding) && before?.has(finding.key) !== true),
  };
}

/** The ignored findings that are still found: those that are gone are forgotten. */
export function stillFound(
  ignored: readonly IgnoredFinding[],
  findings: readonly MapFinding[],
): IgnoredFinding[] {
  const keys = new Set(findings.map(({ key }) => key));
  const kept = new Map(ignored.filter(({ key }) => keys.has(key)).map(({ key, reason }) => [key, reason]));
  return [...kept].map(([key, reason]) => ({ key, reason }));
}

/** Findings with the reasons for which they are ignored. */
export function withReasons(
  findings: readonly MapFinding[],
  ignored: readonly IgnoredFinding[],
): MapFinding[] {
  const reasons = new Map(ignored.map(({ key, reason }) => [key, reason]));
  return findings.map((finding) => ({ ...finding, ignored: reasons.get(finding.key) ?? null }));
}
