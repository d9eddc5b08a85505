import type { Drawing } from '@rota/contract/drawings';
import type { Elevator } from '@rota/contract/elevators';
import type { DeliverySettings } from '@rota/contract/projects';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import type {
  FloorSpeeds,
  CommandRecord,
  CustodyRecord,
  DecisionRecord,
  DeliveryRecord,
  ElevatorBlock,
  ElevatorInfo,
  ElevatorSession,
  ElevatorView,
  Escape,
  FleetEffect,
  FleetEvent,
  HelpRecord,
  MapCopy,
  ChangedPromise,
  RobotDetailView,
  RobotInfo,
  RobotView,
  TargetInfo,
} from '@rota/fleet-core';
import type { PlannerOptions, Raster } from '@rota/floor';
import type { RobotAddress } from '@rota/robot-link';
import type { ElevatorAddress } from '../adapters/elevators/index.ts';
import type { Tx } from '../db/database.ts';

/** The functions that the fleets need of the features that store it. Each answers the rows as they are now. */
export type FleetPorts = {
  readonly projects: ProjectSource;
  readonly floors: FloorSource;
  readonly targets: TargetSource;
  readonly robots: RobotSource;
  readonly escapes: EscapeSource;
  readonly deliveries: DeliveryRecords & PinSource;
  readonly help: HelpRecords;
  readonly elevators: ElevatorSource & ElevatorRecords;
  readonly mapCopies: MapCopyRecords;
};

export type ProjectSource = {
  listIds(): Promise<readonly number[]>;
  settings(projectId: number): Promise<DeliverySettings>;
};

/** Whether all robots are to be at escape points; null while they are not. */
export type EscapeSource = { find(projectId: number): Promise<Escape | null> };

/** Floors whose map is ready. */
export type FloorSource = { list(projectId: number): Promise<readonly ReadyFloor[]> };
/** The floor that robots drive on. */
export type ReadyFloor = {
  readonly mapId: string;
  readonly site: string;
  readonly floor: string;
  readonly version: number;
  /** The drawings that robots obey; `version` counts the changes, 0 before the first. */
  readonly drawn: { readonly version: number; readonly drawings: readonly Drawing[] };
  /** The name of the version in use for robots that hold maps: scan, drawings and config; nothing where they are not asked for it. */
  readonly mapVersion?: string;
  /** How many cells it has. */
  readonly cells: number;
  /** How ways are planned on it, where its config says so. */
  readonly planning?: PlannerOptions;
  /** How fast robots may be on it, where its config says so. */
  readonly speeds?: FloorSpeeds;
  /** The same for floors on which the same ways are planned, by their rasters and `planning`, and for no others. */
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
  composeDetails(
    view: RobotDetailView | undefined,
    commands: readonly CommandRecord[],
    decisions: readonly DecisionRecord[],
  ): RobotDetails;
};

/** The record of deliveries, in the caller's transaction. */
export type DeliveryRecords = {
  /** Deliveries under way, all but the ones that no owner has taken up yet. */
  loadOpen(tx: Tx, projectId: number): Promise<DeliveryRecord[]>;
  /** @returns undefined when there is no such delivery */
  find(tx: Tx, projectId: number, deliveryId: string): Promise<DeliveryRecord | undefined>;
  /**
   * Writes what the owner decided. A delivery that is not recorded yet (goods that go back) is added.
   * @param targetNames names of targets by id, for deliveries that are added
   * @throws when the recorded status is not the one that the first change starts from: the owner's memory is wrong and must be read again
   */
  save(
    tx: Tx,
    projectId: number,
    saves: readonly DeliverySave[],
    targetNames: ReadonlyMap<string, string>,
  ): Promise<void>;
  /** Adds to the chains of custody. @param targetNames names of targets by id */
  saveCustody(
    tx: Tx,
    projectId: number,
    custody: readonly CustodyRecord[],
    targetNames: ReadonlyMap<string, string>,
  ): Promise<void>;
  /** Keeps the last reason given for each delivery beside it. */
  saveLastDecisions(tx: Tx, projectId: number, decisions: readonly DecisionRecord[]): Promise<void>;
  /** Keeps what is promised for stops from `at` (ms) on, and what was promised before. */
  savePromises(tx: Tx, projectId: number, promises: readonly ChangedPromise[], at: number): Promise<void>;
  /** Commands written since a moment. */
  listChangedIds(tx: Tx, projectId: number, since: Date): Promise<string[]>;
  /** How many of a floor still wait for a robot. */
  countQueued(tx: Tx, projectId: number, mapId: string): Promise<number>;
  /** Whether one under way is on this floor. */
  hasOpen(tx: Tx, projectId: number, mapId: string): Promise<boolean>;
};

