import type { CommandRecord, DecisionRecord, FleetReply, RobotDetailView, RobotView } from '@rota/fleet-core';
import type { FleetGateway } from '../../../fleet/index.ts';

/** A fleet control in memory: it gives prepared answers and keeps the requests. */
type RobotFleet = Pick<
  FleetGateway,
  'ask' | 'request' | 'registryChanged' | 'robotViews' | 'robotDetails' | 'listCommands' | 'listDecisions'
>;
export type FakeFleet = RobotFleet & {
  readonly views: Map<string, RobotView>;
  readonly details: Map<string, RobotDetailView>;
  readonly commands: CommandRecord[];
  readonly decisions: DecisionRecord[];
  readonly announced: { readonly projectId: number; readonly what: string }[];
  readonly asked: { readonly commandId: string; readonly actorId: string }[];
  reply: FleetReply;
};

export function createFakeFleet(): FakeFleet {
  const fake: FakeFleet = {
    views: new Map(),
    details: new Map(),
    commands: [],
    decisions: [],
    announced: [],
    asked: [],
    reply: { ok: true },
    async request(_projectId, event, actorId) {
      if (event.type !== 'robot.command') throw new Error('This fleet knows no deliveries.');
      const { commandId, robotId, command, actor } = event;
      fake.asked.push({ commandId, actorId });
      const { kind, ...given } = command;
      const params = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
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
      fake.announced.push({ projectId, what });
    },
    robotViews: async () => fake.views,
    ask: async () => {
      throw new Error('No robot is asked here.');
    },
    robotDetails: async (_projectId, robotId) => fake.details.get(robotId),
    listCommands: async (_projectId, robotId, limit) =>
      fake.commands.filter((one) => one.robotId === robotId).slice(0, limit),
    listDecisions: async (_projectId, { robotId, deliveryId, limit }) =>
      fake.decisions
        .filter(
          (one) =>
            (robotId === undefined || one.robotId === robotId) &&
            (deliveryId === undefined || one.deliveryId === deliveryId),
        )
        .slice(0, limit),
  };
  return fake;
}
