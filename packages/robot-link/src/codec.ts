import type { ProtocolVersion } from '@rota/contract';
import type { Action, ConnectionState, Factsheet, Order, RobotVisualization } from '@rota/fleet-core';
import { codecV2 } from './codec-v2/index.ts';
import { codecV3 } from './codec-v3/index.ts';
import type { Dialect } from './dialect.ts';
import { topicVersion } from './topics.ts';
import type { Header, RobotStatus, WireMessage } from './wire.ts';

/**
 * The writers of one major version, of both sides. Every message is valid under the JSON schemas of the version in its header.
 * Readers are shared by all versions (see `read/`), because a tolerant reader knows both spellings.
 */
export type Codec = {
  /** Fleet control to robot. */
  writeOrder(header: Header, order: Order, dialect: Dialect): WireMessage;
  /** Fleet control to robot. */
  writeInstantActions(header: Header, actions: readonly Action[], dialect: Dialect): WireMessage;
  /** Robot to fleet control. */
  writeState(header: Header, status: RobotStatus): WireMessage;
  /** Robot to fleet control. `stateHeaderId` is that of the last `state`, which 3.0 refers to. */
  writeVisualization(header: Header, visualization: RobotVisualization, stateHeaderId: number): WireMessage;
  /** Robot to fleet control, and the robot's last will. */
  writeConnection(header: Header, connection: ConnectionState): WireMessage;
  /** Robot to fleet control. Numbers that are not declared are written as 0, which readers take as not declared. */
  writeFactsheet(header: Header, factsheet: Factsheet): WireMessage;
};

/** The codec for a version: 2.0.0 shares that of 2.1.0. */
export function codecFor(version: ProtocolVersion): Codec {
  return topicVersion(version) === 'v3' ? codecV3 : codecV2;
}
