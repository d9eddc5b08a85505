import type { SoftwareKind } from '@rota/contract/rollouts';
import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';

/** A release as a robot is asked to install it. */
type UpdateOrder = {
  readonly updateId: string;
  readonly kind: SoftwareKind;
  readonly version: string;
  /** Where it fetches the file, without signing in; it may fetch ranges. */
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Ed25519 over `manifest`, base64. */
  readonly signature: string;
  readonly manifest: string;
};
/** What is said to a robot of its update. */
export type UpdateWord =
  | { readonly type: 'install'; readonly order: UpdateOrder }
  | { readonly type: 'cancel'; readonly updateId: string }
  | { readonly type: 'roll_back'; readonly updateId: string; readonly kind: SoftwareKind };

/** Says to robots what to do of their updates. What they make of it stands in their `serviceState`. */
export type UpdateLink = {
  /** Says it once, as soon as the robot can be reached. The caller repeats it until the robot shows it. */
  say(robot: RobotAddress, word: UpdateWord): void;
  /** Speaks to these robots no more. */
  keepOnly(robotIds: ReadonlySet<string>): void;
  close(): Promise<void>;
};

/** Creates the link for updates. It connects with the first word. */
export function createUpdateLink(options: SideLinkOptions): UpdateLink {
  const words = new Map<string, UpdateWord>();
  const link = createSideLink(options, {
    topics: [],
    receive: () => undefined,
    onReach(robotId) {
      const word = words.get(robotId);
      if (word !== undefined) ask(robotId, word);
    },
  });

  function ask(robotId: string, word: UpdateWord): void {
    if (word.type === 'install') {
      const { updateId, kind, version, url, bytes, sha256, signature, manifest } = word.order;
      const parameters = { update_id: updateId, kind, version, url, bytes, sha256, signature, manifest };
      link.ask(robotId, 'updateSoftware', parameters);
    } else if (word.type === 'cancel') {
      link.ask(robotId, 'cancelUpdate', { update_id: word.updateId });
    } else {
      link.ask(robotId, 'rollbackSoftware', { update_id: word.updateId, kind: word.kind });
    }
  }

  return {
    say(robot, word) {
      words.set(robot.robotId, word);
      if (!link.robotIds().includes(robot.robotId)) link.open(robot);
      else if (link.isUp()) ask(robot.robotId, word);
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
