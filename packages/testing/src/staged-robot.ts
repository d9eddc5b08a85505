import type { RegisteredRobot } from '@rota/contract/robots';

/** A robot that a stage registered, as passed to the program that simulates it. Metres and radians in the map frame. */
export type StagedRobot = {
  readonly serialNumber: string;
  readonly start: { readonly x: number; readonly y: number; readonly theta: number };
  readonly mqtt: RegisteredRobot['mqtt'];
};

/** A place where a staged robot loads goods or hands them over. */
export type StagedPlace = { readonly x: number; readonly y: number; readonly kind: 'load' | 'unload' };
