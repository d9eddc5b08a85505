import type { RobotDetailView } from '@rota/fleet-core';

/** What the fleet control could say of a robot that stands idle; `more` says what is different. */
export function aRobotDetailView(robotId: string, more: Partial<RobotDetailView> = {}): RobotDetailView {
  return {
    robotId,
    state: 'idle',
    mode: null,
    connected: true,
    batteryPercent: 80,
    charging: false,
    mapId: 'hotel_1',
    position: { x: 1, y: 2, theta: 0 },
    speed: 0,
    footprint: { length: 0.55, width: 0.5 },
    lids: [],
    loads: 0,
    deliveryId: null,
    tripId: null,
    targetName: null,
    etaS: null,
    waiting: null,
    hold: null,
    alerts: [],
    updatedAt: 1_780_000_000_000,
    path: [],
    pathPassed: 0,
    stops: [],
    errors: [],
    unavailable: {},
    systemUsage: null,
    firmware: null,
    clockOffsetMs: null,
    lastStateAt: 1_780_000_000_000,
    ...more,
  };
}
