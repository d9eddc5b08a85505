import type { TopicTraffic } from '@rota/contract/wire-messages';
import type { WireMessageSeen } from '@rota/robot-link';
import { countMessage, trafficOf, type TopicCount } from './traffic.rules.ts';

/** Counts the messages of each topic of the robots that this server owns, in memory. */
export function createTopicCounts(clock: () => number) {
  const byRobot = new Map<string, Map<string, TopicCount>>();
  const keyOf = (projectId: number, robotId: string): string => `${projectId} ${robotId}`;
  return {
    see(projectId: number, seen: WireMessageSeen): void {
      const key = keyOf(projectId, seen.robotId);
      const topics = byRobot.get(key) ?? new Map<string, TopicCount>();
      byRobot.set(key, topics);
      topics.set(seen.topic, countMessage(topics.get(seen.topic), seen));
    },
    /** The robot's topics, by direction and name. */
    trafficOf(projectId: number, robotId: string): readonly TopicTraffic[] {
      const topics = [...(byRobot.get(keyOf(projectId, robotId))?.values() ?? [])];
      const now = clock();
      return topics
        .map((count) => trafficOf(count, now))
        .toSorted(
          (a, b) => a.direction.localeCompare(b.direction, 'en') || a.topic.localeCompare(b.topic, 'en'),
        );
    },
  };
}
