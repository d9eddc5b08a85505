import type { FleetEffect } from '../model/fleet-events.ts';
import type { Order } from '../model/robot-model.ts';
import type { Mutation } from './mutations.ts';
import type { RecordBook } from './record-book.ts';
import type { Shafts } from './shafts.ts';
import type { VirtualRobot } from './virtual-robot.ts';

type Around = {
  readonly bodies: ReadonlyMap<string, VirtualRobot>;
  readonly shafts: Pick<Shafts, 'dead' | 'cutOff'>;
  readonly trips: RecordBook['trips'];
  readonly mutation: Mutation;
};
type Message = Extract<FleetEffect, { type: 'order.published' | 'actions.published' }>;

/** The robots' end of the network: what each takes of the messages of owners. */
export class Airwaves {
  private readonly around: Around;
  /** By purpose of an order. */
  private readonly orders = new Map<string, 'sent' | 'arrived'>();
  /** The highest token that each robot heard. */
  private readonly tokens = new Map<string, number>();

  constructor(around: Around) {
    this.around = around;
  }

  /** What happens when a message of an owner arrives; undefined for one that is never sent. */
  send(message: Message, token: number, now: () => number): (() => void) | undefined {
    const { robotId } = message;
    if (message.type === 'actions.published')
      return () => this.obey(robotId, token, (body) => body.takeActions(message.actions, now()));
    if (this.around.mutation === 'no re-send of orders' && this.isSentAgain(message.order)) return undefined;
    return () => this.obey(robotId, token, (body) => this.takeOrder(body, message.order));
  }

  /** What an order is for: a stop of a trip, or one of the updates on the way. */
  private purposeOf({ orderId, orderUpdateId }: Order): string {
    if (orderUpdateId > 0) return `${orderId} ${orderUpdateId}`;
    const tripId = orderId.split('-').slice(0, 2).join('-');
    return `${tripId} ${this.around.trips.get(tripId)?.stopIndex}`;
  }

  /** Whether something was sent for the purpose before, by whatever name, and never arrived. */
  private isSentAgain(order: Order): boolean {
    const purpose = this.purposeOf(order);
    if (this.orders.get(purpose) === 'sent') return true;
    this.orders.set(purpose, 'sent');
    return false;
  }

  private takeOrder(body: VirtualRobot, order: Order): void {
    this.orders.set(this.purposeOf(order), 'arrived');
    body.takeOrder(order);
  }

  /** A robot of ours refuses what an owner with a lower token says. */
  private obey(robotId: string, token: number, take: (body: VirtualRobot) => void): void {
    const { bodies, shafts, mutation } = this.around;
    const body = bodies.get(robotId);
    const highest = this.tokens.get(robotId) ?? 0;
    const isFormer = mutation !== 'no fence' && token < highest;
    if (!body || shafts.dead.has(robotId) || shafts.cutOff.has(robotId) || isFormer) return;
    this.tokens.set(robotId, Math.max(token, highest));
    take(body);
  }
}
