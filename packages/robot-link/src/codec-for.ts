import type { ProtocolVersion } from '@rota/contract/robots';
import { codecV2 } from './codec-v2/index.ts';
import { codecV3 } from './codec-v3/index.ts';
import type { Codec } from './codec.ts';
import { topicVersion } from './topics.ts';

/** The codec for a version: 2.0.0 shares that of 2.1.0. */
export function codecFor(version: ProtocolVersion): Codec {
  return topicVersion(version) === 'v3' ? codecV3 : codecV2;
}
