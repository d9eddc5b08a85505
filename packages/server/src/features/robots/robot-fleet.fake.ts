import type { CommandRecord, DecisionRecord, FleetReply, RobotDetailView, RobotView } from '@rota/fleet-core';
import type { RobotFleet } from './robots.service.ts';

/** A fleet control in memory: it says what it is told to say, and keeps what it is asked. */
export type FakeFleet = RobotFleet & {
  readonly views: Map<string, RobotView>;
  readonly details: Map<string, RobotDetailView>;
  readonly commands: CommandRecord[];
  readonly decisions: DecisionRecord[];
  readonly told: { readonly projectId: number; readonly what: string }[];
  readonly asked: { readonly commandId: string; readonly actorId: string }[];
  reply: FleetReply;
};

export function createFakeFleet(): FakeFleet {
  const fake: FakeFleet = {
    views: new Map(),
    details: new Map(),
    commands: [],
    decisions: [],
    told: [],
    asked: [],
    reply: { ok: true },
    async request(_projectId, { commandId, robotId, command, actor }, actorId) {
      fake.asked.push({ commandId, actorId });
      const { kind, ...params } = command;
      const times = { createdAt: 1_000, updatedAt: 1_000 };
      if (fake.reply.ok)
        fake.commands.unshift({
          commandId,
          robotId,
          kind,
          params,
          status: 'accepted',
          failure: null,
          by: actor.name,
          actionId: null,
          ...times,
        });
      return fake.reply;
    },
    async registryChanged(_tx, projectId, what) {
      fake.told.push({ projectId, what });
    },
    robotViews: async () => fake.views,
    robotDetails: async (_projectId, robotId) => fake.details.get(robotId),
    listCommands: async (_projectId, robotId, limit) => fake.commands.filter((one) => one.robotId === robotId).slice(0, limit),
    listDecisions: async (_projectId, { robotId, deliveryId, limit }) =>
      fake.decisions
        .filter((one) => (robotId === undefined || one.robotId === robotId) && (deliveryId === undefined || one.deliveryId === deliveryId))
        .slice(0, limit),
  };
  return fake;
}

export function aRobotView(robotId: string, more: Partial<RobotView> = {}): RobotView {
  return {
    robotId,
    state: 'idle',
    mode: 'Delivery',
    connected: true,
    batteryPercent: 80,
    charging: false,
    mapId: 'hotel_ground_1',
    position: { x: 1, y: 2, theta: 0.5 },
    speed: 0,
    footprint: { length: 0.6, width: 0.5 },
    lids: [{ lid: '1', state: 'closed' }],
    loads: 0,
    deliveryId: null,
    tripId: null,
    targetName: null,
    etaS: null,
    waiting: null,
    hold: null,
    alerts: [],
    updatedAt: 2_000_000_000_000,
    ...more,
  };
}

export function aRobotDetailView(robotId: string, more: Partial<RobotDetailView> = {}): RobotDetailView {
  return {
    ...aRobotView(robotId),
    path: [],
    pathPassed: 0,
    stops: [],
    errors: [],
    unavailable: {},
    systemUsage: null,
    firmware: null,
    versions: [],
    cargo: [],
    serviceModes: [],
    hasCamera: false,
    clockOffsetMs: null,
    lastStateAt: null,
    ...more,
  };
}
