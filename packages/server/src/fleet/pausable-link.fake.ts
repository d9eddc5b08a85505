import { createRobotLink, type RobotLink, type RobotLinkOptions } from '@rota/robot-link';

/** An order that really went out, as `orderId orderUpdateId`; a test marks the orders of a former owner. */
export type SentOrder = { readonly order: string; isStale: boolean };

/** The way of one server to the robots, and its clock: both stop while it stands still. */
export function pausable(name: string, ownClientId: boolean) {
  const sent: SentOrder[] = [];
  let pause: PromiseWithResolvers<void> | undefined;
  let held = 0;
  let pausedAt = 0;
  let lostMs = 0;
  async function wait(): Promise<void> {
    if (pause === undefined) return;
    held += 1;
    await pause.promise;
    held -= 1;
  }
  return {
    sent,
    held: () => held,
    wait,
    monotonic: () => (pause === undefined ? performance.now() : pausedAt) - lostMs,
    pause: () => {
      if (pause === undefined) pausedAt = performance.now();
      pause ??= Promise.withResolvers();
    },
    resume: () => {
      if (pause === undefined) return;
      lostMs += performance.now() - pausedAt;
      pause.resolve();
      pause = undefined;
    },
    createLink: (options: RobotLinkOptions): RobotLink => {
      const link = createRobotLink({
        ...options,
        clientId: ownClientId ? `${options.clientId}-${name}` : options.clientId,
      });
      return {
        ...link,
        sendOrder: async (robotId, order) => {
          await wait();
          sent.push({ order: `${order.orderId} ${order.orderUpdateId}`, isStale: false });
          await link.sendOrder(robotId, order);
        },
        sendActions: async (robotId, actions) => {
          await wait();
          await link.sendActions(robotId, actions);
        },
      };
    },
  };
}
