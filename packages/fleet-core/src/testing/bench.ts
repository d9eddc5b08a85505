import type { DeliverySettings } from '@rota/contract/projects';
import type { CommandBody } from '@rota/contract/robots';
import type {
  Actor,
  DeliveryRecord,
  FleetEffect,
  FleetEvent,
  FleetReply,
  RobotInfo,
} from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { createFleet, step } from '../fleet.ts';
import type { Action, Factsheet, Order, RobotReport } from '../model/robot-model.ts';
import type { RobotView } from '../model/robot-views.ts';
import { viewRobot } from '../views/views.ts';
import { aReport, aSnapshot } from './builders.ts';
import type { MadeFloor } from './floors.ts';
import { createRecordBook } from './record-book.ts';

type PersonWord = Extract<FleetEvent, { type: 'delivery.command' }>['command'];
const PERSON: Actor = { kind: 'user', name: 'Ayşe' };

/** A fleet whose robots say exactly what a test has them say. */
export type Bench = ReturnType<typeof createBench>;

export function createBench(
  floor: MadeFloor,
  robots: readonly RobotInfo[],
  settings: Partial<DeliverySettings> = {},
) {
  const snapshot = aSnapshot(floor, robots, settings);
  const book = createRecordBook(snapshot);
  const effects: FleetEffect[] = [];
  const reports = new Map<string, RobotReport>();
  let now = 1_000_000;
  let requests = 0;
  let headers = 0;
  let fleet: FleetState = createFleet(snapshot, { idPrefix: 'a-' }, now);

  function tell(event: FleetEvent): void {
    book.note(event);
    const result = step(fleet, event, now);
    book.write(result.effects);
    effects.push(...result.effects);
  }

  function last<T>(items: readonly T[]): T {
    const item = items.at(-1);
    if (item === undefined) throw new Error('Nothing of the kind came.');
    return item;
  }

  function report(robotId: string, change: Partial<RobotReport> = {}): void {
    headers += 1;
    const before = reports.get(robotId);
    const next = { ...(before ?? aReport(floor.info.mapId, 0, 0)), ...change, headerId: headers };
    reports.set(robotId, next);
    tell({ type: 'robot.reported', robotId, report: next });
  }

  function orders(robotId: string): Order[] {
    return effects.flatMap((effect) =>
      effect.type === 'order.published' && effect.robotId === robotId ? [effect.order] : [],
    );
  }

  function reply(): FleetReply {
    return last([...book.replies.values()]);
  }

  return {
    book,
    effects,
    tell,
    report,
    orders,
    fleet: () => fleet,
    now: () => now,
    /** Robots report that they stand at a target, and are online. */
    up(robotId: string, at: string, change: Partial<RobotReport> = {}): void {
      const target = floor.targets.find((item) => item.name === at);
      tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
      report(robotId, aReport(floor.info.mapId, target?.x ?? 0, target?.y ?? 0, change));
    },
    /** Time goes by; robots named say the same again each second. */
    wait(ms: number, talking: readonly string[] = []): void {
      for (let left = ms; left > 0; left -= 500) {
        now += Math.min(500, left);
        if (left % 1000 === 0) for (const id of talking) report(id);
        tell({ type: 'tick' });
      }
    },
    create(delivery: DeliveryRecord): void {
      tell({ type: 'delivery.created', delivery: { ...delivery, createdAt: now, updatedAt: now } });
    },
    /** The robot takes the last order it was sent, and stands at the node of the index. */
    obey(robotId: string, index = 0, change: Partial<RobotReport> = {}): void {
      const order = last(orders(robotId));
      const node = order.nodes[index];
      if (!node) throw new Error('No such node.');
      report(robotId, {
        orderId: order.orderId,
        orderUpdateId: order.orderUpdateId,
        lastNodeId: node.nodeId,
        lastNodeSequenceId: node.sequenceId,
        nodes: order.nodes
          .slice(index + 1)
          .map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
        edges: order.edges
          .slice(index)
          .map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
        position: { x: node.x, y: node.y, theta: 0, mapId: floor.info.mapId, localized: true },
        ...change,
      });
    },
    /** The robot drives whatever it is let, to the end of its leg. */
    arrive(robotId: string): void {
      for (let round = 0; round < 60; round += 1) {
        const order = last(orders(robotId));
        const released = order.nodes.filter((node) => node.released).length - 1;
        this.obey(robotId, released);
        now += 1000;
        tell({ type: 'tick' });
        if (released === order.nodes.length - 1 && last(orders(robotId)) === order) return;
      }
      throw new Error('It never arrives.');
    },
    command(robotId: string, command: CommandBody): FleetReply {
      requests += 1;
      const id = `k${requests}`;
      tell({ type: 'robot.command', requestId: id, commandId: id, robotId, command, actor: PERSON });
      return reply();
    },
    person(deliveryId: string, command: PersonWord, toRobotId: string | null = null): FleetReply {
      requests += 1;
      tell({
        type: 'delivery.command',
        requestId: `k${requests}`,
        deliveryId,
        command,
        toRobotId,
        actor: PERSON,
        reason: null,
      });
      return reply();
    },
    order: (robotId: string): Order => last(orders(robotId)),
    actions: (robotId: string, type?: string): Action[] =>
      effects
        .flatMap((effect) =>
          effect.type === 'actions.published' && effect.robotId === robotId ? effect.actions : [],
        )
        .filter((action) => type === undefined || action.actionType === type),
    decisions: (): string[] =>
      effects.flatMap((effect) => (effect.type === 'decision.saved' ? [effect.decision.code] : [])),
    delivery(id: string): DeliveryRecord {
      const found = book.deliveries.get(id);
      if (!found) throw new Error(`No delivery ${id}.`);
      return found;
    },
    path: (id: string): string[] =>
      effects.flatMap((effect) =>
        effect.type === 'delivery.saved' && effect.delivery.deliveryId === id && effect.change
          ? [effect.change.to]
          : [],
      ),
    commandStatus: (): string => last([...book.commands.values()]).status,
    commandFailure: (): string | null => last([...book.commands.values()]).failure,
    view(robotId: string): RobotView {
      const view = viewRobot(fleet, robotId, now);
      if (!view) throw new Error('No such robot.');
      return view;
    },
    /** Another owner goes on from the records. */
    takeOver(): void {
      fleet = createFleet(book.snapshot(), { idPrefix: `b${now}-` }, now);
    },
  };
}

export function aFactsheet(change: Partial<Factsheet> = {}): Factsheet {
  return {
    seriesName: 'test',
    firmware: '1.0',
    speedMax: 0.8,
    accelerationMax: 0.5,
    length: 0.55,
    width: 0.5,
    lids: [],
    actions: {},
    ...change,
  };
}
