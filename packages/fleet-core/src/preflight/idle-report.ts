import type { RobotReport } from '../model/robot-model.ts';

/** A state of a robot that stands idle. */
export function idleReport(
  mapId: string,
  x: number,
  y: number,
  change: Partial<RobotReport> = {},
): RobotReport {
  return {
    headerId: 1,
    robotTimeMs: undefined,
    orderId: '',
    orderUpdateId: 0,
    lastNodeId: '',
    lastNodeSequenceId: 0,
    nodes: [],
    edges: [],
    position: { x, y, theta: 0, mapId, localized: true },
    speed: 0,
    driving: false,
    paused: false,
    newBaseRequest: false,
    operatingMode: 'AUTOMATIC',
    actions: [],
    stateOfChargePercent: 80,
    charging: false,
    errors: [],
    loads: [],
    emergencyStop: 'NONE',
    fieldViolation: false,
    ...change,
  };
}
