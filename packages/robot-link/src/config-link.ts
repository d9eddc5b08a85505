import type { SideLinkOptions } from './side-link.ts';
import { createWordLink, type WordLink } from './word-link.ts';

/** A config as a robot is asked to apply it. */
type ConfigWord = {
  readonly version: number;
  /** SHA-256 in hex of `json`. */
  readonly checksum: string;
  /** The canonical JSON text. */
  readonly json: string;
};

/** Sends configs to robots. Which one a robot has, or why it refuses one, stands in its `serviceState`. */
export type ConfigLink = WordLink<ConfigWord>;

/** Creates the link for configs. It connects with the first one. */
export function createConfigLink(options: SideLinkOptions): ConfigLink {
  return createWordLink<ConfigWord>(options, (link, robotId, { version, checksum, json }) =>
    link.ask(robotId, 'applyConfig', { version, checksum, json_config: json }),
  );
}
