import type { RobotDetailView, RobotView } from '@rota/fleet-core';

/** The fleet control's view of an idle robot, for a list; `more` overrides fields. */
export function aRobotView(robotId: string, more: Partial<RobotView> = {}): RobotView {
  return {
    robotId,
    state: 'idle',
    mode: 'Delivery',
    connected: true,
    fitness: 'free',
    batteryPercent: 80,
    charging: false,
    mapId: 'hotel_1',
    position: { x: 1, y: 2, theta: 0.5 },
    speed: 0,
    footprint: { length: 0.6, width: 0.5 },
    lids: [{ lid: '1', state: 'closed' }],
    loads: 0,
    firmware: null,
    deliveryId: null,
    tripId: null,
    releasing: false,
    targetName: null,
    etaS: null,
    waiting: null,
    hold: null,
    alerts: [],
    heardAt: 2_000_000_000_000,
    lastStateAt: null,
    updatedAt: 2_000_000_000_000,
    ...more,
  };
}

/** The same robot with all that its own page shows. */
export function aRobotDetailView(robotId: string, more: Partial<RobotDetailView> = {}): RobotDetailView {
  return {
    ...aRobotView(robotId),
    path: [],
    pathPassed: 0,
    stops: [],
    errors: [],
    unavailable: {},
    systemUsage: null,
    battery: {},
    configVersion: null,
    speaking: null,
    hasFactsheet: false,
    versions: [],
    cargo: [],
    serviceModes: [],
    hasEmergencyStop: false,
    hasCamera: false,
    hasScan: false,
    takesAccess: false,
    hasManualControl: false,
    hasMeetings: false,
    cameras: [],
    hasVideo: false,
    firstHeardAt: null,
    clockOffsetMs: null,
    ...more,
  };
}
