import type { RobotUpdate, Rollout } from '@rota/contract/rollouts';

const AT = '2026-03-02T09:30:00.000Z';
const counts = { robots: 3, installed: 1, failed: 0, under_way: 1 };

/** A rollout of three robots in two waves, the first of which is done. */
export function aRollout(changes: Partial<Rollout> = {}): Rollout {
  return {
    rollout_id: 'ro',
    name: 'Spring',
    release_id: 're',
    kind: 'robot_software',
    release_version: '2.9.0',
    state: 'running',
    stop: null,
    project_ids: [7],
    current_wave: 2,
    waves: [
      { robots: 1, pause_minutes: 30, size: 1, counts: { robots: 1, installed: 1, failed: 0, under_way: 0 } },
      {
        percent: 100,
        pause_minutes: 0,
        size: 2,
        counts: { robots: 2, installed: 0, failed: 0, under_way: 1 },
      },
    ],
    next_wave_at: null,
    limits: { failures: 1, return_minutes: 30, at_once: 3, health_minutes: 10 },
    window: null,
    battery_percent: 20,
    rolls_back: true,
    counts,
    created_by: 'Ada',
    created_at: AT,
    ended_at: null,
    version: 4,
    ...changes,
  };
}

/** The update of one of its robots. */
export function anUpdate(changes: Partial<RobotUpdate> = {}): RobotUpdate {
  return {
    update_id: 'u1',
    rollout_id: 'ro',
    rollout_name: 'Spring',
    robot_id: 'r1',
    project_id: 7,
    robot_name: 'R-01',
    kind: 'robot_software',
    wave: 1,
    step: 'installed',
    waits_for: null,
    transport: 'mqtt',
    from_version: '2.8.0',
    to_version: '2.9.0',
    progress: null,
    failure: null,
    message: null,
    began_at: AT,
    ended_at: AT,
    step_at: AT,
    ...changes,
  };
}
