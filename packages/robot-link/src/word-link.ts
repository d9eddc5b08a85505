import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLink, type SideLinkOptions } from './side-link.ts';

/** Says one thing to each robot, the last that it was given. What robots make of it stands in their `serviceState`. */
export type WordLink<Word> = {
  /** Says it once, as soon as the robot can be reached. The caller repeats it until the robot shows it. */
  say(robot: RobotAddress, word: Word): void;
  /** Speaks to these robots no more. */
  keepOnly(robotIds: ReadonlySet<string>): void;
  close(): Promise<void>;
};

/** Creates a link that asks robots for instant actions. It connects with the first word. */
export function createWordLink<Word>(
  options: SideLinkOptions,
  ask: (link: Pick<SideLink, 'ask'>, robotId: string, word: Word) => void,
): WordLink<Word> {
  const words = new Map<string, Word>();
  const link = createSideLink(options, {
    topics: [],
    receive: () => undefined,
    onReach(robotId) {
      const word = words.get(robotId);
      if (word !== undefined) ask(link, robotId, word);
    },
  });
  return {
    say(robot, word) {
      words.set(robot.robotId, word);
      if (!link.robotIds().includes(robot.robotId)) link.open(robot);
      else if (link.isUp()) ask(link, robot.robotId, word);
    },
    keepOnly(robotIds) {
      for (const robotId of link.robotIds()) {
        if (robotIds.has(robotId)) continue;
        words.delete(robotId);
        link.drop(robotId);
      }
    },
    close: () => link.close(),
  };
}
