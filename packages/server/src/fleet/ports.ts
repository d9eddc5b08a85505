import type { DeliverySettings, Robot, RobotDetails } from '@rota/contract';
import type { CommandRecord, DecisionRecord, RobotDetailView, RobotInfo, RobotView, TargetInfo } from '@rota/fleet-core';
import type { Raster } from '@rota/floor';
import type { RobotAddress } from '@rota/robot-link';

/** What the owner of a project's fleet reads from the features that keep it. Each answers the rows as they are now. */
export type FleetSources = {
  readonly projects: {
    listIds(): Promise<readonly number[]>;
    settings(projectId: number): Promise<DeliverySettings>;
  };
  readonly floors: FloorSource;
  readonly targets: TargetSource;
  readonly robots: RobotSource;
};

/** Floors whose map is ready. */
export type FloorSource = { list(projectId: number): Promise<readonly ReadyFloor[]> };
export type ReadyFloor = {
  readonly mapId: string;
  readonly site: string;
  readonly floor: string;
  readonly version: number;
  readonly raster: Raster;
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
