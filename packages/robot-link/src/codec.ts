import type { Action, ConnectionState, Factsheet, Order, RobotVisualization } from '@rota/fleet-core';
import type { Dialect } from './dialect.ts';
import type { ControlHeader, Header, RobotStatus, WireMessage } from './wire.ts';

/**
 * The writers of one major version, of both sides. Every message is valid under the JSON schemas of the version in its header.
 * Readers are shared by all versions (see `read/`), because a tolerant reader knows both spellings.
 */
export type Codec = {
  /** Fleet control to robot. */
  writeOrder(header: ControlHeader, order: Order, dialect: Dialect): WireMessage;
  /** Fleet control to robot. */
  writeInstantActions(header: ControlHeader, actions: readonly Action[], dialect: Dialect): WireMessage;
  /** Robot to fleet control. */
  writeState(header: Header, status: RobotStatus): WireMessage;
  /** Robot to fleet control. `stateHeaderId` is that of the last `state`, which 3.0 refers to. */
  writeVisualization(header: Header, visualization: RobotVisualization, stateHeaderId: number): WireMessage;
  /** Robot to fleet control, and the robot's last will. */
  writeConnection(header: Header, connection: ConnectionState): WireMessage;
  /** Robot to fleet control. Numbers that are not declared are written as 0, which readers take as not declared. */
  writeFactsheet(header: Header, factsheet: Factsheet): WireMessage;
};
