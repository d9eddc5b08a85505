import type { Action, Order, ZoneSet } from '@rota/fleet-core';
import { codecFor } from './codec-for.ts';
import { writeZoneSet } from './codec-v3/zone-set.ts';
import { writeDrive, type DriveCommand } from './manual-drive.ts';
import { writeMeeting, type MeetingWord } from './meeting.ts';
import { dialectOf, versionOf, type Peer } from './peer.ts';
import { TOPIC_DELIVERY, topicOf, type ControlTopic, type Delivery } from './topics.ts';
import type { WireTap } from './wire-tap.ts';
import type { ControlHeader, WireMessage } from './wire.ts';

/** Everything that is ever written to a robot, by its topic. */
export type ControlMessage = {
  readonly order: Order;
  readonly instantActions: readonly Action[];
  readonly zoneSet: ZoneSet;
  readonly drive: DriveCommand;
  readonly meeting: MeetingWord;
};

const WRITERS: {
  readonly [T in ControlTopic]: (
    header: ControlHeader,
    peer: Peer,
    message: ControlMessage[T],
  ) => WireMessage;
} = {
  order: (header, peer, order) =>
    codecFor(versionOf(peer)).writeOrder(
      header,
      peer.mapNames.order(peer.ownWords.order(order)),
      dialectOf(peer),
    ),
  instantActions: (header, peer, actions) =>
    codecFor(versionOf(peer)).writeInstantActions(
      header,
      peer.mapNames.instantActions(peer.ownWords.instantActions(actions)),
      dialectOf(peer),
    ),
  zoneSet: (header, peer, zoneSet) => writeZoneSet(header, peer.mapNames.zoneSet(zoneSet)),
  drive: (header, _peer, command) => writeDrive(header, command),
  meeting: (header, _peer, message) => writeMeeting(header, message),
};

/** Dependencies of the control door: a publish function and the clock. */
export type ControlDoorOptions = {
  readonly publish: (topic: string, payload: string, delivery: Delivery) => Promise<void>;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  /** Sees what was written. */
  readonly onWire?: WireTap | undefined;
};

/**
 * Writes one message to a robot, once. Rejects as `publish` does.
 * @param fencingToken the grant of the project's lease under which the caller writes; undefined where the project has no owner
 */
export type ControlDoor = <T extends ControlTopic>(
  peer: Peer,
  topic: T,
  message: ControlMessage[T],
  fencingToken: number | undefined,
) => Promise<void>;

/**
 * The only way to a robot. It puts the fencing token into every message for a robot that declares that it looks at it: such a robot drops
 * a message without the token, and does not say so.
 */
export function createControlDoor({ publish, clock, onWire }: ControlDoorOptions): ControlDoor {
  return async (peer, topic, message, fencingToken) => {
    const headerId = peer.headerIds[topic];
    peer.headerIds[topic] = headerId + 1;
    const header: ControlHeader = {
      robot: { ...peer.address, protocolVersion: versionOf(peer) },
      headerId,
      timestampMs: clock(),
      fencingToken: dialectOf(peer).fencing ? fencingToken : undefined,
    };
    const written = WRITERS[topic](header, peer, message);
    const payload = JSON.stringify(written);
    await publish(topicOf(peer.address, topic), payload, TOPIC_DELIVERY[topic]);
    onWire?.({
      robotId: peer.address.robotId,
      direction: 'to_robot',
      topic,
      at: header.timestampMs,
      bytes: Buffer.byteLength(payload),
      message: written,
      problem: undefined,
    });
  };
}
