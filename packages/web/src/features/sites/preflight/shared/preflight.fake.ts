import type { Preflight, PreflightOutcome } from '@rota/contract/preflight';

/** The outcome of ten tasks. */
export function anOutcome(changes: Partial<PreflightOutcome> = {}): PreflightOutcome {
  return {
    tasks: 10,
    made: 10,
    mean_s: 100,
    p95_s: 180,
    waiting_s: 30,
    distance_m: 800,
    conflicts: 3,
    places: [
      {
        map_id: 'hotel_ground',
        x: 2,
        y: 3,
        count: 2,
        seconds: 24,
      },
    ],
    pairs: [
      {
        robot: 'R-01',
        other: 'R-02',
        count: 2,
        seconds: 24,
      },
    ],
    missed: [],
    ...changes,
  };
}

/** A pre-flight of a map that is done: the change costs seconds and one task, and saves waiting. */
export function aPreflight(changes: Partial<Preflight> = {}): Preflight {
  const reason = {
    code: 'TARGET_UNREACHABLE',
    params: { target: 'Table 1' },
    text: 'Table 1 cannot be reached.',
  } as const;
  const missed = [{ tracking_id: 'A-17', reason, place: { map_id: 'hotel_ground', x: 5, y: 5 } }];
  return {
    preflight_id: 'p1',
    map_id: 'hotel_ground',
    status: 'done',
    progress: 1,
    source: {
      kind: 'days',
      days: 1,
    },
    robots: 3,
    tasks: 10,
    left_out: 0,
    by: 'Ada',
    started_at: '2026-03-02T09:30:00Z',
    ended_at: '2026-03-02T09:31:00Z',
    report: {
      before: anOutcome(),
      after: anOutcome({
        made: 9,
        mean_s: 130,
        waiting_s: 12,
        missed,
      }),
    },
    ...changes,
  };
}
