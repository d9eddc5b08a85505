import { PROTOCOL_VERSIONS, type ProtocolVersion } from '@rota/contract/robots';
import { defaultDialect, learnDialect, withFlags, type Dialect, type ProtocolHints } from './dialect.ts';
import { createMapNames, type MapNames } from './map-names.ts';
import { createOwnNames, type OwnNames } from './own-names.ts';
import type { RobotAddress } from './robot-address.ts';
import { topicPrefix, topicVersion, type ControlTopic } from './topics.ts';

/** One robot at the other end of the wire, with what was learnt of the way it speaks. */
export type Peer = {
  readonly address: RobotAddress;
  /** `<interface>/<v2|v3>/<manufacturer>/<serial>`. */
  readonly prefix: string;
  readonly mapNames: MapNames;
  readonly ownWords: OwnNames;
  learnt: Partial<Dialect>;
  /** Learnt from its refusals, which say more than its factsheet. */
  taught: Partial<Dialect>;
  /** The version in the robot's own messages, where it differs in the minor from the one it was registered with. */
  spoken: ProtocolVersion | undefined;
  readonly headerIds: Record<ControlTopic, number>;
};

/** A peer at an address. One that was known at the same address keeps its counters and what was learnt of it. */
export function createPeer(address: RobotAddress, known?: Peer): Peer {
  return {
    address,
    prefix: topicPrefix(address),
    mapNames: createMapNames(address.mapAliases ?? []),
    ownWords: known?.ownWords ?? createOwnNames(),
    learnt: known?.learnt ?? {},
    taught: known?.taught ?? {},
    spoken: known?.spoken,
    headerIds: known?.headerIds ?? { order: 0, instantActions: 0, zoneSet: 0, drive: 0, meeting: 0 },
  };
}

/** The version to write. Some robots refuse every message whose version is not exactly their own, so they are answered in what they speak. */
export function versionOf(peer: Peer): ProtocolVersion {
  return peer.spoken ?? peer.address.protocolVersion;
}

/** The dialect to write: the version's, then what was learnt, then flags set by hand. */
export function dialectOf(peer: Peer): Dialect {
  return withFlags(
    { ...defaultDialect(versionOf(peer)), ...peer.learnt, ...peer.taught },
    peer.address.dialect ?? {},
  );
}

/** Learns the version from the `version` field of any message of the robot. */
export function learnVersion(peer: Peer, written: unknown): void {
  const spoken = PROTOCOL_VERSIONS.find(
    (known) => typeof written === 'string' && `${written}.`.startsWith(known.slice(0, 4)),
  );
  if (spoken && topicVersion(spoken) === topicVersion(peer.address.protocolVersion)) peer.spoken = spoken;
}

/** Learns the dialect from the robot's factsheet. */
export function learnFactsheet(peer: Peer, hints: ProtocolHints): void {
  peer.learnt = learnDialect(hints);
}
