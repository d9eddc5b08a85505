import type { SoftwareKind } from '@rota/contract/rollouts';
import type { SideLink, SideLinkOptions } from './side-link.ts';
import { createWordLink, type WordLink } from './word-link.ts';

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
export type UpdateLink = WordLink<UpdateWord>;

/** Creates the link for updates. It connects with the first word. */
export function createUpdateLink(options: SideLinkOptions): UpdateLink {
  return createWordLink(options, ask);
}

function ask(link: Pick<SideLink, 'ask'>, robotId: string, word: UpdateWord): void {
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
