import type { Meeting } from '@rota/contract/meetings';

/** A call of a robot that rings. */
export function aMeeting(changes: Partial<Meeting> = {}): Meeting {
  return {
    meeting_id: 'm1',
    robot_id: 'a',
    robot_name: 'R-01',
    started_by: 'robot',
    state: 'ringing',
    rang_at: '2026-05-10T08:00:00.000Z',
    rang_for: [],
    person_id: null,
    person: null,
    tab: null,
    accepted_at: null,
    ended_at: null,
    outcome: null,
    ...changes,
  };
}
