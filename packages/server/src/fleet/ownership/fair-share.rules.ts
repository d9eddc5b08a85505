/** How many of the projects one server should own while `servers` of them are at work: rounded up, so that none is left without an owner. */
export function fairShare(projects: number, servers: number): number {
  return Math.ceil(projects / Math.max(1, servers));
}

/** The facts by which a server decides whether to hand a project over. */
export type Holdings = {
  /** Ids of the projects it owns, the one taken last at the end. */
  readonly owned: readonly number[];
  readonly share: number;
  /** Projects that came back to it after it handed them over: no other server can take them, so they stay. */
  readonly returned: ReadonlySet<number>;
};

/** The project to hand over, one at a time: the last one taken of those beyond the share. */
export function projectToHandOver({ owned, share, returned }: Holdings): number | undefined {
  if (owned.length <= share) return undefined;
  return owned.findLast((projectId) => !returned.has(projectId));
}
