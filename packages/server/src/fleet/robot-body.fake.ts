import type { Action, Factsheet, ServiceState } from '@rota/fleet-core';

type LidState = 'closed' | 'opened';

/** What a robot can do besides driving: at once, and as it was told. */
export type RobotBody = {
  carryOut(action: Action): void;
  lid(name: string): LidState | undefined;
  isPaused(): boolean;
  /** In emergency stop, until somebody ends it on the robot. */
  isLocked(): boolean;
  unlock(): void;
  /** What it declares and says of itself; undefined for a robot without lids, which declares nothing. */
  readonly factsheet: Factsheet | undefined;
  readonly service: (() => ServiceState) | undefined;
};

const DECLARED = ['startPause', 'stopPause', 'cancelOrder', 'openLid', 'closeLid', 'speak', 'emergencyStop'];

export function createRobotBody(lidNames: readonly string[]): RobotBody {
  const lids = new Map<string, LidState>(lidNames.map((lid) => [lid, 'closed']));
  const declares = lids.size > 0;
  let paused = false;
  let locked = false;
  return {
    carryOut({ actionType, parameters }) {
      const lid = String(parameters.find((parameter) => parameter.key === 'lid')?.value);
      if (actionType === 'startPause') paused = true;
      if (actionType === 'stopPause') paused = false;
      if (actionType === 'emergencyStop' && declares) locked = true;
      if (actionType === 'openLid' && lids.has(lid)) lids.set(lid, 'opened');
      if (actionType === 'closeLid' && lids.has(lid)) lids.set(lid, 'closed');
    },
    lid: (name) => lids.get(name),
    isPaused: () => paused,
    isLocked: () => locked,
    unlock() {
      locked = false;
    },
    factsheet: declares ? factsheetOf(lidNames) : undefined,
    service: declares
      ? () => ({ lids: [...lids].map(([lid, state]) => ({ lid, state })), mode: undefined, systemUsage: undefined })
      : undefined,
  };
}

function factsheetOf(lids: readonly string[]): Factsheet {
  return {
    seriesName: 'Tray',
    firmware: '1.0',
    speedMax: 1,
    accelerationMax: 1,
    length: 0.6,
    width: 0.5,
    lids,
    actions: Object.fromEntries(DECLARED.map((type) => [type, ['INSTANT']])),
  };
}
