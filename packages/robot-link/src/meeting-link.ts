import { readMeetingEvent, type MeetingEvent, type MeetingWord } from './meeting.ts';
import { parsePayload } from './payload.ts';
import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { MEETING_EVENTS_TOPIC } from './topics.ts';

/** Connection options of the link to robots' screens. */
export type MeetingLinkOptions = SideLinkOptions & {
  readonly onEvent: (robotId: string, event: MeetingEvent) => void;
  /** The link came up: what was said to this robot before is said again. */
  readonly onReach: (robotId: string) => void;
};

/** Carries the signalling of calls to robots' screens and back. Sound and picture go from browser to robot. */
export type MeetingLink = {
  open(robot: RobotAddress): void;
  drop(robotId: string): void;
  robotIds(): readonly string[];
  /** Rejects with `LinkDownError` while the link is down. */
  say(robotId: string, word: MeetingWord): Promise<void>;
  close(): Promise<void>;
};

/** Creates the link to robots' screens. */
export function createMeetingLink(options: MeetingLinkOptions): MeetingLink {
  const link = createSideLink(options, {
    topics: [MEETING_EVENTS_TOPIC],
    receive(robotId, payload) {
      const parsed = parsePayload(payload);
      const read = parsed.ok ? readMeetingEvent(parsed.value) : parsed;
      if (read.ok) options.onEvent(robotId, read.value);
      else options.log.debug({ robotId, problem: read.problem }, 'an unreadable message about a call');
    },
    onReach: options.onReach,
  });
  return {
    open: (robot) => link.open(robot),
    drop: (robotId) => link.drop(robotId),
    robotIds: () => link.robotIds(),
    say: (robotId, word) => link.write(robotId, 'meeting', word),
    close: () => link.close(),
  };
}
