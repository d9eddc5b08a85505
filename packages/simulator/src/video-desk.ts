import type { LinkLog } from '@rota/robot-link';
import type { SimulatedRobot } from './robot/robot.ts';
import type { PublishVideo, VideoPublisher } from './robot/video.ts';

/** Pictures a second in a video, real ms between two. */
const FRAME_MS = 100;

type Publishing = { readonly publisher: VideoPublisher; fedAt: number };

/** The videos of all robots: each is published while its robot is asked for it. */
export type VideoDesk = {
  /** Whether a robot declares that it sends video. */
  canSend(robot: SimulatedRobot): boolean;
  /** Begins and ends what the robot is asked for, and feeds the pictures that are due. `paint` answers the view of a camera. */
  tend(robot: SimulatedRobot, paint: (turn: number) => Uint8Array | undefined, now: number): void;
  close(): void;
};

/** Without a way to publish no robot sends video. */
export function createVideoDesk(publish: PublishVideo | undefined, log: LinkLog): VideoDesk {
  const published = new Map<SimulatedRobot, Map<string, Publishing>>();

  function begin(
    publishIt: PublishVideo,
    robot: SimulatedRobot,
    whipUrl: string,
    picture: () => Uint8Array | undefined,
  ): Publishing {
    const publishing = { publisher: publishIt(whipUrl, picture, log), fedAt: -Infinity };
    const ofRobot = published.get(robot) ?? new Map<string, Publishing>();
    published.set(robot, ofRobot.set(whipUrl, publishing));
    return publishing;
  }

  return {
    canSend: (robot) => publish !== undefined && robot.hasCamera(),
    tend(robot, paint, now) {
      const wanted = robot.videos();
      const ofRobot = published.get(robot);
      if (publish === undefined || (wanted.length === 0 && ofRobot === undefined)) return;
      for (const [whipUrl, { publisher }] of ofRobot ?? []) {
        if (wanted.some((video) => video.whipUrl === whipUrl)) continue;
        publisher.close();
        ofRobot?.delete(whipUrl);
      }
      if (ofRobot?.size === 0) published.delete(robot);
      for (const { whipUrl, turn } of wanted) {
        const video = ofRobot?.get(whipUrl) ?? begin(publish, robot, whipUrl, () => paint(turn));
        if (now - video.fedAt < FRAME_MS) continue;
        video.fedAt = now;
        video.publisher.feed();
      }
    },
    close() {
      for (const ofRobot of published.values())
        for (const { publisher } of ofRobot.values()) publisher.close();
      published.clear();
    },
  };
}
