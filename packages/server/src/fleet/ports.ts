import type { DeliverySettings, Robot, RobotDetails } from '@rota/contract';
import type {
  CommandRecord,
  DecisionRecord,
  DeliveryRecord,
  FleetEffect,
  FleetEvent,
  RobotDetailView,
  RobotInfo,
  RobotView,
  TargetInfo,
} from '@rota/fleet-core';
import type { Raster } from '@rota/floor';
import type { RobotAddress } from '@rota/robot-link';
import type { Tx } from '../db/database.ts';

/** What the fleets need of the features that keep it. Each answers the rows as they are now. */
export type FleetPorts = {
  readonly projects: ProjectSource;
  readonly floors: FloorSource;
  readonly targets: TargetSource;
  readonly robots: RobotSource;
  readonly deliveries: DeliveryRecords;
};

export type ProjectSource = {
  listIds(): Promise<readonly number[]>;
  settings(projectId: number): Promise<DeliverySettings>;
};

/** Floors whose map is ready. */
export type FloorSource = { list(projectId: number): Promise<readonly ReadyFloor[]> };
/** What robots drive on. */
export type ReadyFloor = {
  readonly mapId: string;
  readonly site: string;
  readonly floor: string;
  readonly version: number;
  /** How many cells it has. */
  readonly cells: number;
  /** The same for floors whose rasters are alike, and for no others. */
  readonly content: string;
  /** Reads its cells, which take memory: only for as long as they are needed. */
  readonly load: () => Promise<Raster>;
};

export type TargetSource = { list(projectId: number): Promise<readonly TargetInfo[]> };

export type RobotSource = { list(projectId: number): Promise<readonly FleetRobot[]> };

/** A registered robot: what the fleet control knows of it, where it is on the wire, and how its rows are composed. */
export type FleetRobot = {
  readonly info: RobotInfo;
  readonly address: RobotAddress;
  /** `view` is undefined for a robot that no owner has seen yet. */
  compose(view: RobotView | undefined): Robot;
  composeDetails(view: RobotDetailView | undefined, commands: readonly CommandRecord[], decisions: readonly DecisionRecord[]): RobotDetails;
};

/** The record of deliveries, in the caller's transaction. */
export type DeliveryRecords = {
  /** Those under way, all but the ones that no owner has taken up yet. */
  loadOpen(tx: Tx, projectId: number): Promise<DeliveryRecord[]>;
  /** @returns undefined when there is no such delivery */
  find(tx: Tx, projectId: number, deliveryId: string): Promise<DeliveryRecord | undefined>;
  /**
   * Writes what the owner decided. A delivery that is not recorded yet (goods that go back) is added.
   * @param targetNames names of targets by id, for deliveries that are added
   * @throws when the recorded status is not the one that the first change starts from: the owner's memory is wrong and must be read anew
   */
  save(tx: Tx, projectId: number, saves: readonly DeliverySave[], targetNames: ReadonlyMap<string, string>): Promise<void>;
  /** Keeps the last reason given for each delivery beside it. */
  saveLastDecisions(tx: Tx, projectId: number, decisions: readonly DecisionRecord[]): Promise<void>;
  /** Those written since a moment. */
  listChangedIds(tx: Tx, projectId: number, since: Date): Promise<string[]>;
  /** How many of a floor still wait for a robot. */
  countQueued(tx: Tx, projectId: number, mapId: string): Promise<number>;
  /** Whether one under way is on this floor. */
  hasOpen(tx: Tx, projectId: number, mapId: string): Promise<boolean>;
};

/** A change of status as the fleet control gives it, with its time in ms. */
export type DeliveryChange = NonNullable<Extract<FleetEffect, { type: 'delivery.saved' }>['change']> & { readonly at: number };

/** A delivery as it is now and the changes, in order, that led here. */
export type DeliverySave = { readonly delivery: DeliveryRecord; readonly changes: readonly DeliveryChange[] };

export type DeliveryCommandEvent = Extract<FleetEvent, { type: 'delivery.command' }>;
export type RobotCommandEvent = Extract<FleetEvent, { type: 'robot.command' }>;
/** Something that only the owner of the project's fleet may decide. */
export type FleetRequest = Omit<DeliveryCommandEvent, 'requestId'> | Omit<RobotCommandEvent, 'requestId'>;
/** What a feature keeps of a project and its owner reads again when told that it changed. */
export type RegistryPart = 'robots' | 'targets' | 'maps' | 'settings';
