import type { LiveHub, Watch } from '../../../live/index.ts';

type AudienceDeps = {
  readonly hub: Pick<LiveHub, 'people' | 'onAudience' | 'publish' | 'provide'>;
  /** Whose camera a watch is about; undefined for a watch of anything else. */
  readonly robotOf: (watch: Watch) => string | undefined;
  /** The number of people who watch a robot changed. */
  readonly onChange: (robotId: string) => void;
};

/** Counts the people who watch each robot, whichever of its cameras and however often. */
export type Audience = { viewersOf(projectId: number, robotId: string): number; start(): void; stop(): void };

type Watched = {
  readonly projectId: number;
  readonly robotId: string;
  readonly watches: Map<string, Watch>;
  viewers: number;
};

/** Who watches robots from this server now. */
export function createAudience({ hub, robotOf, onChange }: AudienceDeps): Audience {
  const robots = new Map<string, Watched>();
  let stopHearing: (() => void) | undefined;

  function count({ watches }: Watched): number {
    const people = new Set<unknown>();
    for (const [key, watch] of watches) {
      const here = hub.people(watch);
      if (here.size === 0) watches.delete(key);
      for (const one of here) people.add(one);
    }
    return people.size;
  }

  function hear(watch: Watch): void {
    const watched = watchedOf(watch);
    if (watched === undefined) return;
    const { projectId, robotId } = watched;
    robots.set(robotKey(projectId, robotId), watched);
    watched.watches.set(keyOf(watch), watch);
    const viewers = count(watched);
    if (viewers === 0) robots.delete(robotKey(projectId, robotId));
    if (viewers === watched.viewers) return;
    watched.viewers = viewers;
    hub.publish('camera_viewers', projectId, { id: robotId, upsert: [{ robot_id: robotId, viewers }] });
    onChange(robotId);
  }

  /** A video that has ended is no longer known, but it was counted for its robot. */
  function watchedOf(watch: Watch): Watched | undefined {
    const robotId = robotOf(watch);
    if (robotId === undefined) return [...robots.values()].find(({ watches }) => watches.has(keyOf(watch)));
    const { projectId } = watch;
    const known = robots.get(robotKey(projectId, robotId));
    return known ?? { projectId, robotId, watches: new Map<string, Watch>(), viewers: 0 };
  }

  return {
    viewersOf: (projectId, robotId) => robots.get(robotKey(projectId, robotId))?.viewers ?? 0,
    start() {
      hub.provide('camera_viewers', async (projectId, robotId) => {
        if (robotId === undefined) return [];
        return [{ robot_id: robotId, viewers: robots.get(robotKey(projectId, robotId))?.viewers ?? 0 }];
      });
      stopHearing = hub.onAudience(hear);
    },
    stop() {
      stopHearing?.();
      robots.clear();
    },
  };
}

function keyOf({ topic, projectId, id }: Watch): string {
  return `${topic} ${projectId} ${id ?? ''}`;
}
function robotKey(projectId: number, robotId: string): string {
  return `${projectId} ${robotId}`;
}
