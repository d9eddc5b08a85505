import { readDriveState, type DriveCommand, type DriveState } from './manual-drive.ts';
import { parsePayload } from './payload.ts';
import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { DRIVE_STATE_TOPIC } from './topics.ts';

/** Connection options of the link to robots that people drive. */
export type DriveLinkOptions = SideLinkOptions & {
  readonly onState: (robotId: string, state: DriveState) => void;
  /** The link came up: what was asked of this robot before is asked again. */
  readonly onReach: (robotId: string) => void;
  /** The link is down: nothing reaches a robot, which stands by itself. */
  readonly onDown: () => void;
};

/** Carries a driver's commands to robots, and what they make of them back. */
export type DriveLink = {
  open(robot: RobotAddress): void;
  /** Asks the robot to hand itself over to this session. Repeated until its `driveState` names the session. */
  begin(robotId: string, sessionId: string): void;
  /** Asks it to stand and to go back to its own control. */
  end(robotId: string, sessionId: string): void;
  /** Rejects with `LinkDownError` while the link is down. */
  drive(robotId: string, command: DriveCommand): Promise<void>;
  drop(robotId: string): void;
  isUp(): boolean;
  close(): Promise<void>;
};

/** Creates the link to robots that people drive. */
export function createDriveLink(options: DriveLinkOptions): DriveLink {
  const link = createSideLink(options, {
    topics: [DRIVE_STATE_TOPIC],
    receive(robotId, payload) {
      const parsed = parsePayload(payload);
      const read = parsed.ok ? readDriveState(parsed.value) : parsed;
      if (read.ok) options.onState(robotId, read.value);
      else options.log.debug({ robotId, problem: read.problem }, 'an unreadable drive state');
    },
    onReach: options.onReach,
    onDown: options.onDown,
  });
  return {
    open: (robot) => link.open(robot),
    begin: (robotId, sessionId) => link.ask(robotId, 'startManualControl', { session_id: sessionId }),
    end: (robotId, sessionId) => link.ask(robotId, 'stopManualControl', { session_id: sessionId }),
    drive: (robotId, command) => link.write(robotId, 'drive', command),
    drop: (robotId) => link.drop(robotId),
    isUp: () => link.isUp(),
    close: () => link.close(),
  };
}