/** The PINs with which receivers open lids. */
export type PinSource = {
  /** Whether a typed PIN is that of a stop. */
  readonly isPin: (projectId: number, subTaskId: string, typed: string) => Promise<boolean>;
};

/** The record of help requests, in the caller's transaction. */
export type HelpRecords = {
  /** Help requests that are not resolved. */
  loadOpen(tx: Tx, projectId: number): Promise<HelpRecord[]>;
  /** @returns undefined when there is no such help request */
  find(tx: Tx, projectId: number, helpId: string): Promise<HelpRecord | undefined>;
  /** Writes them as they are now. */
  save(tx: Tx, projectId: number, help: readonly HelpRecord[]): Promise<void>;
};

export type ElevatorSource = { list(projectId: number): Promise<readonly FleetElevator[]> };

/** An elevator: what the fleet control knows of it, how it is reached, and how its row is composed. */
export type FleetElevator = {
  readonly info: ElevatorInfo;
  readonly address: ElevatorAddress;
  /** `view` is undefined for one that no owner has seen yet; `targets` are those of the project, as robots wait for elevators at some. */
  compose(
    view: ElevatorView | undefined,
    nameOf: (robotId: string) => string,
    targets: readonly TargetInfo[],
  ): Elevator;
};

/** The record of who had which elevator, in the caller's transaction. */
export type ElevatorRecords = {
  /** Sessions that are not ended. */
  loadSessions(tx: Tx, projectId: number): Promise<ElevatorSession[]>;
  loadBlocks(tx: Tx, projectId: number): Promise<ElevatorBlock[]>;
  /** Writes them as they are now, and what happened into the elevators' logs. */
  save(tx: Tx, projectId: number, saves: ElevatorSaves, nameOf: (robotId: string) => string): Promise<void>;
  /** The views that the owner last showed; those saved at `since` or later when given. */
  loadViews(tx: Tx, projectId: number, since?: Date): Promise<Map<string, ElevatorView>>;
  saveViews(tx: Tx, projectId: number, views: readonly ElevatorView[]): Promise<void>;
};

/** The record of the maps that robots have. */
export type MapCopyRecords = {
  /** Writes them as they are now, in the caller's transaction. */
  save(tx: Tx, projectId: number, copies: readonly MapCopy[]): Promise<void>;
  /** A short-lived URL at which a robot fetches a version of a map. */
  linkTo(projectId: number, mapId: string, mapVersion: string): string;
};

/** The owner's decisions about elevators. Times are ms. */
type ElevatorSaves = {
  readonly sessions: readonly ElevatorSession[];
  readonly blocks: ReadonlyMap<string, ElevatorBlock | null>;
  /** Modes that they came to and commands that were given, in order; each with the moment. */
  readonly notes: readonly ElevatorNote[];
  /** The moment of the batch. */
  readonly at: number;
};
export type ElevatorNote = {
  readonly elevatorId: string;
  readonly at: number;
  readonly kind: 'mode' | 'command';
  readonly detail: string;
  readonly floor: string | null;
  readonly by: string | null;
};

/** A change of status as the fleet control gives it, with its time in ms. */
export type DeliveryChange = NonNullable<Extract<FleetEffect, { type: 'delivery.saved' }>['change']> & {
  readonly at: number;
};

/** A delivery as it is now and the changes, in order, that led here. */
export type DeliverySave = { readonly delivery: DeliveryRecord; readonly changes: readonly DeliveryChange[] };

export type DeliveryCommandEvent = Extract<FleetEvent, { type: 'delivery.command' }>;
type RobotCommandEvent = Extract<FleetEvent, { type: 'robot.command' }>;
export type HelpCommandEvent = Extract<FleetEvent, { type: 'help.command' }>;
type MapCommandEvent = Extract<FleetEvent, { type: 'map.command' }>;
type ElevatorCommandEvent = Extract<FleetEvent, { type: 'elevator.command' }>;
/** A person's command to an elevator, with the person's name for the log. */
export type ElevatorAsked = Omit<ElevatorCommandEvent, 'requestId'> & { readonly elevatorName: string };
/** Something that only the owner of the project's fleet may decide. */
export type FleetRequest =
  | Omit<DeliveryCommandEvent, 'requestId'>
  | Omit<RobotCommandEvent, 'requestId'>
  | Omit<HelpCommandEvent, 'requestId'>
  | Omit<MapCommandEvent, 'requestId'>
  | ElevatorAsked;
type FleetAskedEvent = Extract<FleetEvent, { type: 'fleet.asked' }>;
/** Something that only the owner knows; asking changes nothing. */
export type FleetQuestion = FleetAskedEvent['question'];
/** A feature's data of a project that its owner reads again when notified that it changed. */
export type RegistryPart = 'robots' | 'targets' | 'maps' | 'settings' | 'escape' | 'elevators';
