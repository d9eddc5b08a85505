import type { Meeting, MeetingMessage, MeetingNews } from '@rota/contract/meetings';
import type { MeetingEvent, MeetingLinkOptions, MeetingWord } from '@rota/robot-link';
import { beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { createMeetingDesk, type MeetingDesk, type MeetingDeskDeps } from './meeting-desk.service.ts';

let now: number;
let said: MeetingWord[];
let link: Pick<MeetingLinkOptions, 'onEvent' | 'onReach'>;
let meetings: { readonly [K in keyof MeetingDeskDeps['meetings']]: Mock<MeetingDeskDeps['meetings'][K]> };
let desk: MeetingDesk;
let heard: MeetingNews['news'][];
const reply = (news: MeetingNews): void => void heard.push(news.news);
const ada = { userId: 'ada-1', roles: { '7': ['rr_meet'] } } as const;
const address = {
  robotId: 'r1',
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'a',
  protocolVersion: '2.1.0',
} as const;

function aMeeting(change: Partial<Meeting> = {}): Meeting {
  return {
    meeting_id: 'm1',
    robot_id: 'r1',
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
    ...change,
  };
}
const running = aMeeting({ state: 'running', person_id: 'ada-1', person: 'Ada', tab: 'tab-a' });
const message = (signal: MeetingMessage['signal'], tab = 'tab-a'): MeetingMessage => ({
  type: 'meeting',
  project_id: 7,
  meeting_id: 'm1',
  tab,
  signal,
});
/** What was begun in the background is done. */
const settle = () => vi.waitFor(async () => Promise.resolve());
const words = (kind: MeetingWord['kind']) => said.filter((word) => word.kind === kind);
async function tell(event: MeetingEvent): Promise<void> {
  link.onEvent('r1', event);
  await settle();
}

beforeEach(async () => {
  now = 1_000_000;
  said = [];
  heard = [];
  meetings = {
    ringFor: vi.fn(async () => aMeeting()),
    happen: vi.fn(async () => true),
    join: vi.fn(async () => ({ meeting: running, callId: 'c1' })),
    renew: vi.fn(async () => true),
    find: vi.fn(async () => undefined),
    endDue: vi.fn(async () => undefined),
  };
  desk = createMeetingDesk({
    meetings,
    isOff: () => false,
    listOwned: async () => [{ projectId: 7, robot: address }],
    listWaiting: () => [],
    findRobot: async () => address,
    fencingTokenOf: async () => 1,
    openLink(options) {
      link = options;
      return {
        open: () => undefined,
        drop: () => undefined,
        robotIds: () => ['r1'],
        say: async (_robotId, word) => void said.push(word),
        close: async () => undefined,
      };
    },
    iceServers: async (side) => [{ urls: ['turn:t'], username: side, credential: 'x' }],
    clock: () => now,
    log: { warn: (fields) => expect.fail(JSON.stringify(fields)) },
  });
  await desk.look();
});

/** The call runs, and Ada's tab holds it. */
async function run(): Promise<void> {
  desk.changed(7, running, 'c1');
  desk.receive(message({ kind: 'join' }), ada, reply);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  desk.receive(message({ kind: 'offer', offer: 5, sdp: 'v=0 offer' }), ada, reply);
  await vi.waitFor(() => expect(words('offer')).toHaveLength(1));
}

describe('the desk', () => {
  test('rings for a robot and tells it so; a robot that is in another call is refused', async () => {
    await tell({ kind: 'call', callId: 'c1' });
    expect(meetings.ringFor).toHaveBeenCalledWith(7, 'r1', 'c1', 'robot');
    expect(said).toMatchObject([{ kind: 'state', state: 'ringing', callId: 'c1' }]);
    meetings.ringFor.mockResolvedValue('busy');
    await tell({ kind: 'call', callId: 'c2' });
    expect(said.at(-1)).toEqual({ kind: 'refused', callId: 'c2', reason: 'busy' });
  });

  test('passes offer, answer and candidates between the two sides, each with its own credentials', async () => {
    await run();
    expect(heard[0]).toMatchObject({ kind: 'joined', ice_servers: [{ username: 'person-ada-1' }] });
    expect(words('offer')).toMatchObject([{ offer: 5, iceServers: [{ username: 'robot-r1' }] }]);
    await tell({ kind: 'answer', meetingId: 'm1', offer: 5, sdp: 'v=0 answer' });
    await tell({ kind: 'candidate', meetingId: 'm1', offer: 5, candidate: 'c', mid: '0' });
    desk.receive(message({ kind: 'candidate', offer: 5, candidate: 'b', mid: '0' }), ada, reply);
    expect(heard.slice(1)).toEqual([
      { kind: 'answer', offer: 5, sdp: 'v=0 answer' },
      { kind: 'candidate', offer: 5, candidate: 'c', mid: '0' },
    ]);
    expect(words('candidate')).toMatchObject([{ candidate: 'b' }]);
  });

  test('hears nothing from other tabs, other robots, for older offers, or beyond the limit', async () => {
    await run();
    desk.receive(message({ kind: 'offer', offer: 9, sdp: 'v=0' }), ada, () => undefined);
    link.onEvent('r2', { kind: 'answer', meetingId: 'm1', offer: 5, sdp: 'foreign' });
    await tell({ kind: 'answer', meetingId: 'm1', offer: 4, sdp: 'old' });
    for (let way = 0; way < 90; way += 1)
      link.onEvent('r1', { kind: 'candidate', meetingId: 'm1', offer: 5, candidate: `c${way}`, mid: '0' });
    await settle();
    expect(words('offer')).toHaveLength(1);
    expect(heard.filter(({ kind }) => kind === 'answer')).toEqual([]);
    expect(heard.filter(({ kind }) => kind === 'candidate')).toHaveLength(60);
  });

  test('takes no more from a robot that floods it', async () => {
    for (let call = 0; call < 1_000; call += 1) link.onEvent('r1', { kind: 'call', callId: `c${call}` });
    await settle();
    expect(meetings.ringFor.mock.calls.length).toBeLessThanOrEqual(120);
  });

  test('hangs up for a person who lost the right, and lets no one else join', async () => {
    await run();
    desk.receive(message({ kind: 'join' }), { userId: 'ada-1', roles: { '7': ['rr_view_only'] } }, reply);
    expect(meetings.happen).toHaveBeenCalledWith(7, 'm1', 'hung_up');
    meetings.join.mockResolvedValue(undefined);
    const other: MeetingNews['news'][] = [];
    desk.receive(message({ kind: 'join' }, 'tab-b'), ada, (news) => void other.push(news.news));
    await vi.waitFor(() => expect(other).toEqual([{ kind: 'left' }]));
  });

  test('says the state and an unanswered offer again, since each message may be lost', async () => {
    await run();
    now += 1_100;
    await desk.tick();
    now += 1_100;
    await desk.tick();
    expect(words('offer').length).toBeGreaterThanOrEqual(3);
    expect(words('state').length).toBeGreaterThanOrEqual(2);
    await tell({ kind: 'answer', meetingId: 'm1', offer: 5, sdp: 'v=0' });
    const before = words('offer').length;
    now += 5_000;
    await desk.tick();
    expect(words('offer')).toHaveLength(before);
  });

  test('renews the lease while the tab is there, and no longer', async () => {
    await run();
    now += 2_000;
    await desk.tick();
    expect(meetings.renew).toHaveBeenCalledTimes(1);
    desk.closed(reply);
    now += 2_000;
    await desk.tick();
    now += 2_000;
    await desk.tick();
    expect(meetings.renew).toHaveBeenCalledTimes(1);
  });

  test('notices a robot from which nothing comes any more', async () => {
    await run();
    const passSecond = async () => {
      now += 1_000;
      desk.receive(message({ kind: 'join' }), ada, reply);
      await desk.tick();
      await settle();
    };
    await tell({ kind: 'alive', meetingId: 'm1' });
    for (let second = 0; second < 9; second += 1) await passSecond();
    expect(meetings.happen).not.toHaveBeenCalled();
    await passSecond();
    expect(meetings.happen).toHaveBeenCalledWith(7, 'm1', 'robot_silent');
  });

  test('tells a robot that takes a call for open that it is over', async () => {
    await tell({ kind: 'alive', meetingId: 'm9' });
    expect(said).toMatchObject([{ kind: 'state', meetingId: 'm9', state: 'ended' }]);
  });
});
