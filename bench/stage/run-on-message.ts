/** Makes the file a program of its own that does what its parent sends it, once; what fails ends it with 1. */
export function runOnMessage<Order>(run: (order: Order) => Promise<void>): void {
  process.once('message', (order: Order) => {
    run(order).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
}
